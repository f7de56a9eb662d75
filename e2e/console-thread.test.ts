import type { Page, WebSocketRoute } from '@playwright/test'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { stack } from './here.ts'
import { type Member, newMember } from './members.ts'
import { atRest, expectSound, kept } from './screen.ts'
import { story } from './story.ts'
import {
  answer,
  conversationOf,
  logOf,
  line as memberLine,
  openChat,
  rowOf,
  supportOf,
  write,
} from './support.ts'
import { phone } from './visit.ts'

const { visit, site, consoleOf } = story()
let member: Member

test.beforeAll(() => site.set('enableChatWidget', true))
test.beforeEach(async () => {
  member = await newMember(stack.app)
})

const patience = { timeout: 30_000 }

/** Opens the chat in the member's browser and sends a message. */
async function asking(text: string) {
  const page = await visit('/user/home', { size: phone, token: member.token })
  await openChat(page)
  await write(page, text)
  await memberLine(page, text).waitFor()
  return page
}

const belowIn = (page: Page) =>
  logOf(page).evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight)
const shows = (page: Page, text: string) => logOf(page).getByText(text, { exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

test('earlier messages load as support scrolls up, without moving the visible ones', async () => {
  const support = await supportOf(stack.app, site.db)
  const id = await support.insertHistory(member.phone, 75)
  const asked: unknown[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { page } = await consoleOf('support')
  await page.route('**/api/console/conversation/*/history', async (route) => {
    const { before } = route.request().postDataJSON()
    asked.push(before)
    if (before !== undefined) await held
    await route.continue()
  })
  await page.goto(`/console/chat/${id}`)
  await shows(page, 'message 75').waitFor()
  expect(await shows(page, 'message 45').count()).toBe(0)
  // The thread opens at its newest message and may still be scrolling there.
  const scrolled = async () => {
    if (asked.length < 2) await logOf(page).evaluate((log) => log.scrollTo(0, 120))
    return asked
  }
  await expect.poll(scrolled, patience).toEqual([undefined, 46])
  const before = await atRest(shows(page, 'message 47'))
  release()
  await shows(page, 'message 45').waitFor({ state: 'attached' })
  expect(Math.abs((await atRest(shows(page, 'message 47'))) - before)).toBeLessThanOrEqual(2)

  // A tap would scroll to the button first, and that alone loads them too.
  await page.getByRole('button', { name: 'Earlier messages' }).dispatchEvent('click')
  await shows(page, 'message 1').waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: 'Earlier messages' }).count(), patience)
    .toBe(0)
  expect(asked).toEqual([undefined, 46, 16])
  await page.getByRole('button', { name: 'Go to the latest message' }).click()
  await expect.poll(() => shows(page, 'message 75').isVisible(), patience).toBe(true)
})

test('a conversation full of pictures opens at its newest message and stays there while they load', async () => {
  const support = await supportOf(stack.app, site.db)
  const made = { width: 900, height: 1_200, channels: 3, background: '#2b3882' } as const
  const filePath = await support.upload(await sharp({ create: made }).png().toBuffer(), 'a.png')
  const payload = { message: '', url: '', fileType: 'image', filePath }
  const id = await support.insertHistory(member.phone, 20, () => ({
    content: { message_type: 'media', payload },
  }))
  await support.write(id, 'the newest')
  const { page } = await consoleOf('support', phone, `/console/chat/${id}`)
  await shows(page, 'the newest').waitFor()
  const isLoaded = () =>
    logOf(page)
      .getByRole('img')
      .evaluateAll((all: HTMLImageElement[]) => all.filter((one) => one.naturalWidth).length)
  await expect.poll(isLoaded, patience).toBe(20)
  await atRest(shows(page, 'the newest'))
  expect(await belowIn(page)).toBeLessThan(3)
})

test('a conversation stays at its newest message when it shrinks in the frame in which it was scrolled', async () => {
  const { insertHistory } = await supportOf(stack.app, site.db)
  const path = `/console/chat/${await insertHistory(member.phone, 40)}`
  const { page } = await consoleOf('support', phone, path)
  await atRest(shows(page, 'message 40'))
  await logOf(page).evaluate((log) => log.scrollBy(0, -30))
  await atRest(shows(page, 'message 40'))
  // The tools above the log do this on a slow machine.
  await logOf(page).evaluate((log) => {
    log.scrollBy(0, 30)
    log.parentElement!.style.paddingBottom = '100px'
  })
  await expect.poll(() => belowIn(page), patience).toBeLessThan(3)
})

test('CHT-08 a video reaches the member with its caption', async () => {
  const theirs = await asking('How do I withdraw?')
  const { page } = await consoleOf('support')
  await rowOf(page, member.name).click()
  const input = page.locator('form input[type=file]')
  await input.setInputFiles('web/public/howto/ending.mp4')
  await page.getByText('ending.mp4').waitFor()
  await answer(page).fill('Like this')
  const fetched = theirs.waitForResponse(
    (response) => response.request().resourceType() === 'media',
  )
  await send(page).click()
  await memberLine(theirs, 'Like this').waitFor()
  expect((await fetched).headers()['content-type']).toBe('video/mp4')
  await logOf(page).getByText('Like this').waitFor()
  const id = await conversationOf(site.db, member.phone)
  const support = await supportOf(stack.app, site.db)
  expect((await support.history(id)).messages.at(-1)?.message).toMatchObject({
    payload: { fileType: 'video', message: 'Like this' },
  })
  // All conversations begin with those that wait, which may fill the list.
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Mine').click()
  await rowOf(page, member.name).getByText('Like this').waitFor()
  await expectSound(page)
})

