import { afterEach, expect, test, vi } from 'vitest'
import { deviceStorage } from './storage.ts'

afterEach(() => {
  for (const name of deviceStorage.names()) deviceStorage.remove(name)
  vi.unstubAllGlobals()
})

/** The browser's storage, with room for so many letters. */
function browserStorage(room: number, kept: Record<string, string> = {}) {
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem(name: string, text: string) {
      const others = Object.entries(kept).filter(([other]) => other !== name)
      const used = others.reduce((sum, [, other]) => sum + other.length, 0)
      if (used + text.length > room) throw new DOMException('full', 'QuotaExceededError')
      kept[name] = text
    },
    removeItem(name: string) {
      delete kept[name]
    },
  }
  // Its own keys are the names, as in a browser.
  const names = { ownKeys: () => Object.keys(kept), getOwnPropertyDescriptor: describe }
  vi.stubGlobal('localStorage', new Proxy(methods, names))
  return kept
}
const describe = () => ({ enumerable: true, configurable: true })

/** Every access to it throws. */
function blockedStorage() {
  const refuse = () => {
    throw new DOMException('Access is denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', new Proxy({}, { get: refuse, ownKeys: refuse }))
}

test('what the browser stores is read from it, and another tab sees it', () => {
  const kept = browserStorage(100)
  deviceStorage.set('token', 'one')
  expect(kept).toEqual({ token: 'one' })
  kept.token = 'two'
  expect(deviceStorage.get('token')).toBe('two')
  expect(deviceStorage.names()).toEqual(['token'])
})

test.each([
  ['a browser that blocks storage', blockedStorage],
  ['a web view without storage', () => vi.stubGlobal('localStorage', null)],
])('APP-16 the page keeps what %s does not', (_, refuse) => {
  refuse()
  expect(deviceStorage.get('token')).toBeNull()
  deviceStorage.set('token', 'one')
  expect(deviceStorage.get('token')).toBe('one')
  expect(deviceStorage.names()).toEqual(['token'])
  deviceStorage.remove('token')
  expect(deviceStorage.get('token')).toBeNull()
})

test('APP-16 what has no room is kept in the page, and the earlier text is gone from the browser', () => {
  const kept = browserStorage(10, { token: 'others', code: 'PR1' })
  expect(deviceStorage.get('token')).toBe('others')
  deviceStorage.set('token', 'a longer one')
  expect(deviceStorage.get('token')).toBe('a longer one')
  expect(kept).toEqual({ code: 'PR1' })
  expect(deviceStorage.names().sort()).toEqual(['code', 'token'])
})

test('what finds room again is stored by the browser', () => {
  const kept = browserStorage(6, { code: 'PR1' })
  deviceStorage.set('token', 'four')
  expect(kept).toEqual({ code: 'PR1' })
  deviceStorage.remove('code')
  deviceStorage.set('token', 'five')
  expect(kept).toEqual({ token: 'five' })
  expect(deviceStorage.get('token')).toBe('five')
})
