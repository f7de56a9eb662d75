import { type Amount, percentOf } from '#money'

/** Percents: of a deposit that is played through, and of what was played before that. */
export type Rates = { inviteSuccess: number; inviteFail: number }

/** An invited member's deposit, and how much of it was played. */
export type Played = { deposit: Amount; played: Amount }

export const isPlayedThrough = ({ deposit, played }: Played): boolean => played === deposit

/**
 * What a deposit is worth to the inviter now. Before it is played through, the share is one of what was played, not of the
 * deposit: whoever deposits, plays a baht and withdraws has earned the inviter nothing to speak of.
 */
export const worthOf = (reward: Played, { inviteSuccess, inviteFail }: Rates): Amount =>
  isPlayedThrough(reward)
    ? percentOf(reward.deposit, inviteSuccess)
    : percentOf(reward.played, inviteFail)
