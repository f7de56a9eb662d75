import type { BonusTerms } from './operator-bonus.ts'

/** Codes of the rules that the terms of a bonus can break together. The database has the same, but for `low_balance_earns`. */
const bonusFaults = [
  'nothing_granted',
  'cancel_earns',
  'low_balance_earns',
  'ends_before_start',
  'budget_too_small',
] as const
export type BonusFault = (typeof bonusFaults)[number]

type Terms = Pick<
  BonusTerms,
  | 'percent'
  | 'most'
  | 'minimumDeposit'
  | 'percentFail'
  | 'endBelow'
  | 'startsAt'
  | 'endsAt'
  | 'budget'
>

/** The largest amount that the table takes: ten billion in currency. */
const amountMost = 1_000_000_000_000

/** Returns the first rule that the terms break, if any. */
export function bonusFaultOf(terms: Terms): BonusFault | undefined {
  const { percent, most, minimumDeposit, percentFail, endBelow, startsAt, endsAt, budget } = terms
  if (!isBounded(most) || !isBounded(minimumDeposit)) return 'nothing_granted'
  if (percent !== null && minimumDeposit * percent < 100) return 'nothing_granted'
  if (cancelEarns({ percent, most, minimumDeposit, percentFail })) return 'cancel_earns'
  // The cost is taken from the wallet. A member with all money at a game would keep more than the deposit.
  if (endBelow > minimumDeposit) return 'low_balance_earns'
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) return 'ends_before_start'
  if (budget !== null && budget < most) return 'budget_too_small'
  return undefined
}

const isBounded = (amount: number): boolean => amount >= 1 && amount <= amountMost

/** True if a member who deposits, takes the bonus and cancels at once would keep more than the deposit. */
const cancelEarns = ({
  percent,
  most,
  minimumDeposit,
  percentFail,
}: Pick<Terms, 'percent' | 'most' | 'minimumDeposit' | 'percentFail'>): boolean =>
  percent === null
    ? percentFail * (minimumDeposit + most) > 100 * minimumDeposit
    : percentFail * (100 + percent) > 10_000
