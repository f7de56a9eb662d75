import type * as z from 'zod/mini'
import type { Invite, invites } from '#contract/invite'
import type { Db, Tx } from '#db'
import { type Amount, toAmount } from '#money'
import type { Context } from '../context.ts'
import { settingsOf } from '../site/settings.ts'
import { shortName } from './name.ts'
import { isPlayedThrough, type Played, type Rates, worthOf } from './worth.ts'

type Row = Played & {
  id: number
  name: string
  state: 'earning' | 'aside' | 'received'
  amount: Amount | null
  depositedAt: Date
}

/** INV-01: what friends have brought, newest first. */
export async function invitesOf(
  { db, ledger }: Context,
  inviter: number,
  { page, limit }: z.output<typeof invites.input>,
): Promise<z.output<typeof invites.output>> {
  const [rows, [count], rates, { invite }] = await Promise.all([
    db<Row[]>`
      select invite_reward.id, name, state, amount, deposit, played, deposited_at
      from invite_reward join member on member.id = invitee
      where invite_reward.inviter = ${inviter} order by id desc
      limit ${limit} offset ${(page - 1) * limit}`,
    db<[{ total: number }]>`
      select count(*) as total from invite_reward where inviter = ${inviter}`,
    settingsOf(db, 'inviteSuccess', 'inviteFail'),
    ledger.balancesOf(inviter),
  ])
  return {
    total: count.total,
    invites: rows.map((row) => ({
      _id: String(row.id),
      from: { name: shortName(row.name) },
      amount: row.amount ?? worthOf(row, rates),
      deposit: row.deposit,
      state: stateOf(row, invite),
      createdAt: row.depositedAt.getTime(),
    })),
  }
}

/** What was set aside may have gone to the wallet by itself. */
function stateOf(row: Row, aside: Amount): z.output<typeof Invite>['state'] {
  if (row.state === 'received' || (row.state === 'aside' && aside === 0)) return 'received'
  if (isPlayedThrough(row)) return 'played'
  return row.played > 0 ? 'playing' : 'open'
}

/** What is not set aside, but would come if it were received now. */
export async function earnedOf(db: Db | Tx, inviter: number, rates: Rates): Promise<Amount> {
  const rewards = await db<Played[]>`
    select deposit, played from invite_reward
    where inviter = ${inviter} and state = 'earning' and played > 0`
  return toAmount(rewards.reduce((sum, reward) => sum + worthOf(reward, rates), 0))
}
