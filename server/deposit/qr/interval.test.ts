import { expect, test } from 'vitest'
import { nextAsk } from './interval.ts'

const minute = 60_000
const created = new Date('2026-07-31T07:00:00Z')

/** Minutes after its creation at which the gateway is asked about a QR that is watched to its end. */
function asked(state: string, closedAfterMinutes: number): number[] {
  const times: number[] = []
  let now = new Date(created.getTime() + 5_000)
  for (;;) {
    times.push((now.getTime() - created.getTime()) / minute)
    const closedAt = new Date(created.getTime() + closedAfterMinutes * minute)
    const isClosed = now >= closedAt
    const next = nextAsk({
      state: isClosed ? state : 'open',
      createdAt: created,
      closedAt: isClosed ? closedAt : null,
      now,
    })
    if (!next) return times
    now = next
  }
}

test('DEP-07 while a payment is likely, the gateway is asked at least once a minute', () => {
  const open = asked('expired', 5).filter((time) => time <= 5)
  expect(open.length).toBeGreaterThan(6)
  for (const [index, time] of open.entries())
    expect(time - (open[index - 1] ?? 0)).toBeLessThanOrEqual(1)
})

test('DEP-07 an expired QR is asked about for a day, rarely', () => {
  const times = asked('expired', 5)
  expect(times.at(-1)).toBeGreaterThan(24 * 60)
  expect(times.length).toBeLessThan(45)
})

test('DEP-07 a paid QR is checked a few more times, and a refused one never', () => {
  expect(asked('paid', 1).filter((time) => time > 1).length).toBeLessThan(12)
  expect(nextAsk({ state: 'refused', createdAt: created, closedAt: created, now: created })).toBe(
    undefined,
  )
})
