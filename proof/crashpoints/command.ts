import { command, huntAll, print } from '../command.ts'
import { type FlowName, flows } from './flows.ts'
import { type HuntedName, hunt, mutants } from './mutants.ts'
import { type Plan, runCrashpoints } from './run.ts'

/**
 * Usage: npm run crashpoints -- --flow withdraw --flow qr
 * Without `--flow` all flows run. `--stride 3 --from 2` tries every third point. `--when before` halves the trials and finds
 * nearly the same. `--mutants` checks that each broken design is found.
 */
export const run = command(
  {
    flow: { type: 'string', multiple: true, default: Object.keys(flows) },
    when: { type: 'string', multiple: true, default: ['before', 'after'] },
    mutants: { type: 'boolean', default: false },
    mutant: { type: 'string', multiple: true, default: Object.keys(mutants) },
    stride: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
  },
  (values) => {
    if (values.mutants) {
      const names = values.mutant as HuntedName[]
      return huntAll(names.map((name) => ({ name, hunt: () => hunt(name) })))
    }
    return printReport({
      flows: values.flow as FlowName[],
      whens: values.when as ('before' | 'after')[],
      stride: Number(values.stride),
      from: Number(values.from),
      report: print,
    })
  },
)

async function printReport(plan: Plan): Promise<boolean> {
  const { tried, drainSeconds, cpuSeconds, bad } = await runCrashpoints(plan)
  for (const { flow, when, points } of tried)
    print(`${flow}: ended ${when} each write: ${JSON.stringify(points)}`)
  print(`at rest after ${drainSeconds.toFixed(1)} s`)
  print(`${cpuSeconds.toFixed(0)} s of processor time`)
  print(`${bad.length} bad`)
  for (const fault of bad) print(`  ${fault}`)
  return bad.length === 0
}
