import { resolve } from 'node:path'
import { command, huntAll, print } from '../command.ts'
import type { MutantName } from '../mutants/mutants.ts'
import { hunt, mutantNames } from './mutants.ts'
import { tallyOfRewards } from './reward-responses.ts'
import { type Report, runFaults, sumOf } from './run.ts'
import { runSilent, type SilentReport } from './silent.ts'

/**
 * Usage: npm run faults -- --seed 1 --seconds 30 --nodes 3 --clients 16 --faults 100
 * `--mutants` checks that each broken design is found, by `--seeds` seeds at most. `--earlier <folder>` starts the servers from
 * a checkout of an earlier version with its packages installed and replaces them one by one by this version. `--pace 4` waits
 * four times as long between faults. `--silent` measures how soon deposits are credited while a game, a gateway and a bank
 * do not respond.
 */
export const run = command(
  {
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '30' },
    nodes: { type: 'string', default: '3' },
    clients: { type: 'string', default: '12' },
    faults: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    mutant: { type: 'string', multiple: true, default: [...mutantNames] },
    seeds: { type: 'string', default: '5' },
    said: { type: 'boolean', default: false },
    silent: { type: 'boolean', default: false },
    pace: { type: 'string', default: '1' },
    earlier: { type: 'string' },
    players: { type: 'string', default: '100' },
  },
  async (values) => {
    const trial = {
      seed: Number(values.seed),
      seconds: Number(values.seconds),
      nodes: Number(values.nodes),
      clients: Number(values.clients),
      pace: Number(values.pace),
      ...(values.faults && { faults: Number(values.faults) }),
      ...(values.earlier && { earlier: resolve(values.earlier) }),
    }
    if (values.silent)
      return printSilent(await runSilent({ ...trial, players: Number(values.players) }))
    if (!values.mutants) return printReport(await runFaults(trial), values.said)
    const range = { from: trial.seed, seeds: Number(values.seeds) }
    const names = values.mutant as MutantName[]
    return huntAll(names.map((name) => ({ name, hunt: () => hunt(name, range) })))
  },
)

function printSilent({ seconds, nodes, players, creditMs, p99Ms, noise, bad }: SilentReport) {
  const middleMs = creditMs[Math.floor(creditMs.length / 2)] ?? 0
  print(
    `a silent game, gateway and bank for ${seconds} s; ${nodes} servers, ${players} bonus players`,
  )
  print(
    `${creditMs.length} credits of the others: median ${middleMs.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms`,
  )
  for (const [what, times] of noise) print(`  ${times} × ${what}`)
  print(`${bad.length} bad`)
  for (const fault of bad) print(`  ${fault}`)
  return bad.length === 0
}

function printReport(
  { seed, nodes, clients, history, tally, ...report }: Report,
  isSaid: boolean,
): boolean {
  const { requests, attempts, unanswered, statuses } = history
  const faults = sumOf(tally)
  const badRewards = report.bad.filter((fault) => fault.startsWith('rewards:')).length
  print(`seed ${seed}, ${nodes} servers, ${clients} clients`)
  const inTime = requests.length - report.unknown
  print(`${requests.length} requests, ${inTime} of them answered while faults went on`)
  print(`${attempts} attempts, ${unanswered} of them never answered`)
  print([...statuses].map(([status, count]) => `${status}: ${count}`).join(', '))
  print(`${faults} faults: ${[...tally].map(([name, count]) => `${name} ${count}`).join(', ')}`)
  const internal = sumOf(history.internal)
  print(`${report.crashes.length} servers crashed, ${internal} requests answered 500`)
  if (report.earlier) printEarlier(report.earlierCrashes, history.earlierInternal)
  print(`${tallyOfRewards(requests)}, ${badRewards} bad`)
  print(`${report.looks} looks at the books meanwhile`)
  print(`${report.unknown} unknown when healed, at rest after ${report.drainSeconds.toFixed(1)} s`)
  print(`${report.cpuSeconds.toFixed(0)} s of processor time`)
  print(`${report.bad.length} bad`)
  const loud = [...report.crashes, ...report.internal]
  for (const fault of [...report.bad.slice(0, 40), ...loud]) print(`  ${fault}`)
  if (isSaid) print(report.said)
  return report.bad.length + loud.length === 0
}

function printEarlier(crashes: string[], internal: Map<string, number>) {
  print(
    `of the earlier version ${crashes.length} crashed, ${sumOf(internal)} requests answered 500`,
  )
  for (const [line, times] of internal) print(`  ${times} × ${line}`)
  for (const crash of crashes.slice(0, 3)) print(`  ${crash}`)
}
