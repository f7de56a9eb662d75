import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { done, pageInput } from './page.ts'
import { line } from './text.ts'
import { WheelChange } from './wheel-change.ts'

/** Actions that take two people, at least above an amount. */
export const approvalCodes = [
  'review.resolve',
  'operator.add',
  'operator.readmit',
  'operator.role',
  'role.change',
  'withdrawals.approve',
  'withdrawals.by-hand',
  'withdrawals.rules',
  'payouts.start',
  'member.credit',
  'member.debit',
  'member.bank',
  'member.withdraw-limit',
  'member.status',
  'member.limit',
  'member.name',
  'member.phone',
  'member.bonus',
  'member.rounds-lost',
  'member.games-left-out',
  'export.members',
  'export.deposits',
  'export.audit',
  'member.payer',
  'personal.export',
  'personal.anonymise',
  'deposits.return',
  'deposits.accounts',
  'closing.close',
  'closing.fees',
  'settings.change',
  'settings.cancel',
  'rewards.pay',
  'providers.open',
  'wheels.publish',
  'bonuses.change',
  'bonuses.codes',
  'content.publish',
  'banners.publish',
] as const
export type ApprovalCode = (typeof approvalCodes)[number]

/** `replaced`: by another proposal for the same object. `stale`: the object has changed since. */
export const approvalStates = [
  'open',
  'executed',
  'withdrawn',
  'replaced',
  'stale',
  'expired',
] as const

/**
 * Directions of the amount of a proposal. `credit`, `debit`: to the member and from the member. `bonus`: the most that a bonus
 * gives. `payout`: to the member's bank. `return`: back to the payer. `fees`: out of our account; `fees-back`: into it.
 */
export const amountEffects = [
  'credit',
  'debit',
  'bonus',
  'payout',
  'return',
  'fees',
  'fees-back',
] as const

/** Why the operator cannot be the second person. */
export const approvalRefusals = [
  'own',
  'no_right',
  'proposer_lost_right',
  'dependent',
  'expired',
] as const

/** Kinds of changes of an operator's account that make its owner dependent on another operator for 7 days. */
export const operatorChanges = ['made', 'raised', 'reset', 'readmitted', 'role'] as const

const Approval = z.object({
  id: z.string(),
  /** A code of `approvalCodes`, or one that only another version knows. */
  action: z.string(),
  object: z.string(),
  /**
   * The proposed fields, and what they were before. A list is one text with `; ` between its
   * entries, and the values of an entry stand in the order of their names.
   */
  changes: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  /** For the publication of a wheel: what it changes. */
  wheel: z.nullable(WheelChange),
  amount: z.nullable(amount),
  /** Null if the amount moves no balance. */
  effect: z.nullable(z.enum(amountEffects)),
  /** The currency of the amount, and of the amounts among the changes. */
  currency: z.nullable(z.enum(currencies)),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: moment,
  expiresAt: moment,
  state: z.enum(approvalStates),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(moment),
  decisionReason: z.nullable(z.string()),
  /** Null when the caller may be the second person. */
  refusal: z.nullable(z.enum(approvalRefusals)),
  /** For `dependent`: the change of an account that makes one of the two depend on the other. */
  dependence: z.nullable(
    z.object({
      operator: z.string(),
      changedBy: z.string(),
      kind: z.enum(operatorChanges),
      at: moment,
    }),
  ),
})
export type Approval = z.output<typeof Approval>

/**
 * `waiting`: open proposals of others whose action the caller has the right to. `mine`: proposals of the caller. `decided`:
 * proposals that ended, of actions that the caller has the right to or took part in; `audit.read` shows all.
 */
export const approvalLists = ['waiting', 'mine', 'decided'] as const

export const approvals = endpoint('POST /api/console/approvals', {
  access: 'operator',
  right: 'approvals.read',
  summary:
    'Lists proposals that wait for a second person, those of the caller, or those that ended.',
  changes: false,
  tags: ['approvals'],
  input: z.strictObject({ ...pageInput.shape, list: z.enum(approvalLists) }),
  output: z.object({
    total: z.int(),
    /** Number of proposals that the caller could approve now. */
    ready: z.int(),
    approvals: z.array(Approval),
  }),
})

/**
 * Outcome of a call whose action may take two. `proposed`: another person must do the same. `already_decided`: somebody
 * was quicker, and nothing changed.
 */
export const takesTwoOutput = z.object({
  outcome: z.enum(['done', 'proposed', 'already_decided']),
})

/** As `takesTwoOutput`, with the version that the object has now. A server of before answers without an outcome, and then it is done. */
export const changedByTwoOutput = z.object({
  version: z.int(),
  outcome: z.optional(takesTwoOutput.shape.outcome),
})

/** `contradicted_by_provider` and `credited_to_other` are outcomes of money in review (contract/operator-money.ts). */
const approvalOutcomes = [
  ...(['done', 'proposed', 'already_decided'] as const),
  ...(['contradicted_by_provider', 'credited_to_other'] as const),
] as const
export type ApprovalOutcome = (typeof approvalOutcomes)[number]

const id = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))
const reason = line(500, 3)

/**
 * Needs the right of the action. APPROVAL_OWN, APPROVAL_DEPENDENT and APPROVAL_LAPSED: the two people do not count as two.
 * APPROVAL_STALE, APPROVAL_EXPIRED, APPROVAL_WITHDRAWN: the proposal is over. NO_DATA; refusals of the action itself.
 */
export const approve = endpoint('POST /api/console/approvals/:id/approve', {
  access: 'operator',
  right: 'approvals.read',
  summary: 'Carries out a proposal as the second person.',
  invalidates: [
    'approvals',
    'waitingMoney',
    'operators',
    'roles',
    'members',
    'depositAccounts',
    'closing',
    'wheels',
    'bonuses',
    'content',
  ],
  input: z.strictObject({ id, reason }),
  output: z.object({ outcome: z.enum(approvalOutcomes) }),
})

/** NO_DATA for a proposal of another person, or one that is over. */
export const withdrawApproval = endpoint('POST /api/console/approvals/:id/withdraw', {
  access: 'operator',
  right: 'approvals.read',
  summary: 'Withdraws an own proposal.',
  invalidates: ['approvals', 'waitingMoney'],
  input: z.strictObject({ id }),
  output: done,
})
