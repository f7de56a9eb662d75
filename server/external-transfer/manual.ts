import type { Tx } from '#db'
import { type Amount, toAmount } from '#money'
import type { Context } from '../platform/context.ts'
import { endHeldIn, isHeld } from './books.ts'
import { creditOnEnd } from './credit.ts'
import { type ExternalTransfer, firstCheckMs } from './row.ts'

/**
 * Settles a transfer in review: an operator decided that the provider applied it. The postings are those of automatic
 * settlement, so that it is in the ledger once. False: it is no longer in review, and the caller must roll back.
 */
export async function settleManualIn(
  ctx: Context,
  tx: Tx,
  transfer: ExternalTransfer,
  confirmed: Amount,
): Promise<boolean> {
  const end = (own: Tx) => endReviewed(own, transfer, confirmed)
  // The reported balance is outdated: other transfers may have moved money since.
  if (!isHeld(transfer.kind)) return creditOnEnd(ctx, tx, { ...transfer, balance: null }, end)
  if (!(await end(tx))) return false
  await endHeldIn(ctx.ledger, tx, transfer, 'settled')
  return true
}

async function endReviewed(tx: Tx, { member, reference }: ExternalTransfer, confirmed: Amount) {
  const [row] = await tx<{ believed: number | null }[]>`
    update external_transfer set state = 'settled', confirmed = ${confirmed}, closed_at = now(), manual_at = null, reason_code = null,
      reason_detail = null
    where bucket = ${member % 256} and member = ${member} and reference = ${reference} and state = 'manual'
    returning (
      select balance from ledger.account a where a.bucket = external_transfer.member % 256 and a.member = external_transfer.member
        and name = 'game:' || provider) as believed`
  return row && { confirmed, believed: toAmount(row.believed ?? 0) }
}

/**
 * Returns a transfer in review: an operator decided that the provider did not apply it. Later checks follow as usual.
 */
export async function returnManualIn(
  { ledger }: Context,
  tx: Tx,
  transfer: ExternalTransfer,
  canBeAsked: boolean,
): Promise<boolean> {
  const { count } = await tx`
    update external_transfer set state = 'returned', reason_code = 'operator_decided', reason_detail = null, closed_at = now(),
      manual_at = null,
      check_at = case when ${canBeAsked} then now() + ${firstCheckMs} * interval '1 millisecond' end
    where bucket = ${transfer.member % 256} and member = ${transfer.member} and reference = ${transfer.reference}
      and state = 'manual'`
  if (count === 0) return false
  if (isHeld(transfer.kind)) await endHeldIn(ledger, tx, transfer, 'returned')
  return true
}
