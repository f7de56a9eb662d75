import type * as z from 'zod/mini'
import type { receiveInvite } from '#contract/invite'
import { Refusal, type RefusalCode } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { houseOf, inviteOf, mainOf } from '#ledger/accounts'
import { type Amount, type Currency, toAmount } from '#money'
import { notifyReward } from '../bonus/notify.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { suspectInvite } from '../reward-review/suspect.ts'
import { settingsOf } from '../site/settings.ts'
import { check, hasDeposited } from './accrue.ts'
import { namesOf, shortName } from './name.ts'
import { readFriends } from './read.ts'
import {
  fitting,
  type Rates,
  rateKeys,
  ratesOf,
  rewardOf,
  sumOf,
  type WageredDeposit,
} from './reward.ts'
import { rewardedTodayOf } from './today.ts'

/**
 * INV-01: pays the money set aside to the wallet, together with the lower share of deposits that are still being
 * wagered, which closes them. Under the inviter's lock, in one movement. Friends whose bets cannot be read now are left
 * for later; suspicious rewards wait for an operator. A repeated request pays nothing more. @throws Refusal INVITE_INACTIVE, NO_INVITE_BONUS, INVITE_BONUS_SUCCESS,
 * INVITE_COLLECT, NO_INVITEE_PLAY_INFO, INVITE_BONUS_FAIL, INVITE_DAY_LIMIT, INVITE_CHECKING, SERVICE_UNAVAILABLE
 */
export async function receive(
  ctx: Context,
  caller: Caller,
  key: string,
): Promise<z.output<typeof receiveInvite.output>> {
  const { member } = caller
  const earlier = await receivedUnder(ctx.db, member, key)
  if (earlier) return { message: 'RECEIVED', amount: earlier.amount }
  const { inviteActive, ...settings } = await settingsOf(ctx.db, 'inviteActive', ...rateKeys)
  const rates = ratesOf(settings, caller.currency)
  if (!inviteActive) throw new Refusal('INVITE_INACTIVE')
  await refuseWithout(ctx.db, member)
  const { unread } = await readFriends(ctx, member)
  const amount = await ctx.db.begin(async (tx) => {
    await lockMember(tx, member)
    const earlier = await receivedUnder(tx, member, key)
    if (earlier) return earlier.amount
    await refuseWithout(tx, member)
    const due = await dueOf(tx, caller, { rates, unread })
    if (due.total === 0 && due.isChecking) return due.total
    if (due.total === 0 && due.isWaiting) throw new Refusal('INVITE_DAY_LIMIT')
    if (due.total === 0) throw new Refusal(await whyNothing(tx, member, unread))
    await pay(ctx, tx, caller, { ...due, key })
    return due.total
  })
  // Thrown only now, because the rewards wait for an operator from here on.
  if (amount === 0) throw new Refusal('INVITE_CHECKING')
  return { message: 'RECEIVED', amount }
}

/** Returns the receipt of an earlier request under this key, if any. */
async function receivedUnder(db: Db | Tx, inviter: number, key: string) {
  const [receipt] = await db<{ amount: Amount }[]>`
    select amount from invite_receipt where inviter = ${inviter} and claim_key = ${key}`
  return receipt
}

/** @throws Refusal when nothing can be due */
async function refuseWithout(db: Db | Tx, inviter: number): Promise<void> {
  const [{ total, open, checking, aside }] = await db<[Stand]>`
    select count(*) as total, count(*) filter (where state = 'earning') as open,
      count(*) filter (where state = 'checking') as checking,
      (select balance from ledger.account
        where bucket = ${inviter % 256} and member = ${inviter} and name = 'invite') as aside
    from invite_reward where inviter = ${inviter}`
  if (total === 0 && aside === 0) throw new Refusal('NO_INVITE_BONUS')
  if (open === 0 && aside === 0 && checking > 0) throw new Refusal('INVITE_CHECKING')
  if (open === 0 && aside === 0) throw new Refusal('INVITE_BONUS_SUCCESS')
  if (!(await hasDeposited(db, inviter))) throw new Refusal('INVITE_COLLECT')
}

type Stand = { total: number; open: number; checking: number; aside: Amount }
type Reward = WageredDeposit & {
  id: number
  amount: Amount
  name: string
  invitee: number
  since: Date
}
/**
 * `isWaiting`: rewards above the maximum of the day stay open for a later claim. `isChecking`: some wait for an operator from now on.
 */
