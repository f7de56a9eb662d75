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
  { ledger, push }: Context,
  { member, currency }: Caller,
  amount: Amount,
  key: string,
): Promise<void> {
  if (amount <= 0) throw new Refusal('MONEY_NOT_ENOUGH')
  const { refund } = await ledger.balancesOf(member)
  const fromRefund = toAmount(Math.min(refund, amount))
  const fromInvite = toAmount(amount - fromRefund)
  const to = mainOf(member)
  const postings: Posting[] = [
    { from: refundOf(member), to, amount: fromRefund },
    { from: inviteOf(member), to, amount: fromInvite },
  ].filter((posting) => posting.amount > 0)
  const reference = `add:${createHash('sha256').update(key).digest('hex').slice(0, 32)}`
  const posted = await ledger.post({
    ...{ reference, member, currency, amount, postings },
    kind: 'bonus',
    state: 'settled',
    from: fromRefund > 0 ? 'REFUND' : 'INVITE',
    to: 'WALLET',
  })
  if (posted.code === 'not_enough') throw new Refusal('MONEY_NOT_ENOUGH')
  // `conflict`: the same wish posted before, when more was there to come from the other account. It is done.
  if (!['posted', 'replayed', 'conflict'].includes(posted.code))
    throw new Error(`the books refused ${reference}: ${posted.code}`)
  push(member, 'money', { kind: 'bonus', reference })
}
