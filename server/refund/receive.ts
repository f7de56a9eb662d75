import type * as z from 'zod/mini'
import type { receiveRefund } from '#contract/refund'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { houseOf, refundOf } from '#ledger/accounts'
import { notifyReward } from '../bonus/notify.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import {
  type Day,
  type Eligibility,
  eligibilityOf,
  reasonsWithoutBets,
  refusalOf,
  yesterdayOf,
} from './eligibility.ts'
import { readDay } from './read.ts'
import { dayText, referenceOf } from './reference.ts'

/**
 * REF-01: sets yesterday's refund aside once, under the member's lock; its row and reference are unique per day.
 * @throws Refusal REFUND_INACTIVE, REFUND_SUCCESS, REFUND_CONDITION, NO_REFUND, REFUND_MINIMUM, SERVICE_UNAVAILABLE
 */
export async function receive(
  ctx: Context,
  caller: Caller,
): Promise<z.output<typeof receiveRefund.output>> {
  const { member } = caller
  const day = await yesterdayOf(ctx.db)
  refuse(await eligibilityOf(ctx.db, caller, day), reasonsWithoutBets)
  await readDay(ctx, caller, day)
  const amount = await ctx.db.begin(async (tx) => {
    await lockMember(tx, member)
    const eligibility = await eligibilityOf(tx, caller, day)
    refuse(eligibility)
    await setAside(ctx, tx, caller, { ...day, ...eligibility })
    return eligibility.amount
  })
  return { message: 'RECEIVED', amount }
}

function refuse(...asked: Parameters<typeof refusalOf>): void {
  const code = refusalOf(...asked)
  if (code) throw new Refusal(code)
}

async function setAside(
  ctx: Context,
  tx: Tx,
  { member, currency }: Caller,
  {
    day,
    lost,
    percent,
    amount,
  }: Pick<Day, 'day'> & Pick<Eligibility, 'lost' | 'percent' | 'amount'>,
): Promise<void> {
  const reference = referenceOf(member, day)
  await tx`
    insert into refund (member, day, lost, amount, currency)
    values (${member}, ${day}::date, ${lost}, ${amount}, ${currency})`
  await ctx.ledger.mustPostIn(tx, {
    reference,
    member,
    currency,
    amount,
    kind: 'transfer',
    state: 'settled',
    from: 'HOUSE',
    to: 'REFUND',
    details: { refund: `${dayText(day)} · ${percent}%` },
    postings: [{ from: houseOf('refund', currency), to: refundOf(member), amount }],
  })
  await notifyReward(ctx, tx, member)
}