type Due = {
  aside: Amount
  rewards: Reward[]
  total: Amount
  isWaiting: boolean
  isChecking: boolean
}

/** Sums the money set aside and the present value of every wagered deposit, without those that are suspicious. */
async function dueOf(
  tx: Tx,
  { member: inviter, currency }: Caller,
  { rates, unread }: { rates: Rates; unread: number[] },
): Promise<Due> {
  const rows = await tx<Omit<Reward, 'amount'>[]>`
    select invite_reward.id, deposit, wagered, name, invitee, deposited_at as since from invite_reward join member on member.id = invitee
    where invite_reward.inviter = ${inviter} and state = 'earning' and wagered > 0
      and (wagered = deposit or invitee <> all(${unread}::int8[]))
    order by id for update of invite_reward`
  const earned = rows
    .map((row) => Object.assign(row, { amount: rewardOf(row, rates), name: shortName(row.name) }))
    .filter(({ amount }) => amount > 0)
  const [{ aside }] = await tx<[{ aside: Amount }]>`
    select balance as aside from ledger.account
    where bucket = ${inviter % 256} and member = ${inviter} and name = 'invite'`
  const { now, later } = fitting(earned, rates, await rewardedTodayOf(tx, inviter))
  const rewards = await holdSuspicious(tx, { inviter, currency }, now)
  const total = toAmount(aside + sumOf(rewards))
  const isChecking = rewards.length < now.length
  return { aside, rewards, total, isWaiting: later.length > 0, isChecking }
}

/** Leaves suspicious rewards to the operators, and returns the others. */
async function holdSuspicious(
  tx: Tx,
  { inviter, currency }: { inviter: number; currency: Currency },
  rewards: Reward[],
): Promise<Reward[]> {
  const paid: Reward[] = []
  for (const reward of rewards) {
    const { id, amount, invitee, since, wagered } = reward
    const suspicion = await suspectInvite(tx, { inviter, invitee, since, wagered })
    if (suspicion) await check(tx, { reward: id, inviter, amount, currency }, suspicion)
    else paid.push(reward)
  }
  return paid
}

async function whyNothing(tx: Tx, inviter: number, unread: number[]): Promise<RefusalCode> {
  if (unread.length > 0) return 'SERVICE_UNAVAILABLE'
  const wagered = await tx`
    select from invite_reward where inviter = ${inviter} and state = 'earning' and wagered > 0 limit 1`
  return wagered.length > 0 ? 'INVITE_BONUS_FAIL' : 'NO_INVITEE_PLAY_INFO'
}

async function pay(
  ctx: Context,
  tx: Tx,
  { member, currency }: Caller,
  { aside, rewards, total, key }: Due & { key: string },
): Promise<void> {
  const asides = await tx<{ name: string }[]>`
    select name from invite_reward join member on member.id = invitee
    where invite_reward.inviter = ${member} and state = 'aside' order by invite_reward.id`
  const names = [...asides.map(({ name }) => shortName(name)), ...rewards.map(({ name }) => name)]
  const [{ number }] = await tx<[{ number: number }]>`
    select coalesce(max(number), 0) + 1 as number from invite_receipt where inviter = ${member}`
  const reference = `invite:${member}:${number}`
  await ctx.ledger.mustPostIn(tx, {
    reference,
    member,
    currency,
    amount: total,
    kind: 'bonus',
    state: 'settled',
    from: 'INVITE',
    to: 'WALLET',
    details: { invite: namesOf(names) },
    postings: [
      { from: inviteOf(member), to: mainOf(member), amount: aside },
      {
        from: houseOf('invite', currency),
        to: mainOf(member),
        amount: toAmount(total - aside),
      },
    ].filter(({ amount }) => amount > 0),
  })
  await tx`
    update invite_reward set state = 'received', amount = paid.amount, rewarded_at = now()
    from unnest(${rewards.map(({ id }) => id)}::int8[], ${rewards.map(({ amount }) => amount)}::int8[])
      as paid (id, amount)
    where invite_reward.id = paid.id`
  await tx`update invite_reward set state = 'received' where inviter = ${member} and state = 'aside'`
  await tx`
    insert into invite_receipt (inviter, number, amount, claim_key)
    values (${member}, ${number}, ${total}, ${key})`
  await notifyReward(ctx, tx, member, reference)
}
