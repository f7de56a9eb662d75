import type { Tx } from '#db'
import { houseOf, mainOf } from '#ledger/accounts'
import { toAmount } from '#money'
import type { Deposit } from '../deposit/deposit.ts'
import type { Context } from '../platform/context.ts'
import { noOffersIn } from '../protection/offers.ts'
import { grantFor, wageringRequiredFor } from './amounts.ts'
import { lastClaimOf } from './claim.ts'
import { notifyReward } from './notify.ts'
import { stateAfter } from './states.ts'

/**
 * BON-06: grants a waiting bonus on the first large enough deposit, in that deposit's own commit and under the member's
 * lock, so that the deposit cannot be withdrawn before. The bonus stays waiting while the member may not play: its wagering could
 * not be completed, so the deposit could not be withdrawn without a loss.
 */
export async function grantOnDeposit(ctx: Context, tx: Tx, deposit: Deposit): Promise<void> {
  const { member, amount, currency, movement } = deposit
  const claim = await lastClaimOf(tx, member)
  if (claim?.state !== 'waiting' || amount < claim.minimumDeposit) return
  if (await noOffersIn(tx, member)) return
  const { id, kind, name } = claim
  const granted = grantFor(claim, amount)
  const reference = `bonus:${id}`
  await ctx.ledger.mustPostIn(tx, {
    reference,
    member,
    currency,
    kind: 'bonus',
    state: 'settled',
    amount: granted,
    from: kind.toUpperCase(),
    to: 'WALLET',
    details: { [kind]: name },
    postings: [{ from: houseOf('bonus', currency), to: mainOf(member), amount: granted }],
  })
  await tx`
    update member_bonus set state = ${stateAfter(claim.state, 'deposit')}, movement = ${movement},
      deposit = ${amount}, granted = ${granted}, wagering_required = ${wageringRequiredFor(claim, toAmount(amount + granted))},
      granted_at = clock_timestamp()
    where bucket = ${member % 256} and member = ${member} and id = ${id}`
  await notifyReward(ctx, tx, member, reference)
}
