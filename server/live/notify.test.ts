import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDb } from '#db/testing'
import { createNotifications } from './notify.ts'

let own: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  own = await testDb()
})
afterAll(() => own.drop())

const log = { info() {}, warn() {}, error() {} }

test('a text that is no notification of ours is ignored', async () => {
  const { subscribe, notifyChat } = createNotifications({ db: own.db, redis: null, log })
  const received: unknown[] = []
  const stop = await subscribe(
    (notification) => received.push(notification),
    () => {},
  )
  const odd = ['', 'x', '{}', 'null', '[]', '{"conversation":7}']
  odd.push(
    '{"conversation":"a","by":"dao","presence":"asleep"}',
    '{"conversation":"a","presence":"gone"}',
  )
  for (const text of odd) await own.db.notify('kapao_chat', text)
  notifyChat({ operator: 7 })
  notifyChat({ conversation: 'a', sequence: 3 })
  notifyChat({ conversation: 'a', by: 'dao', presence: 'typing' })
  await expect
    .poll(() => received)
    .toEqual(
      expect.arrayContaining([
        { operator: 7 },
        { conversation: 'a', sequence: 3 },
        { conversation: 'a', by: 'dao', presence: 'typing' },
      ]),
    )
  expect(received).toHaveLength(3)
  await stop()
})
