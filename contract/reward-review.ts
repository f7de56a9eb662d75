/**
 * Reasons why a reward waits for an operator. SAME_HOLDER: the name on the bank accounts of inviter
 * and invited. SAME_DEVICE: one browser. SAME_NETWORK: only beside another reason, because carriers' networks are shared.
 * OPPOSITE_BETS: rounds in which one lost the money that the other won.
 */
export const rewardReasons = [
  'SAME_HOLDER',
  'SAME_DEVICE',
  'SAME_NETWORK',
  'OPPOSITE_BETS',
] as const
export type RewardReason = (typeof rewardReasons)[number]

export const rewardKinds = ['invite', 'refund'] as const
export type RewardKind = (typeof rewardKinds)[number]

export const rewardReviewStates = ['waiting', 'paid', 'refused'] as const

/** Why an operator refuses a reward. */
export const rewardRefusals = ['same-person', 'opposite-bets', 'arranged'] as const
