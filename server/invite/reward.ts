import { type Amount, percentOf } from '#money'

/** Percent of a completely wagered deposit, and percent of the bets before that. */
export type Rates = { inviteSuccess: number; inviteFail: number }

/** An invited member's deposit, and the wagered part of it. */
export type WageredDeposit = { deposit: Amount; wagered: Amount }

export const isWageringComplete = ({ deposit, wagered }: WageredDeposit): boolean =>
  wagered === deposit

/**
 * The inviter's present reward for a deposit. Before the wagering is complete it is a share of the bets, not of the
 * deposit: otherwise a friend could deposit, play a baht and withdraw.
 */
export const rewardOf = (reward: WageredDeposit, { inviteSuccess, inviteFail }: Rates): Amount =>
  isWageringComplete(reward)
    ? percentOf(reward.deposit, inviteSuccess)
    : percentOf(reward.wagered, inviteFail)
