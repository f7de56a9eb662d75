import type { KeyStorage } from './idempotency.ts'

/** An app's idempotency keys on this device, for all of its tabs. */
export const keysUnder = (prefix: string): KeyStorage => ({
  get: (name) => localStorage.getItem(prefix + name),
  set: (name, text) => localStorage.setItem(prefix + name, text),
  remove: (name) => localStorage.removeItem(prefix + name),
  names: () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length)),
})
