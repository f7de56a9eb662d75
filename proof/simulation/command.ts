import { command, huntAll, print } from '../command.ts'
import { expectedStates } from './counts.ts'
import { mutantNames } from './mutants.ts'
import { hunt, type Range, type Report, simulate } from './report.ts'

/**
 * Usage: `npm run simulate -- --seeds 12000 --from 1 --length 30`. With `--mutants` it prints the first seed that finds
 * each broken design.
 */
export const run = command(
  {
    seeds: { type: 'string', default: '12000' },
    from: { type: 'string', default: '1' },
    length: { type: 'string', default: '30' },
    mutants: { type: 'boolean', default: false },
  },
  ({ seeds, from, length, mutants }) => {
    const range: Range = { from: Number(from), seeds: Number(seeds), length: Number(length) }
    return mutants
      ? huntAll(mutantNames.map((name) => ({ name, hunt: () => hunt(name, range) })))
      : printReport(simulate(range))
  },
)

function printReport({ counts, bad, unreached, cpuSeconds, from, seeds, length }: Report): boolean {
  print(`seeds ${from} to ${from + seeds - 1}, ${length} requests each`)
  print(`${counts.transfers} transfers, ${counts.faults} faults, ${counts.jumps} clock jumps`)
  print(`${bad.length} seeds bad, ${cpuSeconds.toFixed(1)} s of processor time\n`)
  for (const [name, times] of counts.faultTimes) print(`${String(times).padStart(9)}  ${name}`)
  print('')
  for (const state of expectedStates)
    print(`${String(counts.reachedTimes.get(state) ?? 0).padStart(9)}  ${state}`)
  for (const state of unreached) print(`never: ${state}`)
  for (const { seed, faults } of bad.slice(0, 20)) print(`seed ${seed}: ${faults.join('; ')}`)
  return bad.length === 0 && unreached.length === 0
}
