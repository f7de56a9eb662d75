import { type Amount, percentOf } from '#money'

/** Percent of a completely wagered deposit, and percent of the bets before that. */
export type Rates = { inviteSuccess: number; inviteFail: number }

/** An invited member's deposit, and the wagered part of it. */
export type Played = { deposit: Amount; played: Amount }

export const isPlayedThrough = ({ deposit, played }: Played): boolean => played === deposit

/**
 * The inviter's present reward for a deposit. Before the wagering is complete it is a share of the bets, not of the
 * deposit: otherwise a friend could deposit, play a baht and withdraw.
 */
export const worthOf = (reward: Played, { inviteSuccess, inviteFail }: Rates): Amount =>
  isPlayedThrough(reward)
    ? percentOf(reward.deposit, inviteSuccess)
    : percentOf(reward.played, inviteFail)
