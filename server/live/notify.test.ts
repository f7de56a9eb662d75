import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDb } from '#db/testing'
import { createNotifications } from './notify.ts'

let own: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  own = await testDb()
})
afterAll(() => own.drop())

const log = { info() {}, warn() {}, error() {} }

test('a Redis that is not there at the start is told of at once', async () => {
  const redisUrl = 'redis://127.0.0.1:9'
  const { subscribe } = createNotifications({ db: own.db, redisUrl, log })
  await expect(
    subscribe(
      () => {},
      () => {},
    ),
  ).rejects.toThrow('check REDIS_URL')
})

test('what is no knock of ours is passed over', async () => {
  const { subscribe, notifyChat } = createNotifications({ db: own.db, redisUrl: null, log })
  const heard: unknown[] = []
  const stop = await subscribe(
    (knocked) => heard.push(knocked),
    () => {},
  )
  for (const text of ['', 'x', '{}', 'null', '[]', '{"conversation":7}'])
    await own.db.notify('kapao_chat', text)
  notifyChat({ operator: 7 })
  notifyChat({ conversation: 'a', sequence: 3 })
  await expect
    .poll(() => heard)
    .toEqual(expect.arrayContaining([{ operator: 7 }, { conversation: 'a', sequence: 3 }]))
  expect(heard).toHaveLength(2)
  await stop()
})
