import type { KeyStorage } from '#web/app/idempotency.ts'
import { createStore } from '#web/ui/store.ts'

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

const requestPrefix = 'console-request:'

/** The idempotency keys of this device, for all of its tabs. */
export const requestKeys: KeyStorage = {
  get: (name) => localStorage.getItem(requestPrefix + name),
  set: (name, text) => localStorage.setItem(requestPrefix + name, text),
  remove: (name) => localStorage.removeItem(requestPrefix + name),
  names: () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(requestPrefix))
      .map((key) => key.slice(requestPrefix.length)),
}
