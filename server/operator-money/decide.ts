import type { Outcome, Told } from '#contract/operator-money'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import type { Amount, Currency } from '#money'
import { toAmount } from '#money'
import type { Context, Operator } from '../context.ts'
import { audit } from '../operator/audit.ts'
import { itemOf, type MoneyDecision, type MoneyItem, type MoneyKind } from './waiting.ts'

/** From these amounts on it takes two persons. */
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
  told?: Told
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
      if (!(await itemOf(tx, { kind, id }))?.isWaiting) return 'before'
      const isAgreed = await isSecond(tx, by, decision)
      if (isLarge(decision) && !isAgreed) {
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

const isLarge = ({ amount, currency }: Decision): boolean =>
  amount !== null && currency !== null && amount >= twoPersonsFrom[currency]

/** Whether another person proposed the same. */
async function isSecond(tx: Tx, { operator }: Decider, wish: Decision): Promise<boolean> {
  const rows = await tx`
    select from money_decision
    where kind = ${wish.kind} and item = ${wish.id} and decided_at is null and proposed_by <> ${operator.id}
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
      (kind, item, decision, amount, currency, member, details, reason, told, proposed_by, proposed_at, proposed_reason)
    values (${wish.kind}, ${wish.id}, ${wish.decision}, ${wish.amount}, ${wish.currency}, ${wish.member},
      ${detailsOf(wish)}::text::jsonb, ${reason}, ${textOf(wish)}, ${operator.id}, now(), ${reason})
    on conflict (kind, item) where decided_at is null do update set
      decision = excluded.decision, amount = excluded.amount, currency = excluded.currency, member = excluded.member,
      details = excluded.details, reason = excluded.reason, told = excluded.told, proposed_by = excluded.proposed_by,
      proposed_at = excluded.proposed_at, proposed_reason = excluded.proposed_reason`
  await audit(tx, { operator, address, action: 'money-propose', about: lineOf(wish), reason })
}

/** The proposal of another becomes the decision; one of something else is gone with it. */
async function keep(tx: Tx, by: Decider, wish: Decision, isSecond: boolean): Promise<void> {
  const { operator, address, key, reason } = by
  await tx`
    insert into money_decision as half
      (kind, item, decision, amount, currency, member, details, reason, told, decided_by, decided_at, key)
    values (${wish.kind}, ${wish.id}, ${wish.decision}, ${wish.amount}, ${wish.currency}, ${wish.member},
      ${detailsOf(wish)}::text::jsonb, ${reason}, ${textOf(wish)}, ${operator.id}, now(), ${key})
    on conflict (kind, item) where decided_at is null do update set
      decision = excluded.decision, amount = excluded.amount, currency = excluded.currency, member = excluded.member,
      details = excluded.details, reason = excluded.reason, told = excluded.told, decided_by = excluded.decided_by,
      decided_at = excluded.decided_at, key = excluded.key,
      proposed_by = case when ${isSecond} then half.proposed_by end,
      proposed_at = case when ${isSecond} then half.proposed_at end,
      proposed_reason = case when ${isSecond} then half.proposed_reason end`
  await audit(tx, { operator, address, action: 'money-decide', about: lineOf(wish), reason })
}

const textOf = ({ told }: Decision): string =>
  told ? [told.word, told.amount, told.text].filter(Boolean).join(' ') : ''
