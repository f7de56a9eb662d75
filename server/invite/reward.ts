import { inviteShareOf } from '#contract/reward-worked'
import { type Amount, type Currency, toAmount } from '#money'
import { type Settings, withDefaults } from '../site/settings.ts'

/** Settings that decide about a reward. */
export const rateKeys = ['inviteSuccess', 'inviteFail', 'inviteDayMaximum'] as const

/**
 * Percent of a completely wagered deposit, percent of the bets before that, and the maximum of an inviter's rewards of one
 * day in Bangkok; without a maximum it is Infinity.
 */
export type Rates = { inviteSuccess: number; inviteFail: number; dayMaximum: number }

export function ratesOf(known: Partial<Settings>, currency: Currency): Rates {
  const { inviteDayMaximum, ...rates } = withDefaults(known, ...rateKeys)
  return {
    inviteSuccess: rates.inviteSuccess,
    inviteFail: rates.inviteFail,
    dayMaximum: inviteDayMaximum[currency] || Number.POSITIVE_INFINITY,
  }
}

/** An invited member's deposit, and the wagered part of it. */
export type WageredDeposit = { deposit: Amount; wagered: Amount }

export const isWageringComplete = ({ deposit, wagered }: WageredDeposit): boolean =>
  wagered === deposit

/** The inviter's present reward for a deposit, at most the maximum of a day. */
export const rewardOf = (reward: WageredDeposit, rates: Rates): Amount =>
  toAmount(Math.min(inviteShareOf(reward, rates), rates.dayMaximum))

/** Chooses rewards in their order as long as they fit into what is left of the day; the others wait for a later one. */
export function fitting<Reward extends { amount: Amount }>(
  rewards: Reward[],
  { dayMaximum }: Rates,
  rewardedToday: number,
): { now: Reward[]; later: Reward[] } {
  let left = dayMaximum - rewardedToday
  const [now, later]: [Reward[], Reward[]] = [[], []]
  for (const reward of rewards) {
    const isFitting = reward.amount <= left
    if (isFitting) left -= reward.amount
    ;(isFitting ? now : later).push(reward)
  }
  return { now, later }
}

export const sumOf = (rewards: { amount: Amount }[]): Amount =>
  toAmount(rewards.reduce<number>((sum, { amount }) => sum + amount, 0))
