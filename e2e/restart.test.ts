import { expect, test } from '@playwright/test'
import { payIn } from './funds.ts'
import { newMember } from './members.ts'
import { operatorsOf } from './operators.ts'
import { siteOf } from './site.ts'
import { type Stack, startStack } from './stack.ts'
import { conversationOf, line as memberLine, openChat, write } from './support.ts'
import { desktop, phone, visitsTo } from './visit.ts'

let own: Stack
let site: ReturnType<typeof siteOf>
const visit = visitsTo(() => own.addresses.app)

test.beforeAll(async () => {
  own = await startStack({ REGION: 'th', LOG_LEVEL: 'warn' })
  site = siteOf(own.addresses)
  await site.set('registerOtp', false)
  await site.set('enableChatWidget', true)
})
test.afterAll(async () => {
  await site.close()
  await own.stop()
})

test('CHT-12 the console of support is live again after the server was stopped and started', async () => {
  const member = await newMember(own.addresses.app)
  const theirs = await visit('/user/home', { size: phone, token: member.token })
  await openChat(theirs)
  await write(theirs, 'before')
  await memberLine(theirs, 'before').getByText('Sent').waitFor()
  const id = await conversationOf(site.db, member.phone)
  const { consoleOf } = operatorsOf(own.addresses, site.db, visit)
  const { page } = await consoleOf('support', desktop, `/console/chat/${id}`)
  const log = page.getByRole('log')
  await log.getByText('before', { exact: true }).waitFor()
  const lost = page.getByText('Connection lost')
  await own.restart(() => lost.waitFor())
  await expect(lost).toHaveCount(0)
  await theirs.getByText('Connected').waitFor()
  await write(theirs, 'after')
  await log.getByText('after', { exact: true }).waitFor()
})

test('a deposit shows on an open home after the server was stopped and started', async () => {
  const { app } = own.addresses
  const member = await newMember(app)
  const page = await visit('/user/home', { size: phone, token: member.token })
  const signals = page.waitForEvent('websocket', (socket) => socket.url().includes('socket.io'))
  await signals
  await own.restart()
  await payIn(own.addresses, member, 150)
  await page.getByText('฿150.00').first().waitFor()
})
