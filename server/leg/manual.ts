import type { Tx } from '#db'
import { type Amount, toAmount } from '#money'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { endHeldIn, isHeld, returnOfHeld, settlementOfHeld } from './books.ts'
import { credit } from './credit.ts'
import type { LegRow } from './row.ts'
import { firstCheckMs } from './steps.ts'

/**
 * Persons know that the party applied a leg. The postings are those of the driver, so that it is in the books once, whoever
 * ends it. False: it does not wait for persons any more, and nothing may be committed.
 */
export async function settleManualIn(
  ctx: Context,
  tx: Tx,
  leg: LegRow,
  confirmed: Amount,
): Promise<boolean> {
  if (leg.kind === 'voucher') await lockMember(tx, leg.member)
  const [row] = await tx<{ believed: number | null }[]>`
    update leg set state = 'settled', confirmed = ${confirmed}, closed_at = now(), manual_at = null, reason_code = null,
      reason_detail = null
    where reference = ${leg.reference} and state = 'manual'
    returning (
      select balance from ledger.account where member = leg.member and name = 'game:' || leg.party) as believed`
  if (!row) return false
  if (isHeld(leg.kind)) await endHeldIn(ctx.ledger, tx, leg, settlementOfHeld(leg))
  else {
    const believed = toAmount(row.believed ?? 0)
    // What the party said lay there is long ago: other legs may have moved money since.
    await credit(ctx, tx, { ...leg, balance: null }, { confirmed, believed })
  }
  return true
}

/** Persons know that the party did not. Where it can be asked, it is looked at again, as after every return. */
export async function returnManualIn(
  { ledger }: Context,
  tx: Tx,
  leg: LegRow,
  canBeAsked: boolean,
): Promise<boolean> {
  const { count } = await tx`
    update leg set state = 'returned', reason_code = 'operator_decided', reason_detail = null, closed_at = now(),
      manual_at = null,
      check_at = case when ${canBeAsked} then now() + ${firstCheckMs} * interval '1 millisecond' end
    where reference = ${leg.reference} and state = 'manual'`
  if (count === 0) return false
  if (isHeld(leg.kind)) await endHeldIn(ledger, tx, leg, returnOfHeld(leg))
  return true
}
