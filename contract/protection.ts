import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { endpoint } from './endpoint.ts'

/** A limit bounds the deposits, or the net loss at games, of a business day, week (from Monday) or month of Bangkok. */
export const limitKinds = ['deposit', 'loss'] as const
export type LimitKind = (typeof limitKinds)[number]
export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

/** A break is short; an exclusion lasts from six months to for ever. Neither can be shortened. */
export const exclusionKinds = ['break', 'exclusion'] as const
export type ExclusionKind = (typeof exclusionKinds)[number]
export const exclusionLengths = {
  '24-hours': 'break',
  '48-hours': 'break',
  '1-week': 'break',
  '2-weeks': 'break',
  '4-weeks': 'break',
  '6-weeks': 'break',
  '6-months': 'exclusion',
  '1-year': 'exclusion',
  '5-years': 'exclusion',
  forever: 'exclusion',
} as const satisfies Record<string, ExclusionKind>
export type ExclusionLength = keyof typeof exclusionLengths
export const lengths = Object.keys(exclusionLengths) as [ExclusionLength, ...ExclusionLength[]]

/** A break or an exclusion that goes on. `until` is null for ever. */
export const Exclusion = z.object({
  kind: z.enum(exclusionKinds),
  from: moment,
  until: z.nullable(moment),
})
export type Exclusion = z.output<typeof Exclusion>

/**
 * The limits of one kind and period. `amount` is the member's own, `operatorAmount` that of the operators; the lower one
 * counts. `next` is a higher limit (null: none) that the member asked for and may confirm from `at` on. `used`: settled
 * deposits, or what went to games less what came back, below 0 after a net win. `open`: open QRs, or transfers to games in
 * progress. `left` is what the lower limit leaves, null without a limit. `until`: the end of the period.
 */
export const Limit = z.object({
  kind: z.enum(limitKinds),
  period: z.enum(limitPeriods),
  amount: z.nullable(amount),
  operatorAmount: z.nullable(amount),
  next: z.nullable(z.object({ at: moment, amount: z.nullable(amount) })),
  used: amount,
  open: amount,
  left: z.nullable(amount),
  until: moment,
})
export type Limit = z.output<typeof Limit>

/** A limit on the time in the app, in whole minutes; the fields are those of `Limit`. */
export const TimeLimit = z.object({
  period: z.enum(limitPeriods),
  minutes: z.nullable(z.int()),
  operatorMinutes: z.nullable(z.int()),
  next: z.nullable(z.object({ at: moment, minutes: z.nullable(z.int()) })),
  used: z.int(),
  left: z.nullable(z.int()),
  until: moment,
})
export type TimeLimit = z.output<typeof TimeLimit>

/** `now` is the server’s clock. */
export const Protection = z.object({
  now: moment,
  currency: z.enum(currencies),
  limits: z.array(Limit),
  times: z.array(TimeLimit),
  exclusion: z.nullable(Exclusion),
})
export type Protection = z.output<typeof Protection>

/** Details of DEPOSIT_LIMIT and LOSS_LIMIT: the limit that refuses, what it leaves, and when its next period begins. */
export const LimitReached = z.object({
  kind: z.enum(limitKinds),
  period: z.enum(limitPeriods),
  limit: amount,
  left: amount,
  until: moment,
  currency: z.enum(currencies),
})
export type LimitReached = z.output<typeof LimitReached>

/** Details of ON_BREAK and SELF_EXCLUDED. */
export const ExcludedUntil = z.object({ until: z.nullable(moment) })

export const protection = endpoint('GET /api/protection', {
  access: 'member',
  summary: 'Returns the member’s limits with what is used of them, and a break or exclusion.',
  tags: ['protection'],
  input: z.strictObject({}),
  output: Protection,
})

const kind = z.enum(limitKinds)
const period = z.enum(limitPeriods)
const limitAmount = z.nullable(amount)

/**
 * Sets the member's own limit. A new or lower one counts at once. A higher one, or none (null), can be confirmed 24 hours
 * later; the present one counts until then. The present amount again cancels what was asked for. BAD_REQUEST below 0.
 */
export const setLimit = endpoint('PUT /api/protection/limit', {
  access: 'member',
  summary: 'Sets, lowers, or asks to raise or remove a limit of the member.',
  invalidates: ['protection'],
  input: z.strictObject({ kind, period, amount: limitAmount }),
  output: Protection,
})

/** NO_DATA if the member has not asked for this amount. LIMIT_WAITS within 24 hours. */
export const confirmLimit = endpoint('POST /api/protection/limit/confirm', {
  access: 'member',
  summary:
    'Confirms the higher limit, or none, that the member asked for at least 24 hours before.',
  invalidates: ['protection'],
  input: z.strictObject({ kind, period, amount: limitAmount }),
  output: Protection,
})

/** EXCLUSION_NOT_LONGER if a break or exclusion goes on that ends at the same time or later. */
export const exclude = endpoint('POST /api/protection/exclusion', {
  access: 'member',
  summary: 'Begins a break or a self-exclusion, or makes it longer. It cannot be undone.',
  invalidates: ['protection', 'wallet', 'bonus', 'spin', 'refund', 'invite'],
  input: z.strictObject({ length: z.enum(lengths) }),
  output: Protection,
})
