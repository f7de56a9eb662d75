import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { pageInput } from './page.ts'
import { MoneyFact, ProviderReply } from './provider-reply.ts'
import { slipRefusals } from './slip.ts'
import { bankNumber, SlipFacts, SlipPayer, transferReference } from './slip-facts.ts'
import { line } from './text.ts'

/**
 * Kinds of items in review: an external transfer with an unknown result, a payment without a member, a slip that no bank
 * can confirm, money that a provider applied after it was returned (`incident`), and a round of a game with large amounts.
 */
export const moneyKinds = ['external-transfer', 'payment', 'slip', 'incident', 'round'] as const
const kind = z.enum(moneyKinds)

/** Reasons for a review. */
export const moneyWhys = [
  // The first ones are the review codes of external transfers (saga/reason.ts).
  'unknown_too_long',
  'cannot_be_asked',
  'contradicts_itself',
  'other_amount',
  'more_than_asked',
  'above_limit',
  'payer_not_found',
  'payer_ambiguous',
  'below_minimum',
  'reference_unknown',
  'currency_mismatch',
  'amount_mismatch',
  'qr_already_paid',
  'contradictory',
  'unreadable',
  'not_confirmed',
  'credited_not_confirmed',
  'no_bank_result',
  'slip_failed',
  'applied_after_return',
  'round_above_limit',
  'round_out_of_bounds',
  'unclear',
] as const

const ways = ['to-game', 'from-game', 'payout', 'voucher', 'payment-return'] as const
/** Decisions, made or proposed. */
export const moneyDecisions = [
  'applied',
  'not-applied',
  'credit',
  'dismiss',
  'refuse',
  'close',
  'accept',
  'leave-out',
] as const
const decision = z.enum(moneyDecisions)
const userId = z.string().check(z.regex(/^[1-9][0-9]{7,11}$/))

/** An item in review. `provider`: code of a game, a bank or a gateway. `way`: kind of an external transfer. */
const waiting = {
  kind,
  id: z.string(),
  since: moment,
  member: z.nullable(z.object({ userId: z.string(), name: z.string() })),
  amount: z.nullable(amount),
  currency: z.nullable(z.enum(currencies)),
  provider: z.string(),
  reference: z.string(),
  why: z.enum(moneyWhys),
  way: z.nullable(z.enum(ways)),
  /** A proposed decision, which another operator must confirm. */
  proposal: z.nullable(z.object({ decision, by: z.string() })),
}
export const WaitingMoney = z.object(waiting)
export type WaitingMoney = z.output<typeof WaitingMoney>

export const waitingMoney = endpoint('POST /api/console/money', {
  access: 'operator',
  right: 'review.read',
  summary: 'Lists the items in review, oldest first.',
  changes: false,
  tags: ['waitingMoney'],
  input: z.strictObject({ ...pageInput.shape, kind: z.optional(kind) }),
  output: z.object({
    total: z.int(),
    /** Number of items of each kind, whatever the filter. */
    counts: z.object({
      'external-transfer': z.int(),
      payment: z.int(),
      slip: z.int(),
      incident: z.int(),
      round: z.int(),
    }),
    waiting: z.array(WaitingMoney),
  }),
})

export const MoneyMember = z.object({
  userId: z.string(),
  name: z.string(),
  phone: z.string(),
  currency: z.enum(currencies),
  bank: z.string(),
  holder: z.string(),
  account: z.string(),
})
export type MoneyMember = z.output<typeof MoneyMember>

const moneySteps = [
  'requested',
  'sent',
  'reported',
  'uploaded',
  'returned',
  'review-requested',
  'proposed',
  'decided',
  'return-sent',
  'return-paid',
  'return-refused',
  'return-review',
] as const
const Step = z.object({
  at: moment,
  what: z.enum(moneySteps),
  /** The operator, for a proposal and a decision. */
  by: z.string(),
  decision: z.nullable(z.enum([...moneyDecisions, 'send-back'])),
  /** The operator's reason, or the provider's last reply. */
  text: z.string(),
})
export type MoneyStep = z.output<typeof Step>

const id = z.string().check(z.regex(/^[A-Za-z0-9]{1,40}$/))

export const moneyStoryOutput = z.object({
  ...waiting,
  isWaiting: z.boolean(),
  /** True while the case can be resolved. A failed slip can be, although it is not in the list. */
  canResolve: z.boolean(),
  story: z.array(Step),
  facts: z.array(MoneyFact),
  /** Payments only: as reported by the gateway. */
  evidence: z.nullable(z.string()),
  /** Address of a slip's picture, valid for one minute. */
  picture: z.nullable(z.string()),
  /** Members who may have sent it. */
  candidates: z.array(MoneyMember),
  /** Our accounts that a slip's money may have reached. */
  receivers: z.array(z.object({ bank: z.string(), name: z.string(), account: z.string() })),
  slip: z.nullable(SlipFacts),
  /** Slips only: the accounts that the member pays from. */
  payers: z.array(SlipPayer),
})

