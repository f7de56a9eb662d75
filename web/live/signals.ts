import { createStore } from '#kit/ui/store.ts'

/** Counts the times that the member's money may have moved. Screens that wait for a result then ask again. */
export const moneySignals = createStore(0)
