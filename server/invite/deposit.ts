import type { Tx } from '#db'
import { notifyReward } from '../bonus/notify.ts'
import type { Deposit } from '../deposit/deposit.ts'
import type { Context } from '../platform/context.ts'
import { settingsOf } from '../site/settings.ts'

/**
 * Records an invited member's deposit for the inviter, in the deposit's own commit and under the invited member's lock,
 * so that its first bet counts already. Does nothing while the programme is off, or across currencies.
 */
export async function inviteOnDeposit(ctx: Context, tx: Tx, deposit: Deposit): Promise<void> {
  const { member, amount, currency, movement } = deposit
  const [inviter] = await tx<{ id: number }[]>`
    select inviter.id from member invited join member inviter on inviter.id = invited.inviter
    where invited.id = ${member} and inviter.currency = ${currency}`
  if (!inviter) return
  const { inviteActive } = await settingsOf(tx, 'inviteActive')
  if (!inviteActive) return
  await tx`
    insert into invite_reward (inviter, invitee, movement, deposit, currency)
    values (${inviter.id}, ${member}, ${movement}, ${amount}, ${currency})`
  await notifyReward(ctx, tx, inviter.id)
}
