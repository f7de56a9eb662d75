import { expect, test } from 'vitest'
import { runCrashpoints } from './run.ts'
import { effects } from './subjects.ts'

// Goal: a crash of a server at any moment neither loses nor doubles money. Method: a server is killed before each of its
// writes in turn, to the database, to a provider or to a client; another server finishes its work, and books, providers and
// responses must agree. `npm run crashpoints` tries the other flows too, and the moment after each write.
const plan = {
  flows: ['withdraw', 'toGame', 'fromGame', 'gift'],
  whens: ['before'],
  stride: 1,
  from: 1,
} as const

/**
 * A flow with fewer points did not run: it writes its start and its result to the database, calls the provider and responds
 * to the member. The number of database writes varies with the number of statements sent together.
 */
const leastPoints = { database: 2, provider: 1, response: 1 }

test('TRF-04 WDR-04 DEP-08 a server may end at any point of a transfer, a withdrawal or a gift: nothing is lost or doubled', async () => {
  const { tried, drainSeconds, cpuSeconds, bad } = await runCrashpoints(plan)
  const points = tried.map(({ flow, points }) => `${flow} ${JSON.stringify(points)}`).join(', ')
  process.stdout.write(
    `tried: ended before ${points}; bad: ${bad.length}; at rest after ${drainSeconds.toFixed(0)} s; ${cpuSeconds.toFixed(0)} s of processor time\n`,
  )
  expect(bad).toEqual([])
  expect(tried).toHaveLength(plan.flows.length)
  for (const { points } of tried)
    for (const effect of effects) expect(points[effect]).toBeGreaterThanOrEqual(leastPoints[effect])
  // Each point starts a server: 2.4 s on a quiet machine of two processors, several times as long beside other tests.
}, 2_400_000)
