import type { KeyStorage } from './idempotency.ts'
import { deviceStorage } from './storage.ts'

/** An app's idempotency keys on this device, for all of its tabs. */
export const keysUnder = (prefix: string): KeyStorage => ({
  get: (name) => deviceStorage.get(prefix + name),
  set: (name, text) => deviceStorage.set(prefix + name, text),
  remove: (name) => deviceStorage.remove(prefix + name),
  names: () =>
    deviceStorage
      .names()
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length)),
})
