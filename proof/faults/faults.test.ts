import { expect, test } from 'vitest'
import { rewardsIn, tallyOfRewards } from './reward-responses.ts'
import { runFaults } from './run.ts'

// Goal: real processes on a real database keep every promise to members under any fault. Method: members send requests
// while processes are killed or paused, connections and clocks fail and providers misbehave; then the nemesis heals
// everything, work in progress ends, and the checks compare books, providers and responses.
// It ends after ninety faults and one of each kind: the seconds are a bound for slow machines.
const trial = { seed: 7, seconds: 600, nodes: 2, clients: 6, faults: 90, drainSeconds: 150 }

test('TRF-04 WDR-04 two servers that are killed, cut off and lied to ninety times lose and double nothing', async () => {
  const { history, tally, looks, unknown, cpuSeconds, crashes, internal, ...report } =
    await runFaults(trial)
  const { bad, said } = report
  const { requests, attempts, unanswered } = history
  const faults = [...tally.values()].reduce((sum, count) => sum + count, 0)
  process.stdout.write(
    [
      `tried: ${faults} faults (${[...tally].map(([name, count]) => `${name} ${count}`).join(', ')})`,
      `${requests.length} requests in ${attempts} attempts, ${unanswered} of them never answered, ${unknown} unknown when healed`,
      `${tallyOfRewards(requests)}, ${bad.filter((fault) => fault.startsWith('rewards:')).length} bad`,
      `${looks} looks at the books meanwhile; bad: ${bad.length}, servers crashed: ${crashes.length}, calls answered 500: ${internal.length}; seed ${trial.seed}; ${cpuSeconds.toFixed(0)} s of processor time\n`,
    ].join('; '),
  )
  if (bad.length || internal.length) process.stdout.write(`the servers said last:\n${said}\n`)
  expect(bad, `seed ${trial.seed}`).toEqual([])
  expect([...crashes, ...internal], `seed ${trial.seed}`).toEqual([])
  expect(faults).toBeGreaterThanOrEqual(60)
  expect(tally.size).toBeGreaterThanOrEqual(12)
  for (const kind of [
    ...['endInTransaction', 'resetInTransaction', 'unpaidCallback', 'clientOffline'],
  ])
    expect(tally.get(kind) ?? 0, kind).toBeGreaterThanOrEqual(1)
  expect(attempts).toBeGreaterThanOrEqual(100)
  expect(rewardsIn(requests).length).toBeGreaterThanOrEqual(30)
  expect(looks).toBeGreaterThanOrEqual(20)
}, 1_200_000)
