import { expect, test } from 'vitest'
import { runCrashpoints } from './run.ts'
import { effects } from './subjects.ts'

// Goal: there is no moment at which the end of a server loses or doubles money. Method: a server is ended before each of
// its writes in turn, to the database, to a party or to whoever asked it; another finishes what it began, and the books, the outside and
// what members were told must agree. `npm run crashpoints` takes the other flows too, and the moment after each effect.
const plan = {
  flows: ['withdraw', 'toGame', 'fromGame', 'gift'],
  whens: ['before'],
  stride: 1,
  from: 1,
} as const

/**
 * Fewer would mean that a flow was not gone through: it writes its beginning and its end to the database, asks the party,
 * and answers the member. How many writes to the database there are depends on how many statements leave at once.
 */
const leastPoints = { database: 2, party: 1, answer: 1 }

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
}, 1_200_000)
