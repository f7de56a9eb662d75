import type { Db, Tx } from '#db'
import { houseOf, inviteOf } from '#ledger/accounts'
import type { Currency } from '#money'
import { notifyReward } from '../bonus/notify.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { settingsOf } from '../site/settings.ts'
import { shortName } from './name.ts'
import { isWageringComplete, rateKeys, ratesOf, rewardOf, type WageredDeposit } from './reward.ts'
import { rewardedTodayOf } from './today.ts'

type Reward = WageredDeposit & {
  currency: Currency
  state: 'earning' | 'aside' | 'received'
  name: string
}

/**
 * Sets aside the inviter's reward for a deposit whose wagering is complete, once. Not while the programme is off, nor
 * before the inviter's own first deposit, nor above the maximum of the day: a later claim pays it then.
 */
export async function accrue({ reward }: { reward: number }, ctx: Context): Promise<void> {
  await ctx.db.begin(async (tx) => {
    const [{ inviter }] = await tx<[{ inviter: number }]>`
      select inviter from invite_reward where id = ${reward}`
    await lockMember(tx, inviter)
    const [row] = await tx<[Reward]>`
      select deposit, wagered, invite_reward.currency, state, name
      from invite_reward join member on member.id = invitee
      where invite_reward.id = ${reward} for update of invite_reward`
    if (row.state !== 'earning' || !isWageringComplete(row)) return
    const { currency } = row
    const { inviteActive, ...settings } = await settingsOf(tx, 'inviteActive', ...rateKeys)
    const rates = ratesOf(settings, currency)
    const amount = rewardOf(row, rates)
    if (!inviteActive || amount === 0 || !(await hasDeposited(tx, inviter))) return
    if (amount > rates.dayMaximum - (await rewardedTodayOf(tx, inviter))) return
    const reference = `invite:${reward}`
    await ctx.ledger.mustPostIn(tx, {
      reference,
      member: inviter,
      currency,
      amount,
      kind: 'transfer',
      state: 'settled',
      from: 'HOUSE',
      to: 'INVITE',
      details: { invite: `${shortName(row.name)} · ${rates.inviteSuccess}%` },
      postings: [{ from: houseOf('invite', currency), to: inviteOf(inviter), amount }],
    })
    await tx`
      update invite_reward set state = 'aside', amount = ${amount}, rewarded_at = now()
      where id = ${reward}`
    await notifyReward(ctx, tx, inviter)
  })
}

/** An inviter earns nothing before a first deposit of their own. */
export async function hasDeposited(db: Db | Tx, member: number): Promise<boolean> {
  const rows = await db`
    select from ledger.movement
    where member = ${member} and kind = 'deposit' and state = 'settled' limit 1`
  return rows.length > 0
}
