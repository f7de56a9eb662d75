import type { Tx } from '#db'
import { houseOf, refundOf } from '#ledger/accounts'
import type { Amount, Currency } from '#money'
import type { Context } from '../platform/context.ts'
import { dayText, referenceOf } from './reference.ts'

type Refund = { member: number; currency: Currency; day: string; amount: Amount; percent?: number }

/** Sets a refund aside for the member, whose lock the caller holds. Its reference posts once. */
export async function setAside(
  ctx: Pick<Context, 'ledger'>,
  tx: Tx,
  { member, currency, day, amount, percent }: Refund,
): Promise<void> {
  await ctx.ledger.mustPostIn(tx, {
    reference: referenceOf(member, day),
    member,
    currency,
    amount,
    kind: 'transfer',
    state: 'settled',
    from: 'HOUSE',
    to: 'REFUND',
    details: { refund: percent === undefined ? dayText(day) : `${dayText(day)} · ${percent}%` },
    postings: [{ from: houseOf('refund', currency), to: refundOf(member), amount }],
  })
}
