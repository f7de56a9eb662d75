import type { Outcome, ProviderReply } from '#contract/operator-money'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import type { Amount, Currency } from '#money'
import { toAmount } from '#money'
import { audit } from '../operator/audit.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { itemOf, type MoneyDecision, type MoneyItem, type MoneyKind } from './waiting.ts'

/** From these amounts on it takes two persons. The database has the same limits (money_decision_large_takes_two). */
export const twoPersonsFrom: Record<Currency, Amount> = {
  BAHT: toAmount(50_000_00),
  LAK: toAmount(30_000_000_00),
}

/** Who decides, and why. */
export type Decider = { operator: Operator; address: string; key: string; reason: string }

type Decision = {
  kind: MoneyKind
  id: string
  decision: MoneyDecision
  amount: Amount | null
  currency: Currency | null
  /** Whose it is, or who is chosen to be credited. */
  member: number | null
  /** What else was chosen. */
  details?: Record<string, string>
  told?: ProviderReply
  /** Credits an amount that the provider does not confirm: it takes two persons whatever the amount is. */
  isUnconfirmed?: boolean
}

/** What a decision did: `gone`: it waited no more, `credited`: the transfer is somebody's already. Then nothing is kept. */
export type Work = (tx: Tx) => Promise<'done' | 'gone' | 'credited'>

class Undone extends Error {
  readonly outcome: Outcome['outcome']
  constructor(outcome: Outcome['outcome']) {
    super(outcome)
    this.outcome = outcome
  }
}

/** What waits, before anything is asked about it. @throws Refusal NO_DATA for what never was */
export async function waitingItem(ctx: Context, kind: MoneyKind, id: string): Promise<MoneyItem> {
  const item = await itemOf(ctx.db, { kind, id })
  if (!item) throw new Refusal('NO_DATA')
  return item
}

/**
 * Decides in one commit: what it moves, its end, who decided and the line of the audit. Operators who decide about the same
 * come one after the other; what comes by itself meanwhile is told by the books and the states, which `work` asks.
 */
export async function decide(
  ctx: Context,
  by: Decider,
  decision: Decision,
  work: Work,
): Promise<Outcome> {
  const told = decision.told ?? null
  try {
    const outcome = await ctx.db.begin(async (tx) => {
      const { kind, id } = decision
      await tx`select pg_advisory_xact_lock(hashtextextended(${`money:${kind}:${id}`}, 0))`
      // The answer was lost, and the wish came again.
      const [before] = await tx`select from money_decision where key = ${by.key}`
      if (before) return 'decided'
      const item = await itemOf(tx, { kind, id })
      if (!item?.isWaiting) return 'before'
      const isAgreed = await isSecond(tx, by, decision, item.since)
      if (takesTwo(decision) && !isAgreed) {
        await propose(tx, by, decision)
        return 'proposed'
      }
      const done = await work(tx)
      if (done !== 'done') throw new Undone(done === 'gone' ? 'before' : 'credited')
      await keep(tx, by, decision, isAgreed)
      return 'decided'
    })
    return { outcome, told }
  } catch (error) {
    if (error instanceof Undone) return { outcome: error.outcome, told }
    throw error
  }
}

const takesTwo = ({ amount, currency, isUnconfirmed = false }: Decision): boolean =>
  isUnconfirmed || (amount !== null && currency !== null && amount >= twoPersonsFrom[currency])

/** Whether another person proposed the same since it waits. */
async function isSecond(
  tx: Tx,
  { operator }: Decider,
  wish: Decision,
  since: Date,
): Promise<boolean> {
  const rows = await tx`
    select from money_decision
    where kind = ${wish.kind} and item = ${wish.id} and decided_at is null and proposed_by <> ${operator.id}
      and proposed_at >= ${since}
      and decision = ${wish.decision} and amount is not distinct from ${wish.amount}::bigint
      and member is not distinct from ${wish.member}::bigint and details = ${detailsOf(wish)}::text::jsonb`
  return rows.length > 0
}

const detailsOf = ({ details = {} }: Decision): string => JSON.stringify(details)
const lineOf = ({ kind, id, decision }: Decision): string => `${decision} ${kind} ${id}`

/** The newest proposal stands: who sees it otherwise proposes that instead. */
async function propose(tx: Tx, by: Decider, wish: Decision): Promise<void> {
  const { operator, address, reason } = by
  await tx`
    insert into money_decision as half
      (kind, item, decision, amount, currency, member, details, reason, told, is_unconfirmed, proposed_by, proposed_at,
        proposed_reason)
    values (${wish.kind}, ${wish.id}, ${wish.decision}, ${wish.amount}, ${wish.currency}, ${wish.member},
      ${detailsOf(wish)}::text::jsonb, ${reason}, ${textOf(wish)}, ${wish.isUnconfirmed ?? false}, ${operator.id},
      now(), ${reason})
    on conflict (kind, item) where decided_at is null do update set
      decision = excluded.decision, amount = excluded.amount, currency = excluded.currency, member = excluded.member,
      details = excluded.details, reason = excluded.reason, told = excluded.told,
      is_unconfirmed = excluded.is_unconfirmed, proposed_by = excluded.proposed_by,
      proposed_at = excluded.proposed_at, proposed_reason = excluded.proposed_reason`
  await audit(tx, { operator, address, action: 'money-propose', about: lineOf(wish), reason })
}

/**
 * One decision is one row: the proposal of another becomes the decision, with both names; one of something else is gone with
 * it. Whoever calls holds the lock of the case.
 */
async function keep(tx: Tx, by: Decider, wish: Decision, isSecond: boolean): Promise<void> {
  const { operator, address, key, reason } = by
  const isUnconfirmed = wish.isUnconfirmed ?? false
  const { count } = await tx`
    update money_decision set
      decision = ${wish.decision}, amount = ${wish.amount}, currency = ${wish.currency}, member = ${wish.member},
      details = ${detailsOf(wish)}::text::jsonb, reason = ${reason}, told = ${textOf(wish)},
      is_unconfirmed = ${isUnconfirmed}, decided_by = ${operator.id}, decided_at = now(), key = ${key},
      proposed_by = case when ${isSecond} then proposed_by end,
      proposed_at = case when ${isSecond} then proposed_at end,
      proposed_reason = case when ${isSecond} then proposed_reason end
    where kind = ${wish.kind} and item = ${wish.id} and decided_at is null`
  if (count === 0)
    await tx`
      insert into money_decision
        (kind, item, decision, amount, currency, member, details, reason, told, is_unconfirmed, decided_by, decided_at,
          key)
      values (${wish.kind}, ${wish.id}, ${wish.decision}, ${wish.amount}, ${wish.currency}, ${wish.member},
        ${detailsOf(wish)}::text::jsonb, ${reason}, ${textOf(wish)}, ${isUnconfirmed}, ${operator.id}, now(),
        ${key})`
  await audit(tx, { operator, address, action: 'money-decide', about: lineOf(wish), reason })
}

const textOf = ({ told }: Decision): string =>
  told ? [told.word, told.amount, told.text].filter(Boolean).join(' ') : ''
