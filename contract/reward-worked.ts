import { type Amount, percentOf, toAmount } from '#money'

/** Bounds an amount; 0 means no maximum. */
export const atMost = (amount: Amount, maximum: number): Amount =>
  maximum > 0 ? toAmount(Math.min(amount, maximum)) : amount

/** Refund for the net loss of a day, as the server grants it. */
export const refundOf = (lost: Amount, percent: number, dayMaximum: number): Amount =>
  atMost(percentOf(lost, percent), dayMaximum)

type Shares = { inviteSuccess: number; inviteFail: number }

/**
 * The inviter's share of an invited member's deposit. Before the wagering is complete it is a share of the bets, not of the
 * deposit: otherwise a friend could deposit, play a baht and withdraw.
 */
export const inviteShareOf = (
  { deposit, wagered }: { deposit: Amount; wagered: Amount },
  { inviteSuccess, inviteFail }: Shares,
): Amount =>
  wagered === deposit ? percentOf(deposit, inviteSuccess) : percentOf(wagered, inviteFail)
