import type { BonusState } from '#contract/bonus'

/** Events in the life of a claimed bonus. */
export type BonusEvent = 'deposit' | 'turnover' | 'below' | 'cancel'

type Rule = {
  /** Blocks every other bonus. */
  isActive: boolean
  /** Blocks withdrawals. */
  isWagering: boolean
  on: Partial<Record<BonusEvent, BonusState>>
}

/**
 * The life cycle of a claim. `deposit`: a qualifying deposit; `turnover`: wagering complete; `below`: the balance fell
 * below the limit; `cancel`: by the member. Any other step is impossible, in the database too.
 */
export const states = {
  waiting: {
    isActive: true,
    isWagering: false,
    on: { deposit: 'granted', cancel: 'cancelled' },
  },
  granted: {
    isActive: true,
    isWagering: true,
    on: { turnover: 'met', below: 'unmet', cancel: 'cancelled' },
  },
  met: { isActive: false, isWagering: false, on: {} },
  unmet: { isActive: false, isWagering: false, on: {} },
  cancelled: { isActive: false, isWagering: false, on: {} },
} as const satisfies Record<BonusState, Rule>

/** @throws when the event cannot happen in this state: callers check before. */
export function stateAfter(state: BonusState, event: BonusEvent): BonusState {
  const next = (states[state] as Rule).on[event]
  if (!next) throw new Error(`a ${state} bonus knows no ${event}`)
  return next
}
