import type { Tx } from '#db'
import type { Posting } from '#ledger'
import { houseOf, mainOf } from '#ledger/accounts'
import type { Amount } from '#money'
import type { Context } from '../platform/context.ts'
import type { BonusClaim } from './claim.ts'
import { notifyReward } from './notify.ts'
import { type BonusEvent, stateAfter } from './states.ts'

/**
 * Ends a granted bonus, under the member's lock: the grant becomes the house's expense, and the part that the member
 * does not keep is taken back. False: the money left main meanwhile, and the caller must roll back.
 */
export async function finish(
  ctx: Context,
  tx: Tx,
  claim: BonusClaim,
  { event, cost }: { event: Exclude<BonusEvent, 'deposit'>; cost: Amount },
): Promise<boolean> {
  const { id, member, kind, currency, name, granted } = claim
  const state = stateAfter(claim.state, event)
  const reference = `finish:${id}`
  const place = kind.toUpperCase()
  const isMet = state === 'met'
  const posted = await ctx.ledger.postIn(tx, {
    reference,
    member,
    currency,
    kind: 'finish_bonus',
    state: 'settled',
    amount: isMet ? granted : cost,
    from: isMet ? place : 'WALLET',
    to: isMet ? 'WALLET' : place,
    details: { [kind]: name, end: state },
    postings: postingsOf(claim, cost),
  })
  if (posted.code === 'not_enough') return false
  if (posted.code !== 'posted') throw new Error(`the books refused ${reference}: ${posted.code}`)
  await tx`
    update member_bonus set state = ${state}, cost = ${cost}, ended_at = clock_timestamp()
    where bucket = ${member % 256} and member = ${member} and id = ${id}`
  await notifyReward(ctx, tx, member, reference)
  return true
}

function postingsOf({ member, currency, granted }: BonusClaim, cost: Amount): Posting[] {
  const [lent, paid] = [houseOf('bonus', currency), houseOf('bonus-paid', currency)]
  const expense = { from: paid, to: lent, amount: granted }
  return cost > 0 ? [expense, { from: mainOf(member), to: paid, amount: cost }] : [expense]
}
