import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { endpoint } from './endpoint.ts'

/** Spans between two reality checks. `off` is offered only if the operator’s setting allows it. */
const checkSpans = ['15-minutes', '30-minutes', '60-minutes', 'off'] as const
export type CheckSpan = (typeof checkSpans)[number]

/**
 * Sums since the session began: settled deposits, withdrawals that were not returned, and what went to games and came
 * back. The net result is the last less the one before it; money at a game counts when it comes back.
 */
export const SessionResult = z.object({
  deposits: amount,
  withdrawals: amount,
  toGames: amount,
  fromGames: amount,
})
export type SessionResult = z.output<typeof SessionResult>

/**
 * The session is the member's, over all tabs and devices. `now` is the server’s clock. `next`: when the next check is due, null
 * if the member has turned it off. `result` is set if it is due.
 */
export const RealityCheck = z.object({
  now: moment,
  began: moment,
  next: z.nullable(moment),
  result: z.nullable(SessionResult),
  currency: z.enum(currencies),
  span: z.enum(checkSpans),
  /** The spans that the member may choose. */
  spans: z.array(z.enum(checkSpans)),
})
export type RealityCheck = z.output<typeof RealityCheck>

/** The app asks when a check may be due, also while it is not used. */
export const realityCheck = endpoint('GET /api/protection/reality-check', {
  access: 'member',
  summary:
    'Returns since when the member is in the app, and the result of that time when a reality check is due.',
  asksAlone: true,
  tags: ['realityCheck'],
  input: z.strictObject({}),
  output: RealityCheck,
})

/** The next check is due a whole span later, in every tab. */
export const answerRealityCheck = endpoint('POST /api/protection/reality-check/answer', {
  access: 'member',
  summary: 'Stores that the member has read the reality check.',
  invalidates: ['realityCheck'],
  input: z.strictObject({}),
  output: RealityCheck,
})

/** BAD_REQUEST for `off` if the operator’s setting does not allow it. */
export const setRealityCheck = endpoint('PUT /api/protection/reality-check', {
  access: 'member',
  summary: 'Chooses how often the reality check is shown.',
  invalidates: ['realityCheck'],
  input: z.strictObject({ span: z.enum(checkSpans) }),
  output: RealityCheck,
})
