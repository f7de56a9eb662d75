import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { beginChatStories } from './chat-story.ts'
import { signIn, signOut } from './forms.ts'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { asLarge, type Chosen, chooseFile, photoOf } from './photos.ts'
import { keysOf, loseAnswer } from './requests.ts'
import { expectSound, kept } from './screen.ts'
import { chat, conversationOf, launcher, line, openChat, toContact, write } from './support.ts'
import { holdTimers } from './timers.ts'
import { visitsTo } from './visit.ts'
import { balanceIs } from './wallet.ts'

const story = beginChatStories()
const visit = visitsTo(stack.app)

test('CHT-12 a message written without a network is not sent later, survives a reload, and is sent once by a tap', async () => {
  const page = await visit('/user/home', { token: story.member.token })
  await openChat(page)
  await write(page, 'first')
  await line(page, 'first').getByText('Sent').waitFor()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/send-message')) sent.push(request.postData() ?? '')
  })
  await page.context().setOffline(true)
  await write(page, 'my money')
  const again = { name: 'Not sent. Tap to try again.' }
  await line(page, 'my money').getByRole('button', again).waitFor()
  const tried = sent.length
  await page.context().setOffline(false)
  await chat(page).getByText('Connected').waitFor()
  expect(sent).toHaveLength(tried)
  const id = await conversationOf(story.site.db, story.member.phone)
  expect((await story.support.history(id)).messages).toHaveLength(1)

  await page.reload()
  await openChat(page)
  await expectSound(page)
  await line(page, 'my money').getByRole('button', again).click()
  await line(page, 'my money').getByText('Sent').waitFor()
  expect((await story.support.history(id)).messages).toHaveLength(2)
  await page.reload()
  await openChat(page)
  await line(page, 'my money').getByText('Sent').waitFor()
  await expect.poll(() => page.getByRole('button', again).count()).toBe(0)
})

/** Chooses the file and sends it with a text. */
async function sendWith(page: Page, file: Chosen, text: string) {
  await chooseFile(chat(page).locator('input[type=file]'), file)
  await chat(page).getByText(file.name).waitFor()
  await write(page, text)
}
test('CHT-08 CHT-12 a picture and a text that were chosen and not sent are still there after the chat was closed', async () => {
  const page = await visit('/user/home', { token: story.member.token })
  await openChat(page)
  await chat(page).getByLabel('Type a message').fill('here is my slip')
  await chat(page)
    .locator('input[type=file]')
    .setInputFiles(await photoOf(300, 400))
  await chat(page).getByText('photo.jpg').waitFor()
  await chat(page).getByRole('button', { name: 'Close chat' }).click()
  await chat(page).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Home' }).click()
  await openChat(page)
  await chat(page).getByText('photo.jpg').waitFor()
  await expectSound(page)
  await chat(page).getByRole('button', { name: 'Send' }).click()
  await line(page, 'here is my slip').getByText('Sent').waitFor()
  expect(await chat(page).getByRole('button', { name: 'Remove the file' }).count()).toBe(0)
})

/** The number of files in the storage of the tab. */
const filesKept = (page: Page) =>
  page.evaluate(
    () => Object.keys(sessionStorage).filter((key) => key.startsWith('unsent-file:')).length,
  )
const retry = { name: 'Not sent. Tap to try again.' }

test('CHT-12 a picture that was not sent survives a reload with its text, and is sent once by a tap', async () => {
  const page = await visit('/user/home', { token: story.member.token })
  await openChat(page)
  await page.context().setOffline(true)
  // As a phone takes it: a picture of this size fits into the storage of a tab only after the chat has made it smaller.
  await sendWith(page, await photoOf(4_000, 3_000), 'my slip')
  const again = line(page, 'my slip').getByRole('button', retry)
  await again.waitFor()
  await page.context().setOffline(false)
  await page.reload()
  await openChat(page)
  await line(page, 'my slip').getByRole('img', { name: 'photo.jpg' }).waitFor()
  await expectSound(page)
  await again.click()
  await line(page, 'my slip').getByText('Sent').waitFor()
  const id = await conversationOf(story.site.db, story.member.phone)
  expect(await story.support.received(id, 1)).toMatchObject([
    { message_type: 'media', payload: { message: 'my slip', fileType: 'image' } },
  ])
  await page.reload()
  await openChat(page)
  await line(page, 'my slip').getByText('Sent').waitFor()
  expect(await filesKept(page)).toBe(0)
})

test('CHT-12 a picture whose upload has no answer is uploaded under the same key after a reload, and is one message', async () => {
  const page = await visit('/user/home', { token: story.member.token })
  await openChat(page)
  const keys = keysOf(page, '/api/chat/upload-image')
  await loseAnswer(page, '/api/chat/upload-image')
  await sendWith(page, await asLarge(await photoOf(4_000, 3_000)), 'only once')
  const again = line(page, 'only once').getByRole('button', retry)
  await again.waitFor()
  await page.reload()
  await openChat(page)
  await again.click()
  await line(page, 'only once').getByText('Sent').waitFor()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  const id = await conversationOf(story.site.db, story.member.phone)
  await story.support.received(id, 1)
})

