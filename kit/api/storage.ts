import type { KeyStorage } from './idempotency.ts'

/**
 * Storage of this device and of this tab. A browser may refuse it: cookies are blocked, the phone is full, or another app shows
 * the page. The page keeps in memory what the browser refuses, because members must still reach their money
 * (docs/decisions/0240).
 */
export const deviceStorage = storageOf(() => localStorage)
export const tabStorage = storageOf(() => sessionStorage)

function storageOf(open: () => Storage): KeyStorage {
  const memory = new Map<string, string>()

  /** A browser refuses by an exception, and some web views have no storage at all. The result is undefined then. */
  function attempt<T>(work: (stored: Storage) => T): T | undefined {
    try {
      return work(open())
    } catch {
      return undefined
    }
  }

  function remove(name: string) {
    memory.delete(name)
    attempt((stored) => stored.removeItem(name))
  }

  return {
    get: (name) => memory.get(name) ?? attempt((stored) => stored.getItem(name)) ?? null,
    set(name, text) {
      memory.set(name, text)
      const isStored = attempt((stored) => {
        stored.setItem(name, text)
        return memory.delete(name)
      })
      // The earlier text would come back with the next page: another member's token, for example.
      if (!isStored) attempt((stored) => stored.removeItem(name))
    },
    remove,
    names: () => [...new Set([...(attempt(Object.keys) ?? []), ...memory.keys()])],
  }
}
