import type * as z from 'zod/mini'
import type { Deposit, exportDeposits } from '#contract/operator-deposit'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'

export type DepositFilter = z.output<typeof exportDeposits.input>

/** The last row of the page before. Its time is in microseconds, as the database has it. */
export type Position = { micros: string; kind: Deposit['kind']; id: string }

/** The conditions that a row of any source fulfils. @throws Refusal BAD_REQUEST for a negative amount */
export function conditionsOf(db: Db, filter: DepositFilter, position?: Position) {
  const { state, bank, amountFrom, amountTo, from, to, sender } = filter
  if (Math.min(amountFrom ?? 0, amountTo ?? 0) < 0) throw new Refusal('BAD_REQUEST')
  const conditions = [
    state && db`state = ${state}`,
    bank !== undefined && db`bank = ${bank}`,
    amountFrom !== undefined && db`one.amount >= ${amountFrom}`,
    amountTo !== undefined && db`one.amount <= ${amountTo}`,
    from !== undefined && db`at >= ${new Date(from)}`,
    to !== undefined && db`at <= ${new Date(to)}`,
    // Two digits have an index.
    sender !== undefined && db`right(sender_tail, 2) = ${sender.slice(-2)}`,
    sender !== undefined && db`right(sender_tail, ${sender.length}) = ${sender}`,
    sender !== undefined && db`sender_tail is not null`,
    position && beforeOf(db, position),
  ]
  return db.all(conditions)
}

/** The first condition is served by the index, the second one tells rows of the same moment apart. */
function beforeOf(db: Db, { micros, kind, id }: Position) {
  const at = db`timestamptz 'epoch' + ${micros}::int8 * interval '1 microsecond'`
  return db`at <= ${at} and (at, kind, one.id) < (${at}, ${kind}, ${id})`
}