test('CHT-12 of a video that was not sent, the text survives a reload, and the chat says that the file must be chosen again', async () => {
  const page = await visit('/user/home', { token: story.member.token })
  await openChat(page)
  await page.context().setOffline(true)
  const buffer = Buffer.alloc(3_000_000)
  await sendWith(page, { name: 'film.mp4', mimeType: 'video/mp4', buffer }, 'my film')
  await line(page, 'my film').getByRole('button', retry).waitFor()
  await page.context().setOffline(false)
  await page.reload()
  await openChat(page)
  const lost = line(page, 'film.mp4')
  await lost.getByText('This file was not sent. Please choose it again.').waitFor()
  await expectSound(page)
  expect(await lost.getByRole('button', retry).count()).toBe(0)
  await line(page, 'my film').getByRole('button', retry).click()
  await line(page, 'my film').getByText('Sent').waitFor()
  await lost.getByRole('button', { name: 'Cancel sending' }).click()
  await lost.waitFor({ state: 'detached' })
})

test('CHT-12 a message whose response was lost is not shown as unsent after a reload', async () => {
  const page = await visit('/user/home', { token: story.member.token })
  await openChat(page)
  const isLost = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/send-message'),
  )
  await loseAnswer(page, '/api/chat/send-message')
  await write(page, 'only once')
  await isLost
  await page.reload()
  await openChat(page)
  await line(page, 'only once').getByText('Sent').waitFor()
  await expect(line(page, 'only once')).toHaveCount(1)
})

test('CHT-12 signing out forgets messages that were not sent, and a text that a reload kept', async () => {
  const page = await visit('/user/home', { token: story.member.token })
  await openChat(page)
  await page.context().setOffline(true)
  await write(page, 'my money')
  const unsent = () => page.evaluate(() => sessionStorage.getItem('unsent'))
  await expect.poll(unsent).toContain('my money')
  await sendWith(page, await photoOf(300, 400), 'my slip')
  await expect.poll(() => filesKept(page)).toBe(1)
  await page.context().setOffline(false)
  const field = chat(page).getByLabel('Type a message')
  await field.fill('half a sentence')
  await page.reload()
  await openChat(page)
  await expect(field).toHaveValue('half a sentence')
  await chat(page).getByRole('button', { name: 'Close chat' }).click()
  await signOut(page)
  expect(await unsent()).toBeNull()
  expect(await kept(page, 'draft')).toEqual({ local: null, session: null })
  expect(await filesKept(page)).toBe(0)
})

test('CHT-12 what was not sent does not show to the next member, who signed in in another tab', async () => {
  const page = await visit('/user/home', { token: story.member.token })
  await openChat(page)
  await page.route('**/api/chat/send-message', (route) => route.abort())
  await write(page, 'my money')
  await line(page, 'my money')
    .getByRole('button', { name: /^Not sent/ })
    .waitFor()
  await chat(page).getByLabel('Type a message').fill('half a sentence')
  const other = await page.context().newPage()
  await other.goto('/user/home')
  await page.goto('about:blank')
  await signOut(other)
  const next = await newMember(stack.app)
  await other.getByLabel('Remember me on this device').check()
  await signIn(other, next.phone)
  await balanceIs(other, '0.00')
  await page.goto('/user/home')
  await openChat(page)
  await chat(page).getByText('Connected').waitFor()
  await expect(line(page, 'my money')).toHaveCount(0)
  await expect(chat(page).getByLabel('Type a message')).toHaveValue('')
})

test('CHT-12 the chat is not called connected while the bar says that the app is offline', async () => {
  const page = await visit('/user/home', { token: story.member.token })
  await openChat(page)
  // The live connection stays open, as it does for seconds on a phone that has lost the network.
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await write(page, 'in a tunnel')
  await page.getByText('Offline, reconnecting').waitFor()
  await chat(page).getByText('No connection.').waitFor()
  expect(await chat(page).getByText('Connected').count()).toBe(0)
  await expectSound(page)
  await page.unroute('**/api/**')
  await chat(page).getByText('Connected').waitFor()
})

test('CHT-12 a conversation that the server cannot load is not called a missing connection, and is tried again by a tap', async () => {
  const page = await visit('/user/home', {
    token: story.member.token,
    async prepare(device) {
      // The chat itself retries every few seconds, so the button could disappear before the tap.
      await holdTimers(device, [5_000])
      await device.route('**/api/chat/history', (route) =>
        route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }),
      )
    },
  })
  await toContact(page).click()
  await launcher(page).click()
  await chat(page).getByText('Something went wrong on our side.').waitFor()
  expect(await chat(page).getByText('No connection').count()).toBe(0)
  await expectSound(page)
  await page.unrouteAll()
  await chat(page).getByRole('button', { name: 'Try again' }).click()
  await chat(page).getByText('Connected').waitFor()
})

test('CHT-02 a guest who chats in two tabs has one conversation', async () => {
  const first = await visit('/contact')
  const second = await first.context().newPage()
  await second.goto('/contact')
  await launcher(second).waitFor()
  await openChat(first)
  await write(first, 'In the first tab')
  await line(first, 'In the first tab').getByText('Sent').waitFor()
  const { local } = await kept(first, 'guest-id')
  await openChat(second)
  await line(second, 'In the first tab').waitFor()
  expect((await kept(second, 'guest-id')).local).toBe(local)
  await first.reload()
  await openChat(first)
  await line(first, 'In the first tab').waitFor()
})

test('CHT-09 a message that was not sent is said to a screen reader', async () => {
  const page = await visit('/user/home', { token: story.member.token })
  await openChat(page)
  await page.route('**/api/chat/send-message', (route) => route.abort())
  await write(page, 'Hello')
  await expect
    .poll(() => chat(page).getByRole('status').allTextContents())
    .toContain('Not sent. Tap to try again.')
})
