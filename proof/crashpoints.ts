import { parseArgs } from 'node:util'
import { type FlowName, flows } from './crashpoints/flows.ts'
import { type HuntedName, hunt, mutants } from './crashpoints/mutants.ts'
import { runCrashpoints } from './crashpoints/run.ts'

// npm run crashpoints -- --flow withdraw --flow qr; without a flow all of them. --stride 3 --from 2: every third point.
// --when before: half the trials, and nearly the same ones. --mutants: whether each broken design is found.
const { values } = parseArgs({
  options: {
    flow: { type: 'string', multiple: true, default: Object.keys(flows) },
    when: { type: 'string', multiple: true, default: ['before', 'after'] },
    mutants: { type: 'boolean', default: false },
    mutant: { type: 'string', multiple: true, default: Object.keys(mutants) },
    stride: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
  },
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))

const isWell = values.mutants ? await printHunts() : await printReport()
process.exitCode = isWell ? 0 : 1

async function printHunts(): Promise<boolean> {
  let missed = 0
  for (const name of values.mutant as HuntedName[]) {
    const found = await hunt(name)
    print(
      found ? `${name}: ${mutants[name]} from ${found.from}, ${found.fault}` : `${name}: NOT FOUND`,
    )
    if (!found) missed += 1
  }
  print(`\n${values.mutant.length} broken designs, ${values.mutant.length - missed} found`)
  return missed === 0
}

async function printReport(): Promise<boolean> {
  const { tried, drainSeconds, cpuSeconds, bad } = await runCrashpoints({
    flows: values.flow as FlowName[],
    whens: values.when as ('before' | 'after')[],
    stride: Number(values.stride),
    from: Number(values.from),
    tell: print,
  })
  for (const { flow, when, points } of tried)
    print(`${flow}: ended ${when} each write: ${JSON.stringify(points)}`)
  print(`at rest after ${drainSeconds.toFixed(1)} s`)
  print(`${cpuSeconds.toFixed(0)} s of processor time`)
  print(`${bad.length} bad`)
  for (const fault of bad) print(`  ${fault}`)
  return bad.length === 0
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
