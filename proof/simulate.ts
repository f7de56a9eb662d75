import { parseArgs } from 'node:util'
import { sometimes } from './simulation/counts.ts'
import { type Hunt, huntAll, type Range, type Report, simulate } from './simulation/report.ts'

// npm run simulate -- --seeds 12000 --from 1 --length 30, or --mutants: how soon each broken design is found.
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '12000' },
    from: { type: 'string', default: '1' },
    length: { type: 'string', default: '30' },
    mutants: { type: 'boolean', default: false },
  },
})
const range: Range = {
  ...{ from: Number(values.from), seeds: Number(values.seeds), length: Number(values.length) },
}
const isWell = values.mutants ? printHunts(huntAll(range)) : printReport(simulate(range))
process.exitCode = isWell ? 0 : 1

function printReport({ counts, bad, unreached, cpuSeconds, from, seeds, length }: Report): boolean {
  print(`seeds ${from} to ${from + seeds - 1}, ${length} wishes each`)
  print(`${counts.transfers} transfers, ${counts.faults} faults, ${counts.jumps} clock jumps`)
  print(`${bad.length} seeds bad, ${cpuSeconds.toFixed(1)} s of processor time\n`)
  for (const [name, times] of counts.faultTimes) print(`${String(times).padStart(9)}  ${name}`)
  print('')
  for (const state of sometimes)
    print(`${String(counts.reachedTimes.get(state) ?? 0).padStart(9)}  ${state}`)
  for (const state of unreached) print(`never: ${state}`)
  for (const { seed, faults } of bad.slice(0, 20)) print(`seed ${seed}: ${faults.join('; ')}`)
  return bad.length === 0 && unreached.length === 0
}

function printHunts(hunts: Hunt[]): boolean {
  for (const { mutant, found } of hunts)
    print(found ? `${mutant}: seed ${found.seed}, ${found.fault}` : `${mutant}: NOT FOUND`)
  const missed = hunts.filter(({ found }) => !found).length
  print(`\n${hunts.length} broken designs, ${hunts.length - missed} found`)
  return missed === 0
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
