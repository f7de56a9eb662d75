import * as z from 'zod/mini'
import { amount, moment } from '#contract/amount'
import { moneyDecisions, moneyKinds, type Outcome } from '#contract/operator-money'
import type { ProviderReply } from '#contract/provider-reply'
import { Refusal } from '#contract/refusal'
import { slipRefusals } from '#contract/slip'
import type { Tx } from '#db'
import type { Amount, Currency } from '#money'
import { type Executed, type Proposal, withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { approvalAction, type Decider } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { assertNamed } from '../platform/member/named.ts'
import { itemOf, type MoneyDecision, type MoneyItem, type MoneyKind } from './waiting.ts'

/** The decision about a case. A proposal stores what its executor must be asked for. */
export const resolution = approvalAction({
  code: 'review.resolve',
  right: 'review.resolve',
  input: z.strictObject({
    kind: z.enum(moneyKinds),
    id: z.string(),
    decision: z.enum(moneyDecisions),
    since: z.optional(moment),
    amount: z.optional(amount),
    insists: z.optional(z.boolean()),
    member: z.optional(z.string()),
    bank: z.optional(z.string()),
    account: z.optional(z.string()),
    sendingBank: z.optional(z.string()),
    transfer: z.optional(z.string()),
    note: z.optional(z.enum(slipRefusals)),
  }),
})
export type Resolution = z.output<typeof resolution.input>

type Decision = {
  kind: MoneyKind
  id: string
  since: Date
  decision: MoneyDecision
  amount: Amount | null
  currency: Currency | null
  /** The member who owns the money, or who is chosen to be credited. */
  member: number | null
  /** Further choices of the operator, in which a second person must agree. */
  choices?: Omit<Resolution, 'kind' | 'id' | 'decision'>
  /** The choices that the decision keeps. */
  details?: Record<string, string>
  reply?: ProviderReply
  /** The decision credits an amount that the provider does not confirm, so it always needs two operators. */
  isUnconfirmed?: boolean
  /** The decision credits money of a payer who is not known to be the member, so it always needs two operators. */
  isOtherPayer?: boolean
}

/** Moves the money. For `gone` the case was decided before, for `credited_to_other` the transfer is another member's: both roll back. */
export type Work = (tx: Tx) => Promise<'done' | 'gone' | 'credited_to_other'>

class Undone extends Error {
  readonly outcome: Outcome['outcome']
  constructor(outcome: Outcome['outcome']) {
    super(outcome)
    this.outcome = outcome
  }
}

/** Reads a case before its provider is asked. @throws Refusal NO_DATA when it does not exist */
export async function waitingItem(ctx: Context, kind: MoneyKind, id: string): Promise<MoneyItem> {
  const item = await itemOf(ctx.db, { kind, id })
  if (!item) throw new Refusal('NO_DATA')
  return item
}

/**
 * Decides a case in one commit: the money, the case's end, the decision and its audit entry. Operators who decide the same
 * case run one after the other. If the system has ended the case meanwhile, `work` finds that in the ledger and the states.
 * @throws Refusal MEMBER_ANONYMISED, KEY_REUSED; the codes of `withApproval`
 */
export async function decide(
  ctx: Context,
  by: Decider,
  decision: Decision,
  work: Work,
): Promise<Outcome> {
  const reply = decision.reply ?? null
  try {
    const outcome = await ctx.db.begin(async (tx) => {
      const { kind, id } = decision
      await tx`select pg_advisory_xact_lock(hashtextextended(${`money:${kind}:${id}`}, 0))`
      // The response was lost and the request is repeated.
      const [before] = await tx<{ isThis: boolean }[]>`
        select kind = ${kind} and item = ${id} and decision = ${decision.decision} as is_this
        from money_decision where key = ${by.key}`
      if (before && !before.isThis) throw new Refusal('KEY_REUSED')
      if (before) return 'decided'
      // The wallet of a member who was anonymised has no owner.
      if (decision.decision === 'credit' && decision.member !== null)
        await assertNamed(tx, decision.member)
      const item = await itemOf(tx, { kind, id })
      if (!item?.canResolve) return 'already_decided'
      const approved = await withApproval(tx, by, proposalOf(decision), async (tx, approval) => {
        const done = await work(tx)
        if (done !== 'done')
          throw new Undone(done === 'gone' ? 'already_decided' : 'credited_to_other')
        await record(tx, by, decision, approval)
      })
      return approved.outcome === 'done' ? 'decided' : approved.outcome
    })
    return { outcome, reply }
  } catch (error) {
    if (error instanceof Undone) return { outcome: error.outcome, reply }
    throw error
  }
}

function proposalOf(decision: Decision): Proposal<typeof resolution.input> {
  const {
    kind,
    id,
    since,
    amount,
    currency,
    member,
    choices = {},
    isUnconfirmed = false,
    isOtherPayer = false,
  } = decision
  return {
    action: resolution,
    object: `${kind} ${id}`,
    input: { kind, id, decision: decision.decision, ...choices },
    // A case that has come back since is another one.
    before: { since: since.getTime() },
    amount,
    currency,
    member,
    takesTwo: isUnconfirmed || isOtherPayer || kind === 'round',
  }
}

/** Records the decision. The database wants its approval when it takes two, and counts its amount when it does not. */
async function record(tx: Tx, by: Decider, decision: Decision, approval: Executed | null) {
  const { operator, address, key, reason } = by
  const { kind, id, amount, currency, member, details = {} } = decision
  const { isUnconfirmed = false, isOtherPayer = false } = decision
  await tx`
    insert into money_decision
      (kind, item, decision, amount, currency, member, details, reason, provider_reply, is_unconfirmed, is_other_payer,
        decided_by, decided_at, key, approval)
    values (${kind}, ${id}, ${decision.decision}, ${amount}, ${currency}, ${member}, ${JSON.stringify(details)}::text::jsonb,
      ${reason}, ${textOf(decision)}, ${isUnconfirmed}, ${isOtherPayer}, ${operator.id}, now(), ${key},
      ${approval?.id ?? null})`
  await audit(tx, {
    by: { operator, address, reason },
    action: 'money-decide',
    object: { kind, id },
    ...(amount && currency && { money: { amount, currency } }),
    after: { decision: decision.decision, member, ...details },
    ...(approval && { approval: approval.id }),
  })
}

const textOf = ({ reply }: Decision): string =>
  reply ? [reply.word, reply.amount, reply.text].filter(Boolean).join(' ') : ''
