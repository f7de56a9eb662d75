import type { Tx } from '#db'
import type { Amount } from '#money'
import { onDeposit } from '../deposit/credited.ts'
import type { Context } from '../platform/context.ts'
import { creditIn, movementReference } from './books.ts'
import type { LegRow } from './row.ts'

/** What came in, and what it brings about when it is a deposit: then the caller has locked the member. */
export async function credit(
  ctx: Context,
  tx: Tx,
  leg: LegRow,
  came: { confirmed: Amount; believed: Amount },
): Promise<void> {
  await creditIn(ctx.ledger, tx, leg, came)
  if (leg.kind !== 'voucher') return
  const { member, currency } = leg
  const movement = movementReference(leg)
  await onDeposit(ctx, tx, { member, currency, amount: came.confirmed, movement })
}
