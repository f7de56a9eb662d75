import { expect, test } from 'vitest'
import { runFaults } from './run.ts'
import { rewardsIn, tallyOfRewards } from './told.ts'

// Goal: what was promised to members is kept by real processes, on a real database, whatever is done to them. Method:
// members ask without end while processes are killed, stand still or lose their lines and clocks, and the outside goes
// wrong; then all of it is healed, comes to rest, and is held against what everybody was told.
const trial = { seed: 7, seconds: 150, nodes: 2, clients: 6, faults: 90, drainSeconds: 150 }

test('TRF-04 WDR-04 two servers that are killed, cut off and lied to ninety times lose and double nothing', async () => {
  const { history, tally, looks, unknown, cpuSeconds, falls, internal, ...report } =
    await runFaults(trial)
  const { bad, said } = report
  const { wishes, requests, unanswered } = history
  const faults = [...tally.values()].reduce((sum, count) => sum + count, 0)
  process.stdout.write(
    [
      `tried: ${faults} faults (${[...tally].map(([name, count]) => `${name} ${count}`).join(', ')})`,
      `${wishes.length} wishes in ${requests} requests, ${unanswered} of them never answered, ${unknown} unknown when healed`,
      `${tallyOfRewards(wishes)}, ${bad.filter((fault) => fault.startsWith('rewards:')).length} bad`,
      `${looks} looks at the books meanwhile; bad: ${bad.length}, servers ended by themselves: ${falls.length}, calls answered 500: ${internal.length}; seed ${trial.seed}; ${cpuSeconds.toFixed(0)} s of processor time\n`,
    ].join('; '),
  )
  if (bad.length || internal.length) process.stdout.write(`the servers said last:\n${said}\n`)
  expect(bad, `seed ${trial.seed}`).toEqual([])
  expect([...falls, ...internal], `seed ${trial.seed}`).toEqual([])
  expect(faults).toBeGreaterThanOrEqual(60)
  expect(tally.size).toBeGreaterThanOrEqual(12)
  for (const kind of [
    ...['endInTransaction', 'resetInTransaction', 'unpaidCallback', 'clientOffline'],
  ])
    expect(tally.get(kind), kind).toBeGreaterThanOrEqual(1)
  expect(requests).toBeGreaterThanOrEqual(100)
  expect(rewardsIn(wishes).length).toBeGreaterThanOrEqual(30)
  expect(looks).toBeGreaterThanOrEqual(20)
}, 400_000)
