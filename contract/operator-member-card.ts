import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { bonusStates } from './bonus.ts'
import { endpoint } from './endpoint.ts'
import { memberStatuses, statusCategories, userId } from './operator-member.ts'
import { moneyDecisions, moneyKinds, moneyWhys } from './operator-money.ts'
import { slipReasons } from './slip.ts'
import { payoutFailures } from './statement.ts'
import { sum } from './sum.ts'

const id = userId
const named = z.object({ userId: z.string(), name: z.string() })
const net = z.object({ deposits: sum, withdrawals: sum })

/** The view is recorded in the audit log. NO_USER for a member who does not exist, here and in the calls below. */
export const memberCard = endpoint('GET /api/console/member/:id', {
  access: 'operator',
  right: 'members.read',
  summary: 'Returns a member with balances, the active bonus and sums of deposits and withdrawals.',
  tags: ['members'],
  input: z.strictObject({ id }),
  output: z.object({
    userId: z.string(),
    name: z.string(),
    phone: z.string(),
    status: z.enum(memberStatuses),
    /** Reason and end of a restriction. */
    category: z.nullable(z.enum(statusCategories)),
    until: z.nullable(moment),
    /** The category of a `withdraw-only` that returns when the suspension ends. */
    returning: z.nullable(z.enum(statusCategories)),
    /** Counts the changes of status and tags. A change names the version that it is based on. */
    version: z.int(),
    tags: z.array(z.string()),
    currency: z.enum(currencies),
    createdAt: moment,
    /** When the member was anonymised. Then name, phone and account are empty. */
    anonymisedAt: z.nullable(moment),
    source: z.string(),
    inviter: z.nullable(named),
    /** Number of members whom this member invited, 1,000 at most. */
    invited: z.int(),
    /** The account number shows only its last four digits. */
    bank: z.object({ code: z.string(), holder: z.string(), account: z.string() }),
    /** The limits of withdrawals that count. `isOwn…`: operators have set it for this member. */
    withdrawLimit: z.object({
      maximum: amount,
      countADay: z.int(),
      isOwnMaximum: z.boolean(),
      isOwnCount: z.boolean(),
    }),
    /** Further accounts that the member is paid from. No withdrawal goes there. */
    payers: z.array(
      z.object({
        id: z.string(),
        bank: z.string(),
        holder: z.string(),
        account: z.string(),
        addedAt: moment,
      }),
    ),
    lastSignInAt: z.nullable(moment),
    /** Number of sessions that have not ended. */
    sessions: z.int(),
    balances: z.object({ main: amount, hold: amount, refund: amount, invite: amount }),
    /** The provider's last reported balance, and when it was read. Money in a closed game is shown too. */
    games: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        username: z.string(),
        isOpen: z.boolean(),
        balance: amount,
        readAt: z.nullable(moment),
        /** The oldest round of the member in review there. Above the limit, it holds up those after it. */
        roundInReview: z.optional(z.nullable(z.string())),
      }),
    ),
    bonus: z.nullable(
      z.object({
        code: z.string(),
        name: z.string(),
        state: z.enum(bonusStates),
        deposit: amount,
        granted: amount,
        wageringRequired: amount,
        wagered: amount,
      }),
    ),
    /** True after a bonus whose terms ask for a withdrawal of the whole amount. */
    isWholeOwed: z.optional(z.boolean()),
    net: z.object({ days30: net, lifetime: net }),
    conversation: z.nullable(z.object({ lastAt: moment, unread: z.int() })),
  }),
})

/** Categories of an operator’s credit. A debit is a correction. */
export const adjustmentCategories = ['goodwill', 'correction', 'prize'] as const
export type AdjustmentCategory = (typeof adjustmentCategories)[number]

/** Filters of the timeline. `failed`: what did not move money, or returned it. */
export const timelineFilters = ['deposit', 'withdraw', 'games', 'bonus', 'failed'] as const

/** Kinds of events. All but `qr`, `slip`, `attempt` and `claim` are movements of the ledger. */
const timelineKinds = [
  'deposit',
  'withdraw',
  'transfer',
  'bonus',
  'finish_bonus',
  /** A QR that was not paid. */
  'qr',
  /** A slip that was not credited. */
  'slip',
  /** A transfer from a game or a gift that did not move money. */
  'attempt',
  /** A bonus that was not granted. */
  'claim',
] as const

