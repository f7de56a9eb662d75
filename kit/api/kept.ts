import type { KeyStorage } from './idempotency.ts'
import { deviceStorage } from './storage.ts'

/** Texts under a common beginning of their names: an app's idempotency keys on this device, for all of its tabs, for example. */
export const keysUnder = (prefix: string, storage = deviceStorage): KeyStorage => ({
  get: (name) => storage.get(prefix + name),
  set: (name, text) => storage.set(prefix + name, text),
  remove: (name) => storage.remove(prefix + name),
  names: () =>
    storage
      .names()
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length)),
})
