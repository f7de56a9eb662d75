import { network } from '#contract/call'
import { createStore } from './store.ts'

/** True while the server cannot be reached, as far as this page knows. */
export const isOffline = createStore(network().isOffline)

/** A response that was on its way when the network went does not make the app online. */
export function reached(isReached: boolean) {
  const isLost = !isReached || network().isOffline
  if (isOffline.get() !== isLost) isOffline.set(() => isLost)
}

addEventListener('offline', () => reached(false))
