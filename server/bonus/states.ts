import type { BonusState } from '#contract/bonus'

/** What can happen to a bonus that was taken. */
export type BonusEvent = 'deposit' | 'turnover' | 'below' | 'cancel'

type Rule = {
  /** Blocks every other bonus. */
  isActive: boolean
  /** Keeps money from leaving. */
  isPlayed: boolean
  on: Partial<Record<BonusEvent, BonusState>>
}

/**
 * The whole life of a bonus. `deposit`: one that qualifies; `turnover`: all of it is played; `below`: what is left fell
 * below the set value; `cancel`: the member's wish. What is not here cannot happen, and the database refuses it too.
 */
export const states = {
  waiting: {
    isActive: true,
    isPlayed: false,
    on: { deposit: 'granted', cancel: 'cancelled' },
  },
  granted: {
    isActive: true,
    isPlayed: true,
    on: { turnover: 'met', below: 'unmet', cancel: 'cancelled' },
  },
  met: { isActive: false, isPlayed: false, on: {} },
  unmet: { isActive: false, isPlayed: false, on: {} },
  cancelled: { isActive: false, isPlayed: false, on: {} },
} as const satisfies Record<BonusState, Rule>

/** @throws when the event cannot happen in this state: who asks has looked before. */
export function stateAfter(state: BonusState, event: BonusEvent): BonusState {
  const next = (states[state] as Rule).on[event]
  if (!next) throw new Error(`a ${state} bonus knows no ${event}`)
  return next
}
