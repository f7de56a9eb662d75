import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { movementsOfAYear, type Size } from './growth/books.ts'
import { questions } from './growth/calls.ts'
import { fillFolder } from './growth/fill.ts'
import { type Figures, measure, middleOf, warm } from './growth/measure.ts'
import { type Stack, startStack } from './growth/stack.ts'
import { addUnfinished } from './growth/unfinished.ts'

/**
 * Cost of the product's calls on a large database compared with a small one, taking turns in one run, each call for
 * another member. The aim is at most 1.25 times the processor time. Both databases hold a ledger that balances and have
 * the product's schema.
 * usage: npm run bench -- growth [--members=100000] [--movements=1000000] [--rounds=3] [--only=wallet] [--keep=folder]
 * `--keep` fills the folder once and keeps it for the next run; otherwise everything is removed at the end.
 */
export async function run(flags: string[]): Promise<void> {
  const textOf = (name: string) =>
    flags.find((flag) => flag.startsWith(`--${name}=`))?.slice(name.length + 3)
  const numberOf = (name: string, usual: number) => Number(textOf(name) ?? usual)
  const large = {
    members: numberOf('members', 100_000),
    movements: numberOf('movements', 1_000_000),
  }
  const kept = textOf('keep')
  const folder = kept ? resolve(kept) : mkdtempSync(join(tmpdir(), 'kapao-growth-'))
  // If we are root, PostgreSQL runs as another user, who must be able to reach its data.
  if (kept) mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  const stacks: Stack[] = []
  try {
    for (const size of [small, large]) stacks.push(await open(folder, size))
    await compare(stacks, numberOf('rounds', 3), textOf('only') ?? '')
    await reconcile(stacks)
  } finally {
    for (const stack of stacks) await stack.stop()
    if (!kept) rmSync(folder, { recursive: true, force: true })
  }
}

const small: Size = { members: 2_000, movements: 2_000 * movementsOfAYear }
/** Belongs to no member; both databases use the same one, so that a kept folder can be opened again. */
const pepper = Buffer.alloc(32, 7)

async function open(folder: string, size: Size): Promise<Stack> {
  const name = `${size.members} members, ${size.movements} movements`
  const dataDir = join(folder, `${size.members}-${size.movements}`)
  const startedAt = performance.now()
  const isFilled = existsSync(dataDir)
  if (!isFilled) {
    // The folder gets its name only when it is filled completely.
    const part = `${dataDir}.part`
    rmSync(part, { recursive: true, force: true })
    mkdirSync(part)
    await fillFolder(part, { size, pepper, say: print })
    renameSync(part, dataDir)
  }
  const filledAt = performance.now()
  const stack = await startStack(name, dataDir, size, pepper)
  await addUnfinished(stack.db, stack.ledger, pepper)
  if (!isFilled) print(`${name}: filled in ${seconds(filledAt - startedAt)} s`)
  print(`${name}: the server starts in ${seconds(stack.startMs)} s`)
  return stack
}

/** Puts all questions to each database in turn, then all again, so that other load on the machine hits both alike. */
async function compare(stacks: Stack[], rounds: number, only: string): Promise<void> {
  const asked = Object.entries(questions).filter(([name]) => name.includes(only))
  const measured = new Map<string, Figures[][]>(asked.map(([name]) => [name, stacks.map(() => [])]))
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, question] of asked)
      for (const [index, stack] of stacks.entries()) {
        // The first round only warms connections, plans and pages.
        if (round === 0 && question.isOften) await warm(stack, question)
        const figures = await measure(stack, question)
        if (round > 0) measured.get(name)![index]!.push(figures)
      }
  print(
    '\n| call | database | p50 ms | server µs | PostgreSQL µs | PostgreSQL, of small | both, of small |',
  )
  print('|---|---|---|---|---|---|---|')
  for (const [name, of] of measured) {
    const [first, ...others] = of.map(middleOf)
    print(rowOf(name, 'small', first!))
    for (const other of others) print(rowOf('', 'large', other, first))
  }
}

function rowOf(name: string, database: string, figures: Figures, small?: Figures): string {
  const { p50Ms, serverUs, postgresUs } = figures
  const of = (part: (of: Figures) => number) =>
    small ? `${(part(figures) / part(small)).toFixed(2)} ×` : ''
  const cells = [
    name,
    database,
    p50Ms.toFixed(1),
    serverUs.toFixed(0),
    postgresUs.toFixed(0),
    of(({ postgresUs }) => postgresUs),
    of((one) => one.serverUs + one.postgresUs),
  ]
  return `| ${cells.join(' | ')} |`
}

async function reconcile(stacks: Stack[]): Promise<void> {
  print('\n| reconcile | seconds | PostgreSQL s | a million movements |')
  print('|---|---|---|---|')
  for (const { name, size, ledger, processorMs } of stacks) {
    const [startedAt, before] = [performance.now(), processorMs()]
    const untrue = await ledger.reconcile()
    const [tookMs, { postgres }] = [performance.now() - startedAt, processorMs()]
    if (untrue.length) throw new Error(`the books are untrue: ${JSON.stringify(untrue[0])}`)
    const spentMs = postgres - before.postgres
    const each = (spentMs * 1_000_000) / size.movements
    print(`| ${name} | ${seconds(tookMs)} | ${seconds(spentMs)} | ${seconds(each)} |`)
  }
  print('\nThe books are true after all of it.')
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1)
const print = (line: string) => process.stdout.write(`${line}\n`)
