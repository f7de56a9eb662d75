import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { active } from '#contract/site'
import { startTestApp, type TestApp } from './testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

const client = { 'x-client-id': 'kapao-web' }
const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(app.host + path, { headers: client, ...init })
  const text = await response.text()
  return { status: response.status, text, headers: response.headers }
}

test('a call of the contract is answered', async () => {
  expect(await call(active, {}, { host: app.host })).toEqual({ message: expect.any(String) })
})

test('API-04 a call without the client header is KEY_MISSING, an unknown client KEY_INVALID', async () => {
  const none = await ask('/api/lookup/active', { headers: {} })
  expect([none.status, none.text]).toEqual([401, '{"message":"KEY_MISSING"}'])
  const other = await ask('/api/lookup/active', { headers: { 'x-client-id': 'curl' } })
  expect([other.status, other.text]).toEqual([403, '{"message":"KEY_INVALID"}'])
})
