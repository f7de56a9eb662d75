import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { stack } from './here.ts'
import { type Member, newMember } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { logOf, line as memberLine, openChat, rowOf, write } from './support.ts'
import { desktop, phone } from './visit.ts'

const { visit, site, consoleOf } = story()
let members: [Member, Member]

test.beforeAll(() => site.set('enableChatWidget', true))
test.beforeEach(async () => {
  members = [await newMember(stack.app), await newMember(stack.app)]
})

const patience = { timeout: 30_000 }
const shows = (page: Page, text: string) => logOf(page).getByText(text, { exact: true })

/** Two members write, and an operator opens the conversation of the first. */
async function twoConversations() {
  const theirs = await Promise.all(
    members.map(async ({ token }, index) => {
      const page = await visit('/user/home', { size: phone, token })
      await openChat(page)
      await write(page, `question ${index}`)
      await memberLine(page, `question ${index}`).getByText('Sent').waitFor()
      return page
    }),
  )
  const { page } = await consoleOf('support', desktop, '/console/chat')
  await rowOf(page, members[0].name).click()
  await shows(page, 'question 0').waitFor()
  const go = async (to: 0 | 1) => {
    await rowOf(page, members[to].name).click()
    await shows(page, `question ${to}`).waitFor()
  }
  return { page, theirs: theirs as [Page, Page], go }
}

test('a reply that fails after its operator left the conversation is marked in the list, and is sent once by a tap', async () => {
  const { page, theirs, go } = await twoConversations()
  const sending = '**/api/console/conversation/*/send'
  const asked = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  await page.route(sending, async (route) => {
    asked.resolve()
    await gone.promise
    await route.abort()
  })
  await page.getByLabel('Reply').fill('We look into it')
  await page.keyboard.press('Enter')
  await asked.promise
  await go(1)
  gone.resolve()
  const mark = rowOf(page, members[0].name).getByText('Reply not sent')
  await mark.waitFor()
  await page.getByText('Open the conversation to send it again.').waitFor()
  await expectSound(page)
  await page.unroute(sending)
  await go(0)
  await page.getByRole('button', { name: 'Not sent. Tap to try again.' }).click()
  await memberLine(theirs[0], 'We look into it').waitFor()
  await expect(mark).toHaveCount(0)
  await expect(shows(page, 'We look into it')).toHaveCount(1)
})

test('a picture whose upload takes long arrives after its operator left the conversation', async () => {
  const { page, theirs, go } = await twoConversations()
  const uploading = '**/api/console/upload-image'
  const asked = Promise.withResolvers<void>()
  const slow = Promise.withResolvers<void>()
  await page.route(uploading, async (route) => {
    asked.resolve()
    await slow.promise
    await route.continue()
  })
  const made = { width: 300, height: 400, channels: 3, background: '#2b3882' } as const
  await page.locator('form input[type=file]').setInputFiles({
    name: 'proof.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: made }).png().toBuffer(),
  })
  await page.getByText('proof.png').waitFor()
  await page.getByLabel('Reply').fill('The proof')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await asked.promise
  await go(1)
  slow.resolve()
  await memberLine(theirs[0], 'The proof').waitFor()
  await go(0)
  await expect.poll(() => logOf(page).getByRole('img').count(), patience).toBe(1)
})

test('a conversation goes on if its customer writes while the operator is asked whether to end it', async () => {
  const { page, theirs } = await twoConversations()
  await page.getByRole('button', { name: 'End conversation' }).click()
  const question = page.getByRole('dialog', { name: 'End this conversation?' })
  await question.waitFor()
  await write(theirs[0], 'One more thing')
  await memberLine(theirs[0], 'One more thing').getByText('Sent').waitFor()
  await question.getByRole('button', { name: 'End conversation' }).click()
  await page.getByText('The customer has written. The conversation is not ended.').waitFor()
  await shows(page, 'One more thing').waitFor()
  await page.goto('/console/chat?view=waiting')
  await rowOf(page, members[0].name).waitFor()
})
