import * as z from 'zod/mini'
import { moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { type LimitPeriod, limitPeriods, Protection } from './protection.ts'

const period = z.enum(limitPeriods)
/** Minutes of each period: a higher limit would never be reached. A month has at most 31 days. */
export const minutesMax = {
  day: 1_440,
  week: 10_080,
  month: 44_640,
} as const satisfies Record<LimitPeriod, number>
export const timeMinutes = z.int().check(z.minimum(1), z.maximum(minutesMax.month))

/**
 * Sets the member's own limit on the time in the app, as `setLimit` does: a new or lower one counts at once; a higher one, or none
 * (null), can be confirmed 24 hours later.
 */
export const setTimeLimit = endpoint('PUT /api/protection/time', {
  access: 'member',
  summary: 'Sets, lowers, or asks to raise or remove the member’s limit on the time in the app.',
  invalidates: ['protection'],
  input: z.strictObject({ period, minutes: z.nullable(timeMinutes) }),
  output: Protection,
})

/** NO_DATA if the member has not asked for this limit. LIMIT_WAITS within 24 hours. */
export const confirmTimeLimit = endpoint('POST /api/protection/time/confirm', {
  access: 'member',
  summary:
    'Confirms the higher limit on time, or none, that the member asked for at least 24 hours before.',
  invalidates: ['protection'],
  input: z.strictObject({ period, minutes: z.nullable(timeMinutes) }),
  output: Protection,
})

/** Details of TIME_LIMIT: the limit in minutes, and when its next period begins. */
export const TimeReached = z.object({ period, minutes: z.int(), until: moment })
