import type * as z from 'zod/mini'
import type { addRefund } from '#contract/refund'
import { Refusal, type RefusalCode } from '#contract/refusal'
import type { Tx } from '#db'
import { mainOf, refundOf } from '#ledger/accounts'
import type { Amount } from '#money'
import { notifyReward } from '../bonus/notify.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { refundDayOf } from './day.ts'
import { type Eligibility, eligibilityOf } from './eligibility.ts'
import { dayText, referenceOf } from './reference.ts'

/**
 * REF-01: moves all of the refund that is still set aside to the wallet; some of it may have gone by POST
 * /api/wallet/add. A repeated request adds nothing more. @throws Refusal NO_REFUND, REFUND_SUCCESS, REFUND_CHECKING, REFUND_REFUSED, REFUND_CONDITION
 */
export async function addToWallet(
  ctx: Context,
  caller: Caller,
  key: string,
): Promise<z.output<typeof addRefund.output>> {
  const amount = await ctx.db.begin(async (tx) => {
    await lockMember(tx, caller.member)
    const earlier = await addedUnder(tx, caller.member, key)
    if (earlier !== undefined) return earlier
    const eligibility = await eligibilityOf(tx, caller, await refundDayOf(tx))
    const { aside, isBlocked } = eligibility
    if (aside === 0) throw new Refusal(whyNothing(eligibility))
    if (isBlocked) throw new Refusal('REFUND_CONDITION')
    await take(ctx, tx, caller, { amount: aside, key })
    return aside
  })
  return { message: 'ADDED', amount }
}

/** Returns what an earlier request under this key added, if any. Its movement is named by the last day that it took. */
async function addedUnder(tx: Tx, member: number, key: string): Promise<Amount | undefined> {
  const [{ day }] = await tx<[{ day: string | null }]>`
    select max(day)::text as day from refund
    where bucket = ${member % 256} and member = ${member} and add_key = ${key}`
  if (day === null) return
  const [{ amount }] = await tx<[{ amount: Amount }]>`
    select amount from ledger.movement
    where bucket = ${member % 256} and member = ${member} and reference = ${takenReferenceOf(member, day)}`
  return amount
}

const takenReferenceOf = (member: number, day: string) => `${referenceOf(member, day)}:taken`

function whyNothing({ review, isReceived }: Eligibility): RefusalCode {
  if (review) return review === 'checking' ? 'REFUND_CHECKING' : 'REFUND_REFUSED'
  return isReceived ? 'REFUND_SUCCESS' : 'NO_REFUND'
}

async function take(
  ctx: Context,
  tx: Tx,
  { member, currency }: Caller,
  { amount, key }: { amount: Amount; key: string },
): Promise<void> {
  const [{ day }] = await tx<[{ day: string }]>`
    select max(day)::text as day from refund
    where bucket = ${member % 256} and member = ${member} and claimed_at is null and state = 'aside'`
  const reference = takenReferenceOf(member, day)
  await ctx.ledger.mustPostIn(tx, {
    reference,
    member,
    currency,
    amount,
    kind: 'bonus',
    state: 'settled',
    from: 'REFUND',
    to: 'WALLET',
    details: { refund: dayText(day) },
    postings: [{ from: refundOf(member), to: mainOf(member), amount }],
  })
  await tx`
    update refund set claimed_at = clock_timestamp(), add_key = ${key}
    where bucket = ${member % 256} and member = ${member} and claimed_at is null and state = 'aside'`
  await notifyReward(ctx, tx, member, reference)
}
