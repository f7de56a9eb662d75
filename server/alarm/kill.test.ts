import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDb } from '#db/testing'
import { createJobs } from '../platform/jobs/add.ts'
import { startServer } from '../process-testing.ts'
import { startTestApp } from '../testing.ts'

// Goal: a message whose server is killed after it sent it, and before it noted that, is sent again with the same event. Method: a
// receiver that holds its first answer until the server, a process of its own, is dead.
const received: string[] = []
const arrived = Promise.withResolvers<void>()
const receiver = createServer((request, response) => {
  request.resume().on('end', () => {
    received.push(String(request.headers['x-kapao-event']))
    if (received.length > 1) response.writeHead(200).end()
    else arrived.resolve()
  })
})
let url: string
let own: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alarms`
  own = await testDb()
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await own?.drop()
})

test('a message whose server is killed before it noted the answer is sent again with the same event', async () => {
  const webhook = { url, secret: 'a secret of this test' }
  const alarms = { webhook, line: null, telegram: null }
  const before = await startTestApp({ databaseUrl: own.url, alarms })
  const { settings } = before
  await before.stop()

  const node = await startServer(settings)
  const [{ event }] = await own.db<[{ event: string }]>`
    insert into alarm_event (kind) values ('test') returning id::text as event`
  await own.db`insert into alarm_delivery (event, channel) values (${event}, 'webhook')`
  await createJobs().add(own.db, 'alarm.send', { event, channel: 'webhook' })
  await arrived.promise
  await node.kill()
  expect(received).toEqual([event])

  const next = await startTestApp(settings, { jobs: { silentMs: 2_000, beatMs: 500 } })
  try {
    const stateOf = async () => {
      const [row] = await next.ctx.db`
        select state, attempts from alarm_delivery where event = ${event}`
      return row
    }
    await expect.poll(stateOf, { timeout: 20_000 }).toEqual({ state: 'sent', attempts: 1 })
    expect(received).toEqual([event, event])
  } finally {
    await next.stop()
  }
})
