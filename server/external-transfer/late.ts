import type { Tx } from '#db'
import { type Amount, toAmount } from '#money'
import type { Context } from '../platform/context.ts'
import { chargeHouseIn, isHeld, movementReference, signalOf } from './books.ts'
import { creditOnEnd } from './credit.ts'
import type { ExternalTransfer } from './row.ts'

type At = { ctx: Context; transfer: ExternalTransfer }

/**
 * Books a returned transfer that the provider applied: incoming money is credited, outgoing money is a loss of the
 * house.
 */
export async function applyLate(at: At, amount: number): Promise<boolean> {
  const { ctx, transfer } = at
  const confirmed = toAmount(amount)
  const isOurs = await ctx.db.begin(async (tx) => {
    const end = (own: Tx) => endLate(own, transfer, confirmed)
    const isFirst = isHeld(transfer.kind)
      ? (await end(tx)) !== undefined
      : // The reported balance is outdated: other transfers may have moved money since.
        await creditOnEnd(ctx, tx, { ...transfer, balance: null }, end)
    if (!isFirst) return false
    const movement = isHeld(transfer.kind)
      ? await chargeHouseIn(ctx.ledger, tx, transfer, confirmed)
      : movementReference(transfer)
    await tx`
      insert into external_transfer_incident (reference, amount, movement)
      values (${transfer.reference}, ${confirmed}, ${movement})`
    return true
  })
  if (isOurs) {
    ctx.log.error(
      { transfer: transfer.reference, amount },
      'a returned external transfer was applied by its provider',
    )
    // The credit of a voucher has signalled it already.
    if (transfer.kind !== 'voucher') notify(at)
  }
  return isOurs
}

async function endLate(tx: Tx, { member, reference }: ExternalTransfer, confirmed: Amount) {
  const [row] = await tx<{ believed: number | null }[]>`
    update external_transfer set state = 'late-applied', confirmed = ${confirmed}, check_at = null,
      closed_at = case when kind in ('to-game', 'from-game') then now() else closed_at end
    where bucket = ${member % 256} and member = ${member} and reference = ${reference} and state = 'returned'
    returning (
      select balance from ledger.account a where a.bucket = external_transfer.member % 256 and a.member = external_transfer.member
        and name = 'game:' || external_transfer.provider) as believed`
  return row && { confirmed, believed: toAmount(row.believed ?? 0) }
}

/** Signals the member's screens. */
export const notify = ({ ctx, transfer }: At) =>
  ctx.push(transfer.member, 'money', {
    kind: signalOf(transfer.kind),
    reference: movementReference(transfer),
  })
