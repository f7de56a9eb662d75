import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { endpoint, type OperatorRole } from './endpoint.ts'
import { pageInput } from './page.ts'
import { slipRefusals } from './statement.ts'
import { line } from './text.ts'

/** Who decides about money that no rule could decide about. */
const deciders: readonly OperatorRole[] = ['finance', 'admin']

/** A leg that nobody knows the end of, a payment that fits nobody, a slip that no bank tells about, money that went over after it was given back. */
export const moneyKinds = ['leg', 'payment', 'slip', 'incident'] as const
const kind = z.enum(moneyKinds)

/** Why a person is asked. */
export const moneyWhys = [
  // Those of a leg are the codes of saga/reason.ts.
  'unknown_too_long',
  'cannot_be_asked',
  'contradicts_itself',
  'other_amount',
  'more_than_asked',
  'above_limit',
  'nobody-registered',
  'several-registered',
  'below-the-minimum',
  'unknown-reference',
  'currency-differs',
  'amount-differs',
  'second-payment',
  'told-differently',
  'unreadable',
  'not-confirmed',
  'credited-not-confirmed',
  'bank-did-not-tell',
  'applied-after-all',
  'unclear',
] as const

const ways = ['to-game', 'from-game', 'payout', 'voucher'] as const
/** What was decided, or is proposed. */
export const moneyDecisions = [
  ...(['applied', 'not-applied', 'credit', 'leave', 'refuse', 'close'] as const),
] as const
const decision = z.enum(moneyDecisions)
const userId = z.string().check(z.regex(/^[1-9][0-9]{7,11}$/))

/** Something that waits for a person. `party` is a game's, a bank's or a gateway's code; `way` a leg's. */
const waiting = {
  kind,
  id: z.string(),
  since: moment,
  member: z.nullable(z.object({ userId: z.string(), name: z.string() })),
  amount: z.nullable(amount),
  currency: z.nullable(z.enum(currencies)),
  party: z.string(),
  reference: z.string(),
  why: z.enum(moneyWhys),
  way: z.nullable(z.enum(ways)),
  /** Half decided: another person has to agree. */
  proposal: z.nullable(z.object({ decision, by: z.string() })),
}
export const WaitingMoney = z.object(waiting)
export type WaitingMoney = z.output<typeof WaitingMoney>

export const waitingMoney = endpoint('POST /api/console/money', {
  access: 'operator',
  roles: deciders,
  summary: 'The money that waits for a person, the longest first.',
  changes: false,
  tags: ['waitingMoney'],
  input: z.strictObject({ ...pageInput.shape, kind: z.optional(kind) }),
  output: z.object({
    total: z.int(),
    /** How many of each kind, whatever is asked for. */
    counts: z.object({ leg: z.int(), payment: z.int(), slip: z.int(), incident: z.int() }),
    waiting: z.array(WaitingMoney),
  }),
})

/** A name and what it stands for. Account numbers of members show their last four digits. */
const moneyFacts = [
  'sender-name',
  'sender-bank',
  'sender-account',
  'receiver-name',
  'receiver-bank',
  'receiver-account',
  'payee-name',
  'payee-bank',
  'payee-account',
  'sent-at',
  'sends',
  'lay-there',
  'confirmed',
  'asked-for',
  'credited-at-most',
  'returned-because',
  'last-heard',
  'transaction',
  'qr',
  'qr-state',
  'qr-amount',
  'sending-bank',
  'tries',
  'credited-to',
  'arrived',
  'verdict',
  'left',
  'movement',
  'in-suspense',
  'also-reported',
] as const
const fact = z.object({ what: z.enum(moneyFacts), text: z.string() })
export type MoneyFact = z.output<typeof fact>

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
  'begun',
  'sent',
  'told',
  'uploaded',
  'returned',
  'given',
  'proposed',
  'decided',
] as const
const Step = z.object({
  at: moment,
  what: z.enum(moneySteps),
  /** The operator, of the last two. */
  by: z.string(),
  decision: z.nullable(decision),
  /** The operator's reason; what was heard last. */
  text: z.string(),
})
export type MoneyStep = z.output<typeof Step>

const id = z.string().check(z.regex(/^[A-Za-z0-9]{1,40}$/))

