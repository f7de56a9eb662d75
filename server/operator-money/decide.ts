import type { Outcome, ProviderReply } from '#contract/operator-money'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import type { Amount, Currency } from '#money'
import { toAmount } from '#money'
import { audit } from '../audit/audit.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { itemOf, type MoneyDecision, type MoneyItem, type MoneyKind } from './waiting.ts'

/** Amounts from these limits need two operators. The database checks the same limits (money_decision_large_takes_two). */
export const twoPersonsFrom: Record<Currency, Amount> = {
  BAHT: toAmount(50_000_00),
  LAK: toAmount(30_000_000_00),
}

/** The operator who decides, and the reason. */
export type Decider = { operator: Operator; address: string; key: string; reason: string }

type Decision = {
  kind: MoneyKind
  id: string
  decision: MoneyDecision
  amount: Amount | null
  currency: Currency | null
  /** The member who owns the money, or who is chosen to be credited. */
  member: number | null
  /** Further choices of the operator. */
  details?: Record<string, string>
  reply?: ProviderReply
  /** The decision credits an amount that the provider does not confirm, so it always needs two operators. */
  isUnconfirmed?: boolean
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
      const [before] = await tx`select from money_decision where key = ${by.key}`
      if (before) return 'decided'
      const item = await itemOf(tx, { kind, id })
      if (!item?.isWaiting) return 'already_decided'
      const isAgreed = await isSecond(tx, by, decision, item.since)
      if (takesTwo(decision) && !isAgreed) {
        await propose(tx, by, decision)
        return 'proposed'
      }
      const done = await work(tx)
      if (done !== 'done')
        throw new Undone(done === 'gone' ? 'already_decided' : 'credited_to_other')
      await record(tx, by, decision, isAgreed)
      return 'decided'
    })
    return { outcome, reply }
  } catch (error) {
    if (error instanceof Undone) return { outcome: error.outcome, reply }
    throw error
  }
}

const takesTwo = ({ amount, currency, isUnconfirmed = false }: Decision): boolean =>
  isUnconfirmed || (amount !== null && currency !== null && amount >= twoPersonsFrom[currency])

/** Is true when another operator has proposed the same decision for this case. */
async function isSecond(
  tx: Tx,
  { operator }: Decider,
  decision: Decision,
  since: Date,
): Promise<boolean> {
  const rows = await tx`
    select from money_decision
    where kind = ${decision.kind} and item = ${decision.id} and decided_at is null and proposed_by <> ${operator.id}
      and proposed_at >= ${since}
      and decision = ${decision.decision} and amount is not distinct from ${decision.amount}::bigint
      and member is not distinct from ${decision.member}::bigint and details = ${detailsOf(decision)}::text::jsonb`
  return rows.length > 0
}

const detailsOf = ({ details = {} }: Decision): string => JSON.stringify(details)
const lineOf = ({ kind, id, decision, amount, currency, member, details }: Decision) => ({
  object: { kind, id },
  after: { decision, member, ...details },
  money: amount !== null && currency !== null ? { amount, currency } : undefined,
})

/** Stores a proposal. It replaces an earlier one of the case. */
async function propose(tx: Tx, by: Decider, decision: Decision): Promise<void> {
  const { operator, address, reason } = by
  await tx`
    insert into money_decision as half
      (kind, item, decision, amount, currency, member, details, reason, provider_reply, is_unconfirmed, proposed_by, proposed_at,
        proposed_reason)
    values (${decision.kind}, ${decision.id}, ${decision.decision}, ${decision.amount}, ${decision.currency}, ${decision.member},
      ${detailsOf(decision)}::text::jsonb, ${reason}, ${textOf(decision)}, ${decision.isUnconfirmed ?? false}, ${operator.id},
      now(), ${reason})
    on conflict (kind, item) where decided_at is null do update set
      decision = excluded.decision, amount = excluded.amount, currency = excluded.currency, member = excluded.member,
      details = excluded.details, reason = excluded.reason, provider_reply = excluded.provider_reply,
      is_unconfirmed = excluded.is_unconfirmed, proposed_by = excluded.proposed_by,
      proposed_at = excluded.proposed_at, proposed_reason = excluded.proposed_reason`
  await audit(tx, { operator, address, action: 'money-propose', reason, ...lineOf(decision) })
}

/**
 * Records the decision in the row of the case's proposal, with both names when the proposal was the same decision. The
 * caller holds the lock of the case.
 */
async function record(tx: Tx, by: Decider, decision: Decision, isSecond: boolean): Promise<void> {
  const { operator, address, key, reason } = by
  const isUnconfirmed = decision.isUnconfirmed ?? false
  const { count } = await tx`
    update money_decision set
      decision = ${decision.decision}, amount = ${decision.amount}, currency = ${decision.currency}, member = ${decision.member},
      details = ${detailsOf(decision)}::text::jsonb, reason = ${reason}, provider_reply = ${textOf(decision)},
      is_unconfirmed = ${isUnconfirmed}, decided_by = ${operator.id}, decided_at = now(), key = ${key},
      proposed_by = case when ${isSecond} then proposed_by end,
      proposed_at = case when ${isSecond} then proposed_at end,
      proposed_reason = case when ${isSecond} then proposed_reason end
    where kind = ${decision.kind} and item = ${decision.id} and decided_at is null`
  if (count === 0)
    await tx`
      insert into money_decision
        (kind, item, decision, amount, currency, member, details, reason, provider_reply, is_unconfirmed, decided_by, decided_at,
          key)
      values (${decision.kind}, ${decision.id}, ${decision.decision}, ${decision.amount}, ${decision.currency}, ${decision.member},
        ${detailsOf(decision)}::text::jsonb, ${reason}, ${textOf(decision)}, ${isUnconfirmed}, ${operator.id}, now(),
        ${key})`
  await audit(tx, { operator, address, action: 'money-decide', reason, ...lineOf(decision) })
}

const textOf = ({ reply }: Decision): string =>
  reply ? [reply.word, reply.amount, reply.text].filter(Boolean).join(' ') : ''
