import { createHash } from 'node:crypto'
import { Refusal, type RefusalCode } from '#contract/refusal'
import type { Tx } from '#db'
import type { Posting } from '#ledger'
import { inviteOf, mainOf, refundOf } from '#ledger/accounts'
import { type Amount, toAmount } from '#money'
import { notifyReward } from '../bonus/notify.ts'
import { endTaken } from '../invite/set-aside.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { isBonusActive } from '../refund/eligibility.ts'
import { settingsOf } from '../site/settings.ts'

/**
 * API-06: moves rewards that are set aside to the wallet, the refund first, then the invite rewards. The ledger refuses
 * more than the balance. Blocked rewards stay set aside, as at their own endpoints. @throws Refusal MONEY_NOT_ENOUGH;
 * REFUND_CONDITION or INVITE_INACTIVE when only a blocked reward is missing
 */
export async function addToWallet(
  ctx: Context,
  { member, currency }: Caller,
  amount: Amount,
  key: string,
): Promise<void> {
  if (amount <= 0) throw new Refusal('MONEY_NOT_ENOUGH')
  const reference = `add:${createHash('sha256').update(key).digest('hex').slice(0, 32)}`
  await ctx.db.begin(async (tx) => {
    await lockMember(tx, member)
    // A repeated request succeeds as before, whatever would refuse it now.
    const [before] = await tx<{ amount: Amount }[]>`
      select amount from ledger.movement where reference = ${reference}`
    if (before && before.amount !== amount) throw new Refusal('KEY_REUSED')
    if (before) return
    const asides = await asidesOf(tx, member)
    const refusal = refusalOf(asides, amount)
    if (refusal) throw new Refusal(refusal)
    const fromRefund = toAmount(asides.refund.why ? 0 : Math.min(asides.refund.balance, amount))
    const fromInvite = toAmount(amount - fromRefund)
    const postings = takenFrom(member, { fromRefund, fromInvite })
    await ctx.ledger.mustPostIn(tx, {
      reference,
      member,
      currency,
      amount,
      postings,
      kind: 'bonus',
      state: 'settled',
      from: fromRefund > 0 ? 'REFUND' : 'INVITE',
      to: 'WALLET',
    })
    if (fromInvite > 0) await endTaken(tx, member)
    await notifyReward(ctx, tx, member, reference)
  })
}

/** A reward's balance, and the reason why it is blocked, if any. */
type Aside = { balance: Amount; why: RefusalCode | undefined }
type Asides = Record<'refund' | 'invite', Aside>

async function asidesOf(tx: Tx, member: number): Promise<Asides> {
  const rows = await tx<{ name: keyof Asides; balance: Amount }[]>`
    select name, balance from ledger.account
    where bucket = ${member % 256} and member = ${member} and name in ('refund', 'invite')`
  const balance = (name: keyof Asides) => rows.find((row) => row.name === name)!.balance
  const { inviteActive } = await settingsOf(tx, 'inviteActive')
  const isBlocked = await isBonusActive(tx, member)
  return {
    refund: { balance: balance('refund'), why: isBlocked ? 'REFUND_CONDITION' : undefined },
    invite: { balance: balance('invite'), why: inviteActive ? undefined : 'INVITE_INACTIVE' },
  }
}

function refusalOf({ refund, invite }: Asides, amount: Amount): RefusalCode | undefined {
  const sum = (asides: Aside[]) => asides.reduce((total, { balance }) => total + balance, 0)
  const all = [refund, invite]
  if (sum(all.filter(({ why }) => !why)) >= amount) return
  if (sum(all) < amount) return 'MONEY_NOT_ENOUGH'
  return all.find(({ why, balance }) => why && balance > 0)?.why
}

const takenFrom = (
  member: number,
  { fromRefund, fromInvite }: { fromRefund: Amount; fromInvite: Amount },
): Posting[] =>
  [
    { from: refundOf(member), to: mainOf(member), amount: fromRefund },
    { from: inviteOf(member), to: mainOf(member), amount: fromInvite },
  ].filter((posting) => posting.amount > 0)
