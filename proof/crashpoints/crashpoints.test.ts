import { expect, test } from 'vitest'
import { runCrashpoints } from './run.ts'

// Goal: there is no moment at which the end of a server loses or doubles money. Method: a server is ended before each of
// its effects in turn, whatever leaves it for anybody; another finishes what it began, and the books, the outside and
// what members were told must agree. `npm run crashpoints` takes the other flows too, and the moment after each effect.
const plan = {
  flows: ['withdraw', 'toGame', 'fromGame', 'gift'],
  whens: ['before'],
  stride: 1,
  from: 1,
} as const

/**
 * Fewer would mean that a flow was not gone through. A transfer is two commits, so it has the fewest effects; one from a
 * game (12) holds no money first.
 */
const leastPoints = { withdraw: 20, toGame: 15, fromGame: 10, gift: 20 }

test('TRF-04 WDR-04 DEP-08 a server may end at any point of a transfer, a withdrawal or a gift: nothing is lost or doubled', async () => {
  const { tried, drainSeconds, cpuSeconds, bad } = await runCrashpoints(plan)
  const points = tried.map(({ flow, points }) => `${flow} ${points}`).join(', ')
  process.stdout.write(
    `tried: ended before ${points}; bad: ${bad.length}; at rest after ${drainSeconds.toFixed(0)} s; ${cpuSeconds.toFixed(0)} s of processor time\n`,
  )
  expect(bad).toEqual([])
  expect(tried).toHaveLength(plan.flows.length)
  for (const { flow, points } of tried)
    expect(points).toBeGreaterThanOrEqual(leastPoints[flow as keyof typeof leastPoints])
}, 1_200_000)
