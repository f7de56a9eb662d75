import { network } from '#contract/call'
import { createStore } from '#kit/ui/store.ts'

/** True while the server cannot be reached, as far as this page knows. */
export const isOffline = createStore(network().isOffline)

/** Stores the result of the last call; components render again only if it differs. */
export function reached(isReached: boolean) {
  if (isOffline.get() === isReached) isOffline.set(() => !isReached)
}

addEventListener('offline', () => reached(false))
