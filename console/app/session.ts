import { keysUnder } from '#kit/api/kept.ts'
import { createStore } from '#kit/ui/store.ts'

const key = 'console-token'

/** The operator's token: in this tab alone, and gone with it. The only file of the console that touches storage. */
export const session = createStore<string | null>(sessionStorage.getItem(key))

export function keepSession(token: string) {
  sessionStorage.setItem(key, token)
  session.set(() => token)
}

export function endSession() {
  sessionStorage.removeItem(key)
  session.set(() => null)
}

/** The idempotency keys of this device, for all of its tabs. */
export const requestKeys = keysUnder('console-request:')
