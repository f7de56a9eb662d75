import type { Tx } from '#db'
import type { Amount } from '#money'
import { onDeposit } from '../deposit/credited.ts'
import type { Context } from '../platform/context.ts'
import { creditIn, movementReference } from './books.ts'
import type { ExternalTransfer } from './row.ts'

/** Credits incoming money. A voucher also counts as a deposit: then the caller must have locked the member. */
export async function credit(
  ctx: Context,
  tx: Tx,
  transfer: ExternalTransfer,
  came: { confirmed: Amount; believed: Amount },
): Promise<void> {
  await creditIn(ctx.ledger, tx, transfer, came)
  if (transfer.kind !== 'voucher') return
  const { member, currency } = transfer
  const movement = movementReference(transfer)
  await onDeposit(ctx, tx, { member, currency, amount: came.confirmed, movement })
}
