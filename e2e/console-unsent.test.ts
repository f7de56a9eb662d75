import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { codeOf } from '#server/operator/testing'
import { stack } from './here.ts'
import { type Member, newMember } from './members.ts'
import { signInByCode } from './operators.ts'
import { photoOf } from './photos.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { answer, logOf, rowOf, supportOf } from './support.ts'
import { phone } from './visit.ts'

const { site, consoleOf } = story()
let member: Member

test.beforeEach(async () => {
  member = await newMember(stack.app)
})

const patience = { timeout: 30_000 }

const shows = (page: Page, text: string) => logOf(page).getByText(text, { exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

/** Opens a conversation of two messages in the console, where no reply can be sent. */
async function cutOff() {
  const support = await supportOf(stack.app, site.db)
  const id = await support.insertHistory(member.phone, 2)
  const opened = await consoleOf('support', phone, `/console/chat/${id}`)
  const { page } = opened
  await shows(page, 'message 2').waitFor()
  const calls = /console\/(conversation\/[^/]+\/send|upload-(image|video))$/
  await page.route(calls, (route) => route.abort())
  const failed = page.getByRole('button', { name: 'Not sent. Tap to try again.' })
  return { ...opened, support, id, failed, restore: () => page.unroute(calls) }
}

test('CHT-12 a reply and a picture that were not sent are there after a reload, marked in the list, and are sent once by a tap', async () => {
  const { page, support, id, failed, restore } = await cutOff()
  await answer(page).fill('We are here')
  await answer(page).press('Enter')
  await page.locator('form input[type=file]').setInputFiles(await photoOf(300, 400))
  await page.getByText('photo.jpg').waitFor()
  await answer(page).fill('Your receipt')
  await send(page).click()
  const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(3_000_000) }
  await page.locator('form input[type=file]').setInputFiles(film)
  await page.getByText('film.mp4').waitFor()
  await send(page).click()
  await expect(failed).toHaveCount(3)
  await page.reload()
  await expect(failed).toHaveCount(2)
  await page.goto(`${stack.app}/console/chat`)
  const mark = rowOf(page, member.name).getByText('Reply not sent')
  await mark.waitFor()
  await rowOf(page, member.name).click()
  await logOf(page).getByRole('img', { name: 'photo.jpg' }).waitFor()
  await logOf(page).getByText('This file was not sent. Please choose it again.').waitFor()
  await expect(failed).toHaveCount(2)
  await expectSound(page)

  await restore()
  await failed.first().click()
  await expect(failed).toHaveCount(1)
  await failed.click()
  await expect(failed).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel sending' }).click()
  await expect.poll(async () => (await support.history(id)).messages.length, patience).toBe(4)
  const contents = (await support.history(id)).messages.slice(2).map(({ message }) => message)
  expect(contents).toMatchObject([
    { message_type: 'text', payload: { message: 'We are here' } },
    { message_type: 'media', payload: { message: 'Your receipt', fileType: 'image' } },
  ])
  await page.reload()
  await shows(page, 'We are here').waitFor()
  await expect(page.getByRole('button', { name: 'Cancel sending' })).toHaveCount(0)
  const left = await page.evaluate(() => Object.keys(sessionStorage))
  expect(left).toEqual(['console-token'])
})

test('CHT-12 a reply that was not sent outlives the end of a session, is not shown to another operator, and signing out removes it', async () => {
  const { page, username, secret, failed, endSession } = await cutOff()
  await answer(page).fill('I looked into it')
  await answer(page).press('Enter')
  await failed.waitFor()
  await endSession()
  const isOver = page.getByText('Your session has ended. Sign in to go on where you were.')
  await isOver.waitFor()
  const other = await consoleOf('support')
  await signInByCode(page, other.username, codeOf(other.secret))
  await shows(page, 'message 2').waitFor()
  await expect(shows(page, 'I looked into it')).toHaveCount(0)
  await other.endSession()
  await isOver.waitFor()
  await signInByCode(page, username, codeOf(secret))
  await shows(page, 'I looked into it').waitFor()
  await failed.waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('User name').waitFor()
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
})
