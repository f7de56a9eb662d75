import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusal'
import { actBy, app, count, no, post, startHttp } from './http-testing.ts'

startHttp()

test('API-05 the same key runs a request once and gets the same response', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const first = await post('{"text":"a"}', key)
  const again = await post('{"text":"a"}', key)
  expect(again.text).toBe(first.text)
  expect([first.headers.get('idempotency-hit'), again.headers.get('idempotency-hit')]).toEqual([
    null,
    '1',
  ])
  expect(count).toBe(1)
})

test('API-05 thirty requests at once with one key run once', async () => {
  actBy(() => sleep(100))
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(Array.from({ length: 30 }, () => post('{"text":"a"}', key)))
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['{"text":"a","count":1}']))
  expect(count).toBe(1)
})

test('API-05 a key of another request is KEY_REUSED', async () => {
  const key = { 'idempotency-key': randomUUID() }
  await post('{"text":"a"}', key)
  const other = await post('{"text":"b"}', key)
  expect([other.status, other.text]).toEqual([409, no('KEY_REUSED')])
})

test('API-05 a refusal is stored like a success, an error is not', async () => {
  actBy(() => Promise.reject(new Refusal('MONEY_NOT_ENOUGH')))
  const refused = { 'idempotency-key': randomUUID() }
  expect((await post('{"text":"a"}', refused)).text).toBe(no('MONEY_NOT_ENOUGH'))
  actBy(async () => {})
  expect((await post('{"text":"a"}', refused)).text).toBe(no('MONEY_NOT_ENOUGH'))

  actBy(() => Promise.reject(new Error('the disk is gone')))
  const failed = { 'idempotency-key': randomUUID() }
  expect((await post('{"text":"a"}', failed)).status).toBe(500)
  actBy(async () => {})
  expect((await post('{"text":"a"}', failed)).status).toBe(200)
})

test('API-05 a request whose worker died is taken over when its lease has expired', async () => {
  const { promise: end, resolve: endIt } = Promise.withResolvers<void>()
  actBy(() => end)
  const key = { 'idempotency-key': randomUUID() }
  const dead = post('{"text":"a"}', key)
  await expect.poll(() => count).toBe(1)
  await app.ctx.db`update idempotency_key set leased_until = now() - interval '1 second'
    where key = ${key['idempotency-key']}`
  actBy(async () => {})
  expect((await post('{"text":"a"}', key)).text).toBe('{"text":"a","count":2}')
  endIt()
  await dead
  expect((await post('{"text":"a"}', key)).text).toBe('{"text":"a","count":2}')
})

test('the stored reply of a key cannot be read in the database', async () => {
  const key = { 'idempotency-key': randomUUID() }
  await post('{"text":"canary-remembered"}', key)
  const rows = await app.ctx.db<{ response: Uint8Array }[]>`
    select response from idempotency_key where key = ${key['idempotency-key']}`
  expect(rows).toHaveLength(1)
  expect(Buffer.from(rows[0]!.response).toString('latin1')).not.toContain('canary')
})
