import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import type { Amount, Currency } from '#money'
import { notifyReward } from '../bonus/notify.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { assertMayReceive } from '../protection/reward.ts'
import { holdReward } from '../reward-review/hold.ts'
import { type Suspicion, suspectInvite } from '../reward-review/suspect.ts'
import { settingsOf } from '../site/settings.ts'
import { isWageringComplete, rateKeys, ratesOf, rewardOf, type WageredDeposit } from './reward.ts'
import { referenceOf, setAside } from './set-aside.ts'
import { rewardedTodayOf } from './today.ts'

type Reward = WageredDeposit & {
  currency: Currency
  state: string
  invitee: number
  since: Date
}

/**
 * Sets aside the inviter's reward for a deposit whose wagering is complete, once. Not while the programme is off or the inviter may
 * not claim rewards, nor before the inviter's own first deposit, nor above the maximum of the day: a later claim pays it then. A suspicious one waits
 * for an operator.
 */
export async function accrue({ reward }: { reward: number }, ctx: Context): Promise<void> {
  await ctx.db.begin(async (tx) => {
    const [{ inviter }] = await tx<[{ inviter: number }]>`
      select inviter from invite_reward where id = ${reward}`
    await lockMember(tx, inviter)
    const [row] = await tx<[Reward]>`
      select deposit, wagered, currency, state, invitee, deposited_at as since
      from invite_reward where id = ${reward} for update`
    if (row.state !== 'earning' || !isWageringComplete(row)) return
    const { currency } = row
    const { inviteActive, ...settings } = await settingsOf(tx, 'inviteActive', ...rateKeys)
    const rates = ratesOf(settings, currency)
    const amount = rewardOf(row, rates)
    if (!inviteActive || amount === 0 || !(await hasDeposited(tx, inviter))) return
    // Money that is set aside can go to the wallet by POST /api/wallet/add, which asks for no such right.
    if (!(await mayReceive(tx, inviter))) return
    if (amount > rates.dayMaximum - (await rewardedTodayOf(tx, inviter))) return
    const { invitee, since, wagered } = row
    const suspicion = await suspectInvite(tx, { inviter, invitee, since, wagered })
    if (suspicion) await check(tx, { reward, inviter, amount, currency }, suspicion)
    else await setAside(ctx, tx, { reward, amount, percent: rates.inviteSuccess })
    await notifyReward(ctx, tx, inviter)
  })
}

async function mayReceive(tx: Tx, id: number): Promise<boolean> {
  const [member] = await tx<[{ id: number; status: string; currency: Currency }]>`
    select id, status, currency from member where id = ${id}`
  try {
    await assertMayReceive(tx, member)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

type Checked = { reward: number; inviter: number; amount: Amount; currency: Currency }

/** Leaves a reward to the operators, with the amount that it has now. It counts on this day whenever it is paid. */
export async function check(
  tx: Tx,
  { reward, inviter, amount, currency }: Checked,
  suspicion: Suspicion,
): Promise<void> {
  const reference = referenceOf(reward)
  await tx`
    update invite_reward set state = 'checking', amount = ${amount}, rewarded_at = now() where id = ${reward}`
  await holdReward(tx, { member: inviter, kind: 'invite', reference, amount, currency }, suspicion)
}

/** An inviter earns nothing before a first deposit of their own. */
export async function hasDeposited(db: Db | Tx, member: number): Promise<boolean> {
  const rows = await db`
    select from ledger.movement
    where bucket = ${member % 256} and member = ${member} and kind = 'deposit' and state = 'settled' limit 1`
  return rows.length > 0
}