/** Reasons of an event that failed or is in review. */
export const timelineReasons = [
  ...payoutFailures,
  ...slipReasons,
  ...moneyWhys,
  ...(['no_answer', 'not_sent', 'mark_expired', 'not_found', 'operator_decided'] as const),
  ...(['refused', 'cancelled', 'expired', 'unmet'] as const),
] as const

const timelineSteps = [
  'requested',
  'uploaded',
  'sent',
  'answered',
  'posted',
  'returned',
  'review-requested',
  'proposed',
  'decided',
] as const

const TimelineStep = z.object({
  what: z.enum(timelineSteps),
  at: moment,
  /** The operator who proposed or decided. */
  by: z.string(),
  decision: z.nullable(z.enum(moneyDecisions)),
  /** The operator's reason, or the provider's own words. */
  text: z.string(),
})
export type TimelineStep = z.output<typeof TimelineStep>

const TimelineEvent = z.object({
  kind: z.enum(timelineKinds),
  /** Reference of the movement, or of the QR, slip, transfer or claim. */
  reference: z.string(),
  at: moment,
  state: z.enum(['pending', 'done', 'failed']),
  amount: z.nullable(amount),
  /** True if the amount came into the wallet, false if it left it. */
  isIn: z.boolean(),
  from: z.string(),
  to: z.string(),
  /** Name of a bonus, or the origin of a reward. */
  label: z.string(),
  /** Set for an operator’s credit or debit. */
  adjustment: z.nullable(z.enum(adjustmentCategories)),
  /** Balance of the wallet after it; null if it did not change it. */
  walletAfter: z.nullable(amount),
  reason: z.nullable(z.enum(timelineReasons)),
  steps: z.array(TimelineStep),
  /** The item in review, if there is or was one. */
  review: z.nullable(z.object({ kind: z.enum(moneyKinds), id: z.string() })),
})
export type TimelineEvent = z.output<typeof TimelineEvent>

/** Position in the timeline: the last movement and the last other event that were listed. */
const Before = z
  .strictObject({
    movement: z.optional(z.int().check(z.minimum(1))),
    other: z.optional(
      z.strictObject({
        at: z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000)),
        reference: z.string().check(z.regex(/^[\x21-\x7e]{1,80}$/)),
      }),
    ),
  })
  .check(
    z.refine(({ movement, other }) => movement !== undefined || other !== undefined, 'no position'),
  )
export type Before = z.output<typeof Before>

export const memberTimeline = endpoint('POST /api/console/member/:id/timeline', {
  access: 'operator',
  right: 'members.read',
  summary: 'Lists everything that happened to a member’s money, newest first, with its steps.',
  changes: false,
  tags: ['members'],
  input: z.strictObject({
    id,
    limit: z.int().check(z.minimum(1), z.maximum(100)),
    filter: z.optional(z.enum(timelineFilters)),
    before: z.optional(Before),
  }),
  output: z.object({
    currency: z.enum(currencies),
    events: z.array(TimelineEvent),
    next: z.nullable(Before),
  }),
})

export const memberBonuses = endpoint('GET /api/console/member/:id/bonuses', {
  access: 'operator',
  right: 'members.read',
  summary: 'Lists the last 100 bonuses that a member claimed, newest first.',
  tags: ['members'],
  input: z.strictObject({ id }),
  output: z.object({
    currency: z.enum(currencies),
    claims: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        name: z.string(),
        state: z.enum(bonusStates),
        activatedAt: moment,
        endedAt: z.nullable(moment),
        deposit: amount,
        granted: amount,
        wageringRequired: amount,
        wagered: amount,
        cost: amount,
      }),
    ),
  }),
})

/** Views and searches are left out without the right `audit.read`. */
export const memberHistory = endpoint('POST /api/console/member/:id/history', {
  access: 'operator',
  right: 'members.read',
  summary: 'Lists what operators did about a member, newest first.',
  changes: false,
  tags: ['members'],
  input: z.strictObject({
    id,
    limit: z.int().check(z.minimum(1), z.maximum(100)),
    before: z.optional(z.int().check(z.minimum(1))),
  }),
  output: z.object({
    entries: z.array(
      z.object({
        at: moment,
        username: z.string(),
        action: z.string(),
        reason: z.string(),
      }),
    ),
    next: z.nullable(z.int()),
  }),
})
