import * as z from 'zod/mini'
import type { Activity } from '#contract/endpoint'
import {
  ExcludedUntil,
  type LimitKind,
  type LimitPeriod,
  LimitReached,
  limitPeriods,
} from '#contract/protection'
import { Refusal, type RefusalCode } from '#contract/refusal'
import { TimeReached } from '#contract/time-limit'
import type { Db, Tx } from '#db'
import { type Amount, toAmount } from '#money'
import type { Caller } from '../platform/call.ts'
import { type BoundKind, type MemberProtection, protectionOf, protectionsOf } from './protection.ts'
import { usedTimeOf } from './time.ts'
import { type Sums, type Used, usedOf } from './used.ts'

/** The limit that bounds each activity. A member at the loss limit gets no reward, because a reward invites to go on. */
const limitOf: Record<Activity, LimitKind> = { play: 'loss', deposit: 'deposit', reward: 'loss' }
const codes = { deposit: 'DEPOSIT_LIMIT', loss: 'LOSS_LIMIT' } as const satisfies Record<
  LimitKind,
  RefusalCode
>

/**
 * Every place that takes or gives money asks this, except withdrawals and transfers from games, which are always allowed.
 * Without an amount it refuses an activity whose limit is used up; with one it counts what is open too, and the caller
 * holds the member's lock (`assertAllowedIn`).
 * @throws Refusal ON_BREAK, SELF_EXCLUDED, DEPOSIT_LIMIT, LOSS_LIMIT, TIME_LIMIT, with their details
 */
export async function assertAllowed(
  db: Db,
  caller: Pick<Caller, 'member' | 'currency'>,
  activity: Activity,
): Promise<{ isLimited: boolean }> {
  return refuse(db, caller, { activity, protection: await protectionOf(db, caller.member) })
}

/** Tells whether an amount must be checked under the member's lock. A call with an activity knows it already. */
export const hasLimits = async (
  db: Db,
  { member, isLimited }: Pick<Caller, 'member' | 'isLimited'>,
): Promise<boolean> => isLimited ?? (await protectionOf(db, member)).limits.some(isOfMoney)

/** As `assertAllowed`, in a transaction that holds the member's lock if there is an amount, so that two requests at once cannot pass a limit. */
export async function assertAllowedIn(
  tx: Tx,
  caller: Pick<Caller, 'member' | 'currency'>,
  { activity, amount }: { activity: Activity; amount?: Amount },
): Promise<void> {
  const [protection] = await protectionsOf(tx, [caller.member])
  await refuse(tx, caller, {
    activity,
    protection: protection!,
    ...(amount !== undefined && { amount }),
  })
}

type Asked = { activity: Activity; protection: MemberProtection; amount?: Amount }

async function refuse(
  db: Db | Tx,
  { member, currency }: Pick<Caller, 'member' | 'currency'>,
  { activity, protection: { exclusion, limits }, amount }: Asked,
): Promise<{ isLimited: boolean }> {
  refuseDuring(exclusion)
  await refuseOutOfTime(db, member, limits)
  const kind = limitOf[activity]
  const bounds = lowest(limits.filter((limit) => limit.kind === kind))
  if (bounds.length > 0) {
    const reached = reachedIn(bounds, await usedOf(db, member), { kind, amount })
    if (reached)
      throw new Refusal(codes[kind], { details: z.encode(LimitReached, { ...reached, currency }) })
  }
  return { isLimited: limits.some(isOfMoney) }
}

/** @throws Refusal ON_BREAK, SELF_EXCLUDED, with the end */
export async function assertNotExcluded(tx: Tx, member: number): Promise<void> {
  const [protection] = await protectionsOf(tx, [member])
  refuseDuring(protection!.exclusion)
}

function refuseDuring(exclusion: MemberProtection['exclusion']): void {
  if (!exclusion) return
  const until = exclusion.until?.getTime() ?? null
  throw new Refusal(exclusion.kind === 'break' ? 'ON_BREAK' : 'SELF_EXCLUDED', {
    details: z.encode(ExcludedUntil, { until }),
  })
}

const isOfMoney = ({ kind }: { kind: BoundKind }): boolean => kind !== 'time'

/** A used-up time refuses what a break refuses. Of several limits, the one that lasts longest tells when it opens again. */
async function refuseOutOfTime(
  db: Db | Tx,
  member: number,
  limits: MemberProtection['limits'],
): Promise<void> {
  const bounds = limits.filter((limit) => !isOfMoney(limit))
  if (bounds.length === 0) return
  const used = await usedTimeOf(db, member)
  const [reached] = bounds
    .filter(({ period, amount }) => used[period].minutes >= amount)
    .map(({ period, amount }) => ({ period, minutes: amount, until: used[period].until.getTime() }))
    .toSorted((one, other) => other.until - one.until || one.minutes - other.minutes)
  if (reached) throw new Refusal('TIME_LIMIT', { details: z.encode(TimeReached, reached) })
}

type Bound = { period: LimitPeriod; amount: number }

/** The strictest limit of each period: the member's own or the operators'. */
export const lowest = (limits: Bound[]): { period: LimitPeriod; amount: Amount }[] =>
  limitPeriods.flatMap((period) => {
    const amounts = limits.filter((one) => one.period === period).map(({ amount }) => amount)
    return amounts.length ? [{ period, amount: toAmount(Math.min(...amounts)) }] : []
  })

/** The limit that refuses: of several, the one that leaves the least, and then the one that lasts longest. */
function reachedIn(
  bounds: ReturnType<typeof lowest>,
  used: Used,
  { kind, amount }: { kind: LimitKind; amount: Amount | undefined },
) {
  const reached = bounds
    .filter(({ period, amount: limit }) => {
      const { booked, open, atGames } = used[kind][period]
      if (amount !== undefined) return booked + open + amount > limit
      // Money at a game may be played with: the limit allowed it when it went there.
      return booked - atGames >= limit
    })
    .map(({ period, amount: limit }) => ({
      kind,
      period,
      limit,
      left: leftOf(limit, used[kind][period]),
      until: used.until[period].getTime(),
    }))
  return reached.toSorted((one, other) => one.left - other.left || other.until - one.until)[0]
}

/** Returns the rest of a limit when everything open is counted. */
export const leftOf = (limit: Amount, { booked, open }: Sums): Amount =>
  toAmount(Math.max(0, limit - booked - open))
