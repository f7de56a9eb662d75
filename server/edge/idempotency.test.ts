import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDb } from '#db/testing'
import { createIdempotency } from './idempotency.ts'

let own: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  own = await testDb()
})
afterAll(() => own.drop())

test('API-05 a worker whose lease expired does not refuse a request that another worker may have granted', async () => {
  const once = createIdempotency(own.db, { pepper: randomBytes(32) }, (fault) =>
    expect.fail(String(fault)),
  )
  const wish = { owner: 'member:1', key: randomUUID(), line: 'POST /api/x', body: {} }
  const granted = { status: 200, body: '{"granted":true}' }

  const late = once(wish, async () => {
    await own.db`update idempotency_key set leased_until = now() - interval '1 second'`
    expect(await once(wish, async () => granted)).toMatchObject(granted)
    return { status: 409, body: '{"message":"MONEY_NOT_ENOUGH"}' }
  })
  await expect(late).rejects.toThrow('SERVICE_UNAVAILABLE')
  const again = await once(wish, () => expect.fail('it was done'))
  expect(again).toEqual({ ...granted, hit: true })
})

test('API-05 a request keeps its lease while it runs, and a server that died keeps it for five seconds at most', async () => {
  const once = createIdempotency(own.db, { pepper: randomBytes(32) }, (fault) =>
    expect.fail(String(fault)),
  )
  const request = { owner: 'member:2', key: randomUUID(), line: 'POST /api/x', body: {} }
  const lease = async () => {
    const [row] = await own.db<[{ until: Date; seconds: number }]>`
      select leased_until as until, extract(epoch from leased_until - now())::float8 as seconds
      from idempotency_key where key = ${request.key}`
    return row
  }
  await once(request, async () => {
    const first = await lease()
    expect(first.seconds).toBeLessThanOrEqual(5)
    await expect.poll(async () => (await lease()).until > first.until).toBe(true)
    expect((await lease()).seconds).toBeLessThanOrEqual(5)
    return { status: 200, body: '{}' }
  })
})
