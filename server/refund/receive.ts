import type * as z from 'zod/mini'
import type { receiveRefund } from '#contract/refund'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import type { Amount } from '#money'
import { notifyReward } from '../bonus/notify.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { holdReward } from '../reward-review/hold.ts'
import { suspectRefund } from '../reward-review/suspect.ts'
import type { Day } from './day.ts'
import { type Eligibility, eligibilityOf, reasonsWithoutBets, refusalOf } from './eligibility.ts'
import { readDays } from './read.ts'
import { referenceOf } from './reference.ts'
import { setAside } from './set-aside.ts'
import { endWaiting } from './waiting.ts'

/**
 * REF-01: sets the refund of the last reported day, or of an earlier one that waited, aside once, under the member's lock; its row and
 * reference are unique per day. A suspicious one waits for an operator. A repeated request receives nothing more.
 * @throws Refusal REFUND_INACTIVE, REFUND_CHECKING, REFUND_REFUSED, REFUND_SUCCESS, REFUND_CONDITION, NO_REFUND, REFUND_MINIMUM, SERVICE_UNAVAILABLE
 */
export async function receive(
  ctx: Context,
  caller: Caller,
  key: string,
): Promise<z.output<typeof receiveRefund.output>> {
  const { member } = caller
  const earlier = await receivedUnder(ctx.db, member, key)
  if (earlier) return answerOf(earlier)
  const { day, isRead } = await readDays(ctx, caller)
  if (!isRead) {
    refuse(await eligibilityOf(ctx.db, caller, day), reasonsWithoutBets)
    throw new Refusal('SERVICE_UNAVAILABLE')
  }
  const received = await ctx.db.begin(async (tx) => {
    await lockMember(tx, member)
    const earlier = await receivedUnder(tx, member, key)
    if (earlier) return earlier
    const eligibility = await eligibilityOf(tx, caller, day)
    refuse(eligibility)
    const state = await settle(ctx, tx, caller, { ...day, ...eligibility, key })
    return { amount: eligibility.amount, state }
  })
  // Asked only now, because a suspicious refund waits for an operator from here on.
  return answerOf(received)
}

type Received = { amount: Amount; state: 'checking' | 'aside' | 'refused' }

/** Returns the refund that an earlier request under this key received, if any. */
async function receivedUnder(db: Db | Tx, member: number, key: string) {
  const [row] = await db<Received[]>`
    select amount, state from refund
    where bucket = ${member % 256} and member = ${member} and receive_key = ${key}`
  return row
}

function answerOf({ amount, state }: Received): z.output<typeof receiveRefund.output> {
  if (state !== 'aside')
    throw new Refusal(state === 'checking' ? 'REFUND_CHECKING' : 'REFUND_REFUSED')
  return { message: 'RECEIVED', amount }
}

function refuse(...asked: Parameters<typeof refusalOf>): void {
  const code = refusalOf(...asked)
  if (code) throw new Refusal(code)
}

type Earned = Pick<Day, 'day' | 'begin' | 'end'> &
  Pick<Eligibility, 'lost' | 'percent' | 'amount'> & { key: string }

async function settle(
  ctx: Context,
  tx: Tx,
  { member, currency }: Caller,
  { day, begin, end, lost, percent, amount, key }: Earned,
): Promise<'checking' | 'aside'> {
  const suspicion = await suspectRefund(tx, { member, from: begin, to: end, lost })
  const state = suspicion ? 'checking' : 'aside'
  await tx`
    insert into refund (bucket, member, day, lost, amount, currency, state, receive_key)
    values (${member % 256}, ${member}, ${day}::date, ${lost}, ${amount}, ${currency}, ${state}, ${key})`
  await endWaiting(tx, member, { day })
  if (suspicion) {
    const reference = referenceOf(member, day)
    await holdReward(tx, { member, kind: 'refund', reference, amount, currency }, suspicion)
  } else await setAside(ctx, tx, { member, currency, day, amount, percent })
  await notifyReward(ctx, tx, member)
  return state
}
