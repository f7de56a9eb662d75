import { aheadOfUtcMs } from '../../app/filter.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const quarterMs = hourMs / 4

/** Times until which a conversation can be snoozed: in one and four hours, and at nine on later days. */
export function timesAfter(now: number): number[] {
  const soon = Math.ceil(now / quarterMs) * quarterMs
  const today = Math.floor((now + aheadOfUtcMs) / dayMs) * dayMs - aheadOfUtcMs
  const nine = (days: number) => today + days * dayMs + 9 * hourMs
  return [soon + hourMs, soon + 4 * hourMs, nine(1), nine(2), nine(3), nine(7)]
}
