import type { Amount } from '#money'
import type { Reason } from '#saga'
import type { Context } from '../platform/context.ts'
import { endHeldIn } from './books.ts'
import { isForWantOfOurMoney, noteShortIn } from './held.ts'
import type { ExternalTransfer } from './row.ts'

type End = { transfer: ExternalTransfer; lease: string; checkMs: number | null } & (
  | { state: 'settled'; confirmed: Amount }
  | { state: 'returned'; reason: Reason }
)

/**
 * Ends money on its way back to its payer: it was paid, or is unmatched again. A commit of its own, because the payment
 * changes with it. False: another process has the lease, or it has ended.
 */
export async function endPaymentReturn(ctx: Context, end: End): Promise<boolean> {
  const { transfer, lease, checkMs, state } = end
  const { reference, member, amount, currency } = transfer
  const reason = end.state === 'returned' ? end.reason : null
  const isEnded = await ctx.db.begin(async (tx) => {
    const { count } = await tx`
      update external_transfer set state = ${state}, closed_at = now(),
        confirmed = ${end.state === 'settled' ? end.confirmed : null}::int8,
        reason_code = ${reason?.code ?? null}::text,
        reason_detail = ${reason?.detail ? JSON.stringify(reason.detail) : null}::text::jsonb,
        check_at = now() + ${checkMs}::float8 * interval '1 millisecond'
      where bucket = ${member % 256} and member = ${member} and reference = ${reference}
        and lease = ${lease}::uuid and closed_at is null`
    if (count === 0) return false
    await endHeldIn(ctx.ledger, tx, transfer, state)
    if (reason && isForWantOfOurMoney(reason)) await noteShortIn(tx, transfer, ctx.payout.account)
    return true
  })
  if (isEnded && reason)
    ctx.log.error(
      { transfer: reference, amount, currency, reason },
      'unmatched money could not be sent back; it is in suspense again',
    )
  return isEnded
}
