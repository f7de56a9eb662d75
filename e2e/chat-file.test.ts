import type { Page, Route } from '@playwright/test'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { beginChatStories } from './chat-story.ts'
import { stack } from './here.ts'
import { chooseFile } from './photos.ts'
import { expectSound } from './screen.ts'
import { chat, conversationOf, log, openChat } from './support.ts'
import { visitsTo } from './visit.ts'

const story = beginChatStories()
const visit = visitsTo(stack.app)
const megabyte = 1024 * 1024
const patience = { timeout: 30_000 }

const png = async () => ({
  name: 'slip.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 400, channels: 3, background: '#2b3882' } })
    .png()
    .toBuffer(),
})
/** A file that starts as a video of this brand does. */
function video(brand: 'isom' | 'qt  ') {
  const buffer = Buffer.alloc(2_048)
  buffer.writeUInt32BE(32, 0)
  buffer.write(`ftyp${brand}`, 4, 'latin1')
  return buffer
}

type Chosen = { name: string; mimeType: string; buffer: Buffer }
const choose = (page: Page, file: Chosen) =>
  chat(page).locator('input[type=file]').setInputFiles(file)
const send = (page: Page) => chat(page).getByRole('button', { name: 'Send', exact: true }).click()
const own = (page: Page) => log(page).locator('article').last()

test('CHT-08 too large and unsupported files are rejected before anything is sent', async () => {
  const page = await visit('/user/home', { token: story.member.token })
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/chat/upload')) uploads.push(request.url())
  })
  await openChat(page)
  const refused: [string, number, string][] = [
    [
      'a.png',
      10 * megabyte + 1,
      'The file is too large. Please select a file no larger than 10 MB.',
    ],
    [
      'a.mp4',
      20 * megabyte + 1,
      'The file is too large. Please select a file no larger than 20 MB.',
    ],
    ['noending', 10, 'File is not supported'],
    ['a.pdf', 10, 'File is not supported'],
  ]
  for (const [name, bytes, text] of refused) {
    const file = { name, buffer: Buffer.alloc(bytes) }
    await chooseFile(chat(page).locator('input[type=file]'), file)
    await chat(page).getByText(text, { exact: true }).waitFor()
    expect(await chat(page).getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(
      true,
    )
  }
  await expectSound(page)
  await choose(page, await png())
  await chat(page).getByText('slip.png').waitFor()
  expect(await chat(page).getByText('File is not supported').count()).toBe(0)
  await expectSound(page)
  await chat(page).getByRole('button', { name: 'Remove the file' }).click()
  await chat(page).getByText('slip.png').waitFor({ state: 'detached' })
  expect(uploads).toEqual([])
})

test('CHT-08 a file that only looks like a picture is not sent, and the message says why', async () => {
  const page = await visit('/user/home', { token: story.member.token })
  await openChat(page)
  await choose(page, { name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from('a text') })
  await send(page)
  await own(page).getByText('This kind of file cannot be used.').waitFor()
  // The same file would be refused again, so it can only be taken away.
  await expectSound(page)
  expect(await own(page).getByRole('button', { name: 'Not sent. Tap to try again.' }).count()).toBe(
    0,
  )
  await own(page).getByRole('button', { name: 'Cancel sending' }).click()
  await own(page).getByText('This kind of file cannot be used.').waitFor({ state: 'detached' })
})

test('CHT-09 a picture is uploaded and sent with its caption', async () => {
  const page = await visit('/user/home', { token: story.member.token })
  await openChat(page)
  const gates: Route[] = []
  await page.route(/chat\/(upload|send)/, (route) => void gates.push(route))
  const pass = async () => {
    await expect.poll(() => gates.length, patience).toBe(1)
    await gates.pop()!.continue()
  }
  await choose(page, await png())
  await chat(page).getByLabel('Type a message').fill('My slip')
  await send(page)
  await own(page)
    .getByText(/Uploading \d+%/)
    .waitFor()
  await own(page).getByRole('img', { name: 'slip.png' }).waitFor()
  await expectSound(page)
  await pass()
  await own(page).getByText('Sending…').waitFor()
  await pass()
  await own(page).getByText('Sent').waitFor()
  await own(page).getByText('My slip').waitFor()
  const id = await conversationOf(story.site.db, story.member.phone)
  expect(await story.support.received(id, 1)).toMatchObject([
    { message_type: 'media', payload: { message: 'My slip', fileType: 'image' } },
  ])
  // After a reload the file comes from the server.
  await page.unroute(/chat\/(upload|send)/)
  await page.reload()
  await openChat(page)
  const picture = own(page).getByRole('img')
  await expect
    .poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalHeight), patience)
    .toBe(400)
  await expectSound(page)
})

