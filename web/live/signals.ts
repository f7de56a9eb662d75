import { createStore } from '#kit/ui/store.ts'

/** Counts the times that the member's money may have moved: whoever waits for an outcome looks again. */
export const moneySignals = createStore(0)
