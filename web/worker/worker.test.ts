import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

// Goal: the worker never keeps from the page what the network has. Method: the worker itself, in a browser whose caches
// fail.
type Fetched = { request: Request; respondWith: (answer: Promise<Response>) => void }
const listeners = new Map<string, (event: Fetched) => void>()
const full = () => Promise.reject(new DOMException('The phone is full.', 'QuotaExceededError'))

beforeAll(async () => {
  vi.stubGlobal('self', { addEventListener: listeners.set.bind(listeners) })
  const worker = './worker.ts'
  await import(worker)
})
beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://kapao.test' })
  vi.stubGlobal('fetch', async () => new Response('a script'))
})
afterEach(() => vi.unstubAllGlobals())

/** The answer to a page that asks for a script of the build. */
function answered(): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const request = new Request('https://kapao.test/assets/home-1234567.js')
  listeners.get('fetch')!({ request, respondWith: resolve })
  return promise
}

test.for([
  ['no cache can be opened', { open: full }],
  ['nothing can be read', { open: async () => ({ match: full, put: full }) }],
  ['nothing can be stored', { open: async () => ({ match: async () => undefined, put: full }) }],
] as const)('a file reaches the page although %s', async ([, caches]) => {
  vi.stubGlobal('caches', caches)
  expect(await (await answered()).text()).toBe('a script')
})

test('a file that is stored needs no network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const match = async () => new Response('stored')
  vi.stubGlobal('caches', { open: async () => ({ match }) })
  expect(await (await answered()).text()).toBe('stored')
})