test('CHT-09 a failed upload can be retried, and a cancelled one stops', async () => {
  const page = await visit('/user/home', { token: story.member.token })
  await openChat(page)
  await page.route('**/api/chat/upload-image', (route) => route.abort())
  await choose(page, await png())
  await send(page)
  await own(page).getByText('Not sent. Tap to try again.').waitFor()
  await expectSound(page)
  await page.unroute('**/api/chat/upload-image')
  await own(page).getByText('Not sent. Tap to try again.').click()
  await own(page).getByText('Sent').waitFor()
  const id = await conversationOf(story.site.db, story.member.phone)
  await story.support.received(id, 1)

  await page.route('**/api/chat/upload-image', () => undefined)
  await choose(page, { ...(await png()), name: 'other.png' })
  await send(page)
  await own(page).getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => log(page).locator('article').count(), patience).toBe(1)
  await story.support.received(id, 1)
})

test('CHT-08 CHT-09 videos of both kinds arrive as videos', async () => {
  const page = await visit('/user/home', { token: story.member.token })
  await openChat(page)
  for (const [name, brand, mimeType] of [
    ['film.mp4', 'isom', 'video/mp4'],
    ['film.mov', 'qt  ', 'video/quicktime'],
  ] as const) {
    await choose(page, { name, mimeType, buffer: video(brand) })
    await chat(page).getByText(name).waitFor()
    await send(page)
  }
  const id = await conversationOf(story.site.db, story.member.phone)
  expect(await story.support.received(id, 2)).toMatchObject(
    [1, 2].map(() => ({ message_type: 'media', payload: { fileType: 'video' } })),
  )
  // These files have only the first bytes of a video, so the app cannot play them and says so.
  const lost = () => log(page).getByText('This file cannot be shown.').count()
  await expect.poll(lost, patience).toBe(2)
})

test('CHT-08 a guest who chooses a video is asked to sign in, and a picture is sent', async () => {
  const page = await visit('/contact')
  await openChat(page)
  const field = chat(page).locator('input[type=file]')
  await expect(field).toHaveAttribute('accept', '.png,.jpeg,.jpg,.gif')
  await choose(page, { name: 'film.mp4', mimeType: 'video/mp4', buffer: video('isom') })
  await chat(page).getByText('Please sign in to send a video.', { exact: true }).waitFor()
  await expectSound(page)
  await choose(page, await png())
  await send(page)
  await own(page).getByText('Sent').waitFor()
})

test('CHT-06 a picture that was deleted because of its age says so in place of the picture', async () => {
  const page = await visit('/user/home', { token: story.member.token })
  await openChat(page)
  await choose(page, await png())
  await send(page)
  await own(page).getByText('Sent').waitFor()
  const id = await conversationOf(story.site.db, story.member.phone)
  await story.site.db`
    update chat_file set deleted_at = now()
    where conversation = (select id from conversation where name = ${id})`
  // The server answers 404 for a file that it has deleted.
  await page.route('**/api/chat/file/**', (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await openChat(page)
  await own(page).getByText('This file was deleted because it is too old.').waitFor()
  await expectSound(page)
})

test('CHT-06 a picture that the network kept away is shown once the network is back', async () => {
  const page = await visit('/user/home', { token: story.member.token })
  await openChat(page)
  await choose(page, await png())
  await send(page)
  await own(page).getByText('Sent').waitFor()
  const files = /api\/chat\/(file|media)/
  await page.route(files, (route) => route.abort())
  await page.reload()
  await openChat(page)
  await own(page).getByText('This file cannot be shown.').waitFor()
  await page.unroute(files)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  const picture = own(page).getByRole('img')
  await expect
    .poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalHeight), patience)
    .toBe(400)
})
