import type * as z from 'zod/mini'
import { Refusal } from '#contract/refusal'
import type { cancelWithdrawal as contract } from '#contract/withdraw'
import { returnUnsentIn } from '../external-transfer/held.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { isFollowedByBonus } from './bonus.ts'
import { noteEventIn } from './events.ts'

/**
 * WDR-06: returns the money of a withdrawal that has been neither approved nor sent, at once. The first
 * change of the row's state wins, be it by the member, an operator or a process that sends. @throws Refusal NO_DATA;
 * BONUS_ALREADY_ACTIVE when it is the whole withdrawal after a bonus, and the member has claimed another one since
 */
export async function cancelWithdrawal(
  ctx: Context,
  { member }: Caller,
  movement: string,
): Promise<z.output<typeof contract.output>> {
  const reference = movement.slice('withdraw:'.length)
  const own = await ctx.db`
    select from withdrawal where bucket = ${member % 256} and member = ${member} and reference = ${reference}`
  if (own.length === 0) throw new Refusal('NO_DATA')
  return ctx.db.begin(async (tx) => {
    await lockMember(tx, member)
    const isReturned = await returnUnsentIn(
      ctx,
      tx,
      { member, reference },
      { code: 'cancelled', orQueued: true },
    )
    if (!isReturned) return { outcome: 'already_decided' }
    const [{ isFollowed }] = await tx<[{ isFollowed: boolean }]>`
      select ${isFollowedByBonus(tx, member, tx`${reference}`)} as is_followed`
    if (isFollowed) throw new Refusal('BONUS_ALREADY_ACTIVE')
    await noteEventIn(tx, { reference, member, action: 'cancel' })
    return { outcome: 'cancelled' }
  })
}