/** NO_DATA for a transfer that was never in review. The view is recorded in the audit log. */
export const moneyStory = endpoint('GET /api/console/money/:kind/:id', {
  access: 'operator',
  right: 'review.read',
  summary: 'Returns everything known about an item that is or was in review.',
  tags: ['waitingMoney'],
  input: z.strictObject({ kind, id }),
  output: moneyStoryOutput,
})
export const queryProvider = endpoint('POST /api/console/money/:kind/:id/query', {
  access: 'operator',
  right: 'review.read',
  summary: 'Queries the provider for the current result.',
  changes: false,
  input: z.strictObject({ kind, id }),
  output: ProviderReply,
})

/** Exact match on member ID, phone or account number, so members cannot be enumerated. */
export const findMember = endpoint('POST /api/console/money/members', {
  access: 'operator',
  right: 'review.read',
  summary: 'Finds members by member ID, phone or registered account.',
  changes: false,
  input: z.strictObject({ search: line(40, 4) }),
  output: z.object({ members: z.array(MoneyMember) }),
})

/**
 * Outcome of a decision. `proposed`: a second operator must confirm it. `already_decided`: the item is no longer in review.
 * `credited_to_other`: the transfer was credited to another member. `contradicted_by_provider`: the provider contradicts it, and nothing
 * changes.
 */
const Outcome = z.object({
  outcome: z.enum([
    'decided',
    'proposed',
    'already_decided',
    'credited_to_other',
    'contradicted_by_provider',
  ]),
  reply: z.nullable(ProviderReply),
})
export type Outcome = z.output<typeof Outcome>

const reason = line(500, 3)
const deciding = { access: 'operator', right: 'review.resolve', output: Outcome } as const

/**
 * The server queries the provider first. Outgoing money is settled or returned whole; of incoming money, `amount` is
 * credited: BAD_REQUEST without it, and for one that it cannot be. NO_DATA for an unknown item, here and below. The right `review.override` allows a decision against the provider's reply, by two if it gives money to the member.
 */
export const decideTransfer = endpoint('POST /api/console/money/external-transfer/:id/decide', {
  ...deciding,
  summary: 'Resolves an external transfer: the provider applied it, or it did not.',
  invalidates: ['waitingMoney', 'approvals', 'members'],
  input: z.strictObject({
    id,
    decision: z.enum(['applied', 'not-applied']),
    amount: z.optional(amount),
    insists: z.optional(z.boolean()),
    reason,
  }),
})

/**
 * `credit` needs `member`. A dismissed payment can never be credited. NO_USER; BAD_REQUEST in another currency;
 * MEMBER_ANONYMISED, also for slips.
 */
export const decidePayment = endpoint('POST /api/console/money/payment/:id/decide', {
  ...deciding,
  summary: 'Credits a payment to a member, or dismisses it.',
  invalidates: ['waitingMoney', 'approvals', 'members'],
  input: z.strictObject({
    id: z.string().check(z.regex(/^[1-9][0-9]{0,17}$/)),
    decision: z.enum(['credit', 'dismiss']),
    member: z.optional(userId),
    reason,
  }),
})

/**
 * A failed slip of any reason. `credit` needs `bank`, `transfer` and `amount` if the bank does not report them, and
 * `account` if we have several there; with `sendingBank` the bank is asked about a slip without a readable QR. The right
 * `review.override` allows a credit against the bank's reply, by two. `refuse` needs `note`.
 */
export const decideSlip = endpoint('POST /api/console/money/slip/:id/decide', {
  ...deciding,
  summary: 'Credits a slip, or refuses it with a reason code.',
  invalidates: ['waitingMoney', 'approvals', 'members'],
  input: z.strictObject({
    id,
    decision: z.enum(['credit', 'refuse']),
    bank: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2,20}$/))),
    account: z.optional(line(60)),
    sendingBank: z.optional(bankNumber),
    transfer: z.optional(transferReference),
    amount: z.optional(amount),
    insists: z.optional(z.boolean()),
    note: z.optional(z.enum(slipRefusals)),
    reason,
  }),
})

export const closeIncident = endpoint('POST /api/console/money/incident/:id/close', {
  ...deciding,
  summary: 'Closes an incident that was resolved with the provider.',
  invalidates: ['waitingMoney', 'approvals'],
  input: z.strictObject({ id, reason }),
})

/**
 * Two people decide on a round. `accept`: it counts as any other. `leave-out`: it counts for nothing, and the rounds after it are read.
 * A round whose amounts are out of bounds can only be left out. `since` is that of the case as the operator saw it: the game may have
 * reported other amounts meanwhile. The game is asked first, and a round that it does not confirm cannot be accepted.
 */
export const decideRound = endpoint('POST /api/console/money/round/:id/decide', {
  ...deciding,
  summary: 'Accepts a round in review, or leaves it out.',
  invalidates: ['waitingMoney', 'approvals'],
  input: z.strictObject({
    id: z.string().check(z.regex(/^[1-9][0-9]{0,17}$/)),
    decision: z.enum(['accept', 'leave-out']),
    since: moment,
    reason,
  }),
})
