import { createHash } from 'node:crypto'
import { Refusal } from '#contract/refusal'
import type { Posting } from '#ledger'
import { inviteOf, mainOf, refundOf } from '#ledger/accounts'
import { type Amount, toAmount } from '#money'
import type { Caller, Context } from '../context.ts'

/**
 * API-06: what is set aside goes to the wallet, the refund first, then what invites earned. The books refuse what is not
 * there, so nothing can be created. @throws Refusal MONEY_NOT_ENOUGH
 */
export async function addToWallet(
  ctx: Context,
  { member, currency }: Caller,
  amount: Amount,
  key: string,
): Promise<void> {
  if (amount <= 0) throw new Refusal('MONEY_NOT_ENOUGH')
  const reference = `add:${createHash('sha256').update(key).digest('hex').slice(0, 32)}`
  for (;;) {
    const { refund, invite } = await ctx.ledger.balancesOf(member)
    const fromRefund = toAmount(Math.min(refund, amount))
    const postings = takenFrom(member, { fromRefund, fromInvite: toAmount(amount - fromRefund) })
    const posted = await ctx.ledger.post({
      ...{ reference, member, currency, amount, postings },
      kind: 'bonus',
      state: 'settled',
      from: fromRefund > 0 ? 'REFUND' : 'INVITE',
      to: 'WALLET',
    })
    // `conflict`: the same wish posted before, when more was there to come from the other account. It is done.
    if (['posted', 'replayed', 'conflict'].includes(posted.code)) break
    if (posted.code !== 'not_enough')
      throw new Error(`the books refused ${reference}: ${posted.code}`)
    // What was there may have gone to the wallet for another wish meanwhile, and the rest may still do.
    if (refund + invite < amount) throw new Refusal('MONEY_NOT_ENOUGH')
  }
  ctx.push(member, 'money', { kind: 'bonus', reference })
}

const takenFrom = (
  member: number,
  { fromRefund, fromInvite }: { fromRefund: Amount; fromInvite: Amount },
): Posting[] =>
  [
    { from: refundOf(member), to: mainOf(member), amount: fromRefund },
    { from: inviteOf(member), to: mainOf(member), amount: fromInvite },
  ].filter((posting) => posting.amount > 0)
