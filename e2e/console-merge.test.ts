import { expect, test } from '@playwright/test'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { holdCalls } from './requests.ts'
import { story } from './story.ts'
import { conversationOf, line as memberLine, openChat, write } from './support.ts'
import { desktop, phone } from './visit.ts'

const { visit, site, consoleOf } = story()
test.beforeAll(() => site.set('enableChatWidget', true))

test('JOB inbox-merge a typed number has no name of another member beside it, and does not merge before its member is read', async () => {
  const [one, other] = [await newMember(stack.app), await newMember(stack.app)]
  const oneId = await conversationOf(site.db, one.phone)
  const otherId = await conversationOf(site.db, other.phone)
  const guest = await visit('/contact', { size: phone })
  await openChat(guest)
  await write(guest, 'I cannot sign in')
  await memberLine(guest, 'I cannot sign in').getByText('Sent').waitFor()
  const stored = await guest.evaluate(() => localStorage.getItem('guest-id'))
  const [, guestId] = /^kg_([0-9a-f]{32})_/.exec(stored ?? '')!

  const { page } = await consoleOf('support', desktop, `/console/chat/${guestId}`)
  await page.getByRole('button', { name: 'This is a member' }).click()
  const sheet = page.getByRole('dialog')
  const merge = sheet.getByRole('button', { name: 'Merge' })
  await sheet.getByRole('textbox').last().fill('knew the last deposit')
  await sheet.getByLabel('Member ID').fill('99999999')
  await sheet.getByRole('status').getByText('Nothing found').waitFor()
  await expect(merge).toBeDisabled()
  await sheet.getByLabel('Member ID').fill(oneId)
  await sheet.getByRole('status').getByText(one.name).waitFor()
  await expect(merge).toBeEnabled()

  const answer = await holdCalls(page, '**/api/console/search')
  const asked = page.waitForRequest('**/api/console/search')
  await sheet.getByLabel('Member ID').fill(otherId)
  await asked
  await expect(sheet.getByText(one.name)).toHaveCount(0)
  await expect(merge).toBeDisabled()
  answer()
  await sheet.getByRole('status').getByText(other.name).waitFor()
  await merge.click()
  await page.waitForURL(`**/console/chat/${otherId}`)
})
