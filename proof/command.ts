import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** Runs with the arguments of the command line. @returns whether no fault was found. */
export type Command = (args: string[]) => Promise<boolean>

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options }>
>['values']

export const command =
  <const Options extends ParseArgsOptionsConfig>(
    options: Options,
    run: (values: Values<Options>) => boolean | Promise<boolean>,
  ): Command =>
  async (args) =>
    run(parseArgs({ args, options }).values)

export function print(line: string) {
  process.stdout.write(`${line}\n`)
}

/** A broken design. `hunt` returns what found it, or undefined. */
export type Hunt = { name: string; hunt: () => string | undefined | Promise<string | undefined> }

/** @returns whether every broken design was found. */
export async function huntAll(hunts: Hunt[]): Promise<boolean> {
  let missed = 0
  for (const { name, hunt } of hunts) {
    const found = await hunt()
    print(`${name}: ${found ?? 'NOT FOUND'}`)
    if (found === undefined) missed += 1
  }
  print(`\n${hunts.length} broken designs, ${hunts.length - missed} found`)
  return missed === 0
}