test('a reply that fails can be sent again or discarded, and arrives once', async () => {
  const theirs = await asking('Is anybody there?')
  const { page } = await consoleOf('support')
  await rowOf(page, member.name).click()
  await shows(page, 'Is anybody there?').waitFor()
  const sending = '**/api/console/conversation/*/send'
  await page.route(sending, (route) => route.abort())
  for (const text of ['We are here', 'Better not']) {
    await answer(page).fill(text)
    await answer(page).press('Enter')
  }
  const failed = page.getByRole('button', { name: 'Not sent. Tap to try again.' })
  await expect.poll(() => failed.count(), patience).toBe(2)
  await expectSound(page)
  await page.getByRole('button', { name: 'Cancel sending' }).last().click()
  await expect.poll(() => shows(page, 'Better not').count(), patience).toBe(0)

  // This time the request reaches the server, and its response is lost.
  await page.unroute(sending)
  await page.route(sending, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await failed.click()
  await memberLine(theirs, 'We are here').waitFor()
  await logOf(page)
    .getByText(/· (Sent|Read)/)
    .waitFor()
  expect(await failed.count()).toBe(0)
  await expect(shows(page, 'We are here')).toHaveCount(1)
  await expect(memberLine(theirs, 'We are here')).toHaveCount(1)
})

test('CHT-12 a console without a connection says so, and loads missed messages once when it is back', async () => {
  const open: WebSocketRoute[] = []
  let isDown = false
  const theirs = await asking('One')
  const { page } = await consoleOf('support')
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => (isDown ? void socket.close() : server.send(message)))
    open.push(socket)
  })
  await page.reload()
  await rowOf(page, member.name).click()
  await shows(page, 'One').waitFor()
  isDown = true
  for (const socket of open) await socket.close()
  await page.getByText('Connection lost').waitFor()
  await expectSound(page)
  for (const text of ['Two', 'Three']) {
    await write(theirs, text)
    await memberLine(theirs, text).getByText('Sent').waitFor()
  }
  expect(await shows(page, 'Three').count()).toBe(0)
  // The reply uses another connection, and also loads the messages that were missed before it.
  await answer(page).fill('I am back')
  await answer(page).press('Enter')
  await memberLine(theirs, 'I am back').waitFor()
  await shows(page, 'Three').waitFor()
  await write(theirs, 'Four')
  await memberLine(theirs, 'Four').getByText('Sent').waitFor()

  isDown = false
  await shows(page, 'Four').waitFor()
  await page.getByText('Connection lost').waitFor({ state: 'detached' })
  const texts = await logOf(page).locator('p[class*=bubble]').allTextContents()
  expect(texts).toEqual(['One', 'Two', 'Three', 'I am back', 'Four'])
})

test('arrow keys move through the conversations, and Enter opens one', async () => {
  const support = await supportOf(stack.app, site.db)
  const other = await newMember(stack.app)
  for (const { phone } of [other, member]) await support.insertHistory(phone, 1)
  const { page } = await consoleOf('support')
  const rows = page.getByRole('listitem').getByRole('link')
  const [first, second] = [rows.nth(0), rows.nth(1)]
  await second.waitFor()
  const isFocused = (row: typeof first) => row.evaluate((link) => link === document.activeElement)
  await first.focus()
  await page.keyboard.press('ArrowUp')
  expect(await isFocused(first)).toBe(true)
  await page.keyboard.press('ArrowDown')
  expect(await isFocused(second)).toBe(true)
  await page.keyboard.press('ArrowUp')
  expect(await isFocused(first)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => second.getAttribute('aria-current'), patience).toBe('true')
  await logOf(page).waitFor()
})

test('CHT-02 CHT-12 a guest is named by the id, has no account to show, and receives a reply', async () => {
  const theirs = await visit('/contact')
  await openChat(theirs)
  await write(theirs, 'Can I register with a Lao number?')
  await memberLine(theirs, 'Can I register with a Lao number?').getByText('Sent').waitFor()
  const [, id = ''] = /^kg_([0-9a-f]{32})_/.exec((await kept(theirs, 'guest-id')).local!) ?? []

  const { page } = await consoleOf('support')
  const name = `Guest ${id.slice(0, 6)}`
  await rowOf(page, name).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page
    .getByRole('complementary', { name: 'Member' })
    .getByText('A guest. There is no account to show.')
    .waitFor()
  await expectSound(page)
  await answer(page).fill('Yes, in the Lao region.')
  await answer(page).press('Enter')
  await memberLine(theirs, 'Yes, in the Lao region.').waitFor()
  await logOf(page)
    .getByText(/· Read/)
    .waitFor()
})