/** NO_DATA for what never waited. That somebody looked is kept. */
export const moneyStory = endpoint('GET /api/console/money/:kind/:id', {
  access: 'operator',
  roles: deciders,
  summary: 'Everything that is known of something that waits, or waited, for a person.',
  tags: ['waitingMoney'],
  input: z.strictObject({ kind, id }),
  output: z.object({
    ...waiting,
    isWaiting: z.boolean(),
    story: z.array(Step),
    facts: z.array(fact),
    /** As it was told, of a payment. */
    evidence: z.nullable(z.string()),
    /** Where the picture of a slip can be seen, for a minute. */
    picture: z.nullable(z.string()),
    /** Members whom it may be from. */
    candidates: z.array(MoneyMember),
    /** Our accounts, one of which a slip's money may have reached. */
    receivers: z.array(z.object({ bank: z.string(), name: z.string(), account: z.string() })),
  }),
})
/** What the party says now. `silent`: it does not; `none`: there is nobody to ask. */
const ProviderReply = z.object({
  word: z.enum(['applied', 'refused', 'pending', 'absent', 'silent', 'none']),
  amount: z.nullable(amount),
  text: z.string(),
  facts: z.array(fact),
  /** Which account of ours a slip's transfer reached, and its reference. */
  transfer: z.nullable(
    z.object({
      bank: z.nullable(z.string()),
      account: z.nullable(z.string()),
      reference: z.string(),
    }),
  ),
})
export type ProviderReply = z.output<typeof ProviderReply>

export const askParty = endpoint('POST /api/console/money/:kind/:id/ask', {
  access: 'operator',
  roles: deciders,
  summary: 'Asks the party once more what became of it.',
  changes: false,
  input: z.strictObject({ kind, id }),
  output: ProviderReply,
})

/** By the number, the phone or the registered account, whole: nobody is found by trying. */
export const findMember = endpoint('POST /api/console/money/members', {
  access: 'operator',
  roles: deciders,
  summary: 'The members of a number, a phone or a registered account.',
  changes: false,
  input: z.strictObject({ search: line(40, 4) }),
  output: z.object({ members: z.array(MoneyMember) }),
})

/**
 * `proposed`: it takes two, and this was the first. `before`: it waits no more. `credited`: the transfer is somebody's
 * already. `otherwise`: the party says something else; nothing is changed.
 */
const Outcome = z.object({
  outcome: z.enum(['decided', 'proposed', 'before', 'credited', 'otherwise']),
  told: z.nullable(ProviderReply),
})
export type Outcome = z.output<typeof Outcome>

const reason = line(500, 3)
const deciding = { access: 'operator', roles: deciders, output: Outcome } as const

/**
 * The party is asked just before. What went out goes over whole or comes back whole; of what comes in, `amount` is credited.
 * An admin may insist against what the party says.
 */
export const decideLeg = endpoint('POST /api/console/money/leg/:id/decide', {
  ...deciding,
  summary: 'Says whether the party applied a leg.',
  invalidates: ['waitingMoney'],
  input: z.strictObject({
    id,
    decision: z.enum(['applied', 'not-applied']),
    amount: z.optional(amount),
    insists: z.optional(z.boolean()),
    reason,
  }),
})

/** `member` with `credit`. What is left can be credited by nothing any more. NO_USER; BAD_REQUEST in another currency. */
export const decidePayment = endpoint('POST /api/console/money/payment/:id/decide', {
  ...deciding,
  summary: 'Credits a payment to a member, or leaves it.',
  invalidates: ['waitingMoney'],
  input: z.strictObject({
    id: z.string().check(z.regex(/^[1-9][0-9]{0,17}$/)),
    decision: z.enum(['credit', 'leave']),
    member: z.optional(userId),
    reason,
  }),
})

/**
 * `bank`, `transfer` and `amount` with `credit`, where the bank tells nothing, and `account` where we have several at that bank;
 * `note` with `refuse`.
 */
export const decideSlip = endpoint('POST /api/console/money/slip/:id/decide', {
  ...deciding,
  summary: 'Credits a slip, or refuses it with a reason of the catalogue.',
  invalidates: ['waitingMoney'],
  input: z.strictObject({
    id,
    decision: z.enum(['credit', 'refuse']),
    bank: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2,20}$/))),
    account: z.optional(line(60)),
    transfer: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{6,40}$/))),
    amount: z.optional(amount),
    note: z.optional(z.enum(slipRefusals)),
    reason,
  }),
})

export const closeIncident = endpoint('POST /api/console/money/incident/:id/close', {
  ...deciding,
  summary: 'Says that an incident was dealt with, outside.',
  invalidates: ['waitingMoney'],
  input: z.strictObject({ id, reason }),
})
