import { parseArgs } from 'node:util'
import { type FlowName, flows } from './crashpoints/flows.ts'
import { runCrashpoints } from './crashpoints/run.ts'

// npm run crashpoints -- --flow withdraw --flow qr; without a flow all of them. --stride 3 --from 2: every third point.
// --when before: half the trials, and nearly the same ones.
const { values } = parseArgs({
  options: {
    flow: { type: 'string', multiple: true, default: Object.keys(flows) },
    when: { type: 'string', multiple: true, default: ['before', 'after'] },
    stride: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
  },
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))

const report = await runCrashpoints({
  flows: values.flow as FlowName[],
  whens: values.when as ('before' | 'after')[],
  stride: Number(values.stride),
  from: Number(values.from),
  tell: print,
})
for (const { flow, when, points } of report.tried)
  print(`${flow}: ended at ${points} points, ${when} each`)
print(`at rest after ${report.drainSeconds.toFixed(1)} s`)
print(`${report.cpuSeconds.toFixed(0)} s of processor time`)
print(`${report.bad.length} bad`)
for (const fault of report.bad) print(`  ${fault}`)
process.exitCode = report.bad.length ? 1 : 0

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
