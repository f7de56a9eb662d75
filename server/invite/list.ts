import type * as z from 'zod/mini'
import type { Invite, invites } from '#contract/invite'
import { type Amount, toAmount } from '#money'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { settingsOf } from '../site/settings.ts'
import { shortName } from './name.ts'
import {
  fitting,
  isWageringComplete,
  type Rates,
  rateKeys,
  ratesOf,
  rewardOf,
  sumOf,
  type WageredDeposit,
} from './reward.ts'

type Row = WageredDeposit & {
  id: number
  name: string
  state: 'earning' | 'checking' | 'aside' | 'received' | 'refused'
  amount: Amount | null
  depositedAt: Date
  isReviewed: boolean
  /** Balance of the inviter's account for invites, read in the same statement. */
  aside: Amount
}

/** INV-01: lists the friends' deposits and their rewards, newest first. */
export async function invitesOf(
  { db }: Context,
  { member: inviter, currency }: Pick<Caller, 'member' | 'currency'>,
  { page, limit }: z.output<typeof invites.input>,
): Promise<z.output<typeof invites.output>> {
  const [rows, [count], settings] = await Promise.all([
    db<Row[]>`
      select invite_reward.id, member.name, state, amount, deposit, wagered, deposited_at, is_reviewed, balance as aside
      from invite_reward join member on member.id = invitee
        join ledger.account on account.bucket = invite_reward.inviter % 256 and account.member = invite_reward.inviter
          and account.name = 'invite'
      where invite_reward.inviter = ${inviter} order by invite_reward.id desc
      limit ${limit} offset ${(page - 1) * limit}`,
    db<[{ total: number; open: number; playing: number }]>`
      select count(*) as total, count(*) filter (where state = 'earning' and wagered = 0) as open,
        count(*) filter (where state = 'earning' and wagered > 0 and wagered < deposit) as playing
      from invite_reward where inviter = ${inviter}`,
    settingsOf(db, ...rateKeys),
  ])
  const rates = ratesOf(settings, currency)
  return {
    total: count.total,
    open: count.open,
    playing: count.playing,
    invites: rows.map((row) => ({
      _id: String(row.id),
      from: { name: shortName(row.name) },
      amount: row.amount ?? rewardOf(row, rates),
      deposit: row.deposit,
      state: stateOf(row),
      isApproved: row.isReviewed && row.state === 'aside' && row.aside > 0,
      createdAt: row.depositedAt.getTime(),
    })),
  }
}

/**
 * Money that was set aside may have gone to the wallet another way. An operator may have approved a reward whose deposit is
 * wagered in part: a claim closed it before.
 */
function stateOf(row: Row): z.output<typeof Invite>['state'] {
  if (row.state === 'checking' || row.state === 'refused') return row.state
  if (row.state === 'received' || (row.state === 'aside' && row.aside === 0)) return 'received'
  if (row.state === 'aside' || isWageringComplete(row)) return 'played'
  return row.wagered > 0 ? 'playing' : 'open'
}

/**
 * Amount of a claim made now: the money set aside, and the rewards earned beside it that fit into the day. `waiting`: the
 * rewards that do not.
 */
export function receivable(
  {
    aside,
    earning,
    rewardedToday,
  }: { aside: number; earning: WageredDeposit[]; rewardedToday: number },
  rates: Rates,
): { amount: Amount; waiting: Amount } {
  const rewards = earning.map((reward) => ({ amount: rewardOf(reward, rates) }))
  const { now, later } = fitting(rewards, rates, rewardedToday)
  return { amount: toAmount(aside + sumOf(now)), waiting: sumOf(later) }
}
