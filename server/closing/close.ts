import assert from 'node:assert/strict'
import * as z from 'zod/mini'
import type * as contract from '#contract/closing'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { houseOf } from '#ledger/accounts'
import { toAmount, toDecimal, toSum } from '#money'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import {
  assertOpen,
  type Day,
  dayOf,
  entriesOf,
  idOf,
  ledgerAccountOf,
  lockAccount,
  objectOf,
} from './day.ts'
import { type Facts, factsOf } from './facts.ts'

const amount = z.nullable(z.number())
/** Both people look at these figures. A proposal is replaced once one of them changes. */
const Figures = z.strictObject({
  id: z.string(),
  opening: amount,
  closing: amount,
  statementOpening: amount,
  statementClosing: amount,
  explainedLines: z.number(),
  explainedMovements: z.number(),
  fees: amount,
})
const closing = approvalAction({ code: 'closing.close', right: 'closing.close', input: Figures })
const fees = approvalAction({
  code: 'closing.fees',
  right: 'closing.close',
  input: z.strictObject({ id: z.string() }),
})

const Proposed = z.object({ id: z.string() })
const Fees = z.object({ fees: z._default(z.number(), 0) })

export const closingActions = [
  runnable(
    closing,
    (ctx, by, { id }) => closeDay(ctx, by, dayOf(id)),
    (_, { input }) => ({ currency: dayOf(Proposed.parse(input).id).currency }),
  ),
  runnable(
    fees,
    (ctx, by, { id }) => bookFees(ctx, by, dayOf(id)),
    (_, { before }) => ({ effect: Fees.parse(before).fees < 0 ? 'fees-back' : 'fees' }),
  ),
]

/** Closes a day. Takes two. @throws Refusal NO_DATA, APPROVAL_STALE; the codes of `withApproval` */
export function closeDay(
  { db }: Pick<Context, 'db'>,
  by: Decider,
  day: Day,
): Promise<z.output<typeof contract.closeDay.output>> {
  return db.begin(async (tx) => {
    await lockAccount(tx, day)
    const facts = await factsOf(tx, day)
    if (facts.closed) return { outcome: 'already_decided' as const }
    if (facts.obstacles.length) throw new Refusal('APPROVAL_STALE', { field: facts.obstacles })
    const id = idOf(day)
    const figures = figuresOf(facts)
    const input = { id, ...figures }
    const proposal = {
      action: closing,
      object: objectOf(day),
      input,
      before: {},
      takesTwo: true,
    }
    return withApproval(tx, by, proposal, async (tx, approval) => {
      assert(approval)
      await assertCounted(tx, day, facts)
      const row = {
        ...day,
        balance: facts.books.balance,
        statementClosing: facts.statement?.closing ?? null,
        closedBy: by.operator.id,
        approval: approval.id,
      }
      await tx`insert into closing ${tx.values(row)}`
      await audit(tx, {
        by,
        action: 'closing-close',
        object: { kind: 'closing', id },
        after: figures,
        approval: approval.id,
      })
    })
  })
}

const figuresOf = ({ books, statement, explained, fee }: Facts) => ({
  opening: toDecimal(toSum(books.opening)),
  closing: toDecimal(toSum(books.balance)),
  statementOpening: statement && toDecimal(toSum(statement.opening)),
  statementClosing: statement && toDecimal(toSum(statement.closing)),
  explainedLines: explained.lines,
  explainedMovements: explained.movements,
  fees: fee && toDecimal(toAmount(fee.amount)),
})

/** The day was counted once; its entries must still be those. */
async function assertCounted(tx: Tx, day: Day, { books }: Facts): Promise<void> {
  const entries = await entriesOf(tx, day)
  const moved = entries.reduce((sum, { amount }) => sum + amount, 0)
  assert.equal(entries.length, books.entries, `entries of ${idOf(day)} since it was counted`)
  assert.equal(moved, books.balance - books.opening, `books of ${idOf(day)} since it was counted`)
}

/**
 * Books the fees of a day as an entry of today; those that were given back go the other way. Takes two.
 * @throws Refusal NO_DATA, APPROVAL_STALE
 */
export function bookFees(
  { db, ledger }: Pick<Context, 'db' | 'ledger'>,
  by: Decider,
  day: Day,
): Promise<z.output<typeof contract.bookFees.output>> {
  return db.begin(async (tx) => {
    await lockAccount(tx, day)
    const facts = await factsOf(tx, day)
    if (facts.fee) return { outcome: 'already_decided' as const }
    await assertOpen(tx, day)
    if (facts.feesToBook === 0) throw new Refusal('APPROVAL_STALE')
    const id = idOf(day)
    const fee = toAmount(facts.feesToBook)
    const amount = toAmount(Math.abs(fee))
    const { currency } = day
    const before = { fees: toDecimal(fee) }
    const [costs, account] = [houseOf('fees', currency), ledgerAccountOf(day)]
    return withApproval(
      tx,
      by,
      {
        action: fees,
        object: objectOf(day),
        input: { id },
        before,
        amount,
        currency,
        takesTwo: true,
      },
      async (tx, approval) => {
        assert(approval)
        const reference = `fee:${id}`
        await tx`
          insert into closing_fee ${tx.values({ ...day, amount: fee, reference, approval: approval.id })}`
        await ledger.mustPostIn(tx, {
          reference,
          member: 0,
          kind: 'transfer',
          state: 'settled',
          amount,
          currency,
          from: fee > 0 ? 'FEES' : day.account,
          to: fee > 0 ? day.account : 'FEES',
          details: { day: day.day },
          postings: [
            fee > 0 ? { from: costs, to: account, amount } : { from: account, to: costs, amount },
          ],
        })
        await audit(tx, {
          by,
          action: 'closing-fees',
          object: { kind: 'closing', id },
          money: { amount, currency },
          after: { reference },
          approval: approval.id,
        })
      },
    )
  })
}

/** The open proposals of a day. */
export async function proposalsOf(db: Context['db'], operator: number, day: Day) {
  const rows = await db<{ action: string; by: string; proposedBy: number }[]>`
    select action, username as by, proposed_by from approval join operator on operator.id = proposed_by
    where state = 'open' and expires_at > now() and action in ('closing.close', 'closing.fees')
      and object = ${objectOf(day)}`
  const shown = (action: string) => {
    const row = rows.find((one) => one.action === action)
    return row ? { by: row.by, isMine: row.proposedBy === operator } : null
  }
  return { close: shown('closing.close'), fees: shown('closing.fees') }
}
