import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { inWallet, newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { open, pathOf } from './member-change.ts'
import { api } from './members.ts'
import { operatorsOf } from './operators.ts'
import { keysOf, loseAnswer, unanswered } from './requests.ts'
import { sheetsClosed } from './screen.ts'
import { siteOf } from './site.ts'
import { conversationOf } from './support.ts'
import { desktop, visitsTo } from './visit.ts'

// Goal: an operator whose network ends does nothing twice, and loses nothing. Method: a connection that drops a response after the
// server has done the work, and one that gives no code, as after a new version of the console.
const visit = visitsTo(stack.app)
const site = siteOf(stack)
const { consoleOf } = operatorsOf(stack, site.db, visit)
test.beforeAll(async () => {
  await site.set('registerOtp', false)
  await site.set('enableChatWidget', true)
})
test.afterAll(() => site.close())

test('JOB goodwill-credit a credit whose response was lost is made once: again in the sheet, in a new one, and with another reason', async () => {
  const member = await newFundedMember(stack, 300)
  const path = await pathOf(site.db, member)
  const { page } = await consoleOf('finance', desktop, path)
  const credit = `/api${path.replace('members', 'member')}/credit`
  const keys = keysOf(page, credit)
  const fill = async (amount: string, reason: string) => {
    const sheet = await open(page, 'Credit')
    await sheet.getByLabel('Amount').fill(amount)
    await sheet.getByLabel('Category').selectOption('goodwill')
    await sheet.getByLabel('Reason').fill(reason)
    return sheet
  }
  const send = () =>
    page.getByRole('dialog').getByRole('button', { name: 'Credit', exact: true }).click()

  await loseAnswer(page, credit)
  let sheet = await fill('100', 'Waited an hour for the deposit')
  await send()
  await sheet.getByText(unanswered).waitFor()
  // The page shows the effect already.
  await sheet.getByText('In the wallet: ฿400.00').waitFor()
  await send()
  await sheetsClosed(page)
  expect(await inWallet(stack.app, member.token)).toBe(400)

  await loseAnswer(page, credit)
  sheet = await fill('50', 'Waited once more')
  await send()
  await sheet.getByText(unanswered).waitFor()
  await page.keyboard.press('Escape')
  await sheetsClosed(page)
  await page.reload()
  await fill('50', 'Waited once more')
  await send()
  await sheetsClosed(page)
  expect(await inWallet(stack.app, member.token)).toBe(450)
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(2)

  await loseAnswer(page, credit)
  sheet = await fill('20', 'A third time')
  await send()
  await sheet.getByText(unanswered).waitFor()
  await sheet.getByLabel('Reason').fill('A third time, on the telephone')
  await send()
  await sheet.getByText('The member has changed since this page was read.').waitFor()
  expect(await inWallet(stack.app, member.token)).toBe(470)
})

test('a sheet and a page whose code cannot be fetched leave the rest of the console, and open once it can', async () => {
  const member = await newFundedMember(stack, 100)
  await api(
    stack.app,
    'POST /api/chat/send-message',
    {
      clientId: randomUUID(),
      message: { message_type: 'text', payload: { message: 'Where is my deposit?' } },
    },
    member.token,
  )
  const chat = `/console/chat/${await conversationOf(site.db, member.phone)}`
  const { page } = await consoleOf('owner', desktop, chat)
  const answer = page.getByLabel('Reply')
  await answer.fill('I looked into it, and')
  const code = '**/assets/*.js'
  await page.route(code, (route) => route.abort())
  const replies = page.getByRole('button', { name: 'Canned replies' })
  await replies.click()
  await page.getByText('This could not be loaded.').waitFor()
  await expect(answer).toHaveValue('I looked into it, and')
  await page.getByRole('link', { name: 'Reports' }).click()
  await page
    .getByRole('heading', { name: 'No connection. Check your internet and try again.' })
    .or(page.getByRole('heading', { name: 'This could not be loaded.' }))
    .waitFor()
  await page.unroute(code)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  await page.goBack()
  await expect(answer).toHaveValue('I looked into it, and')
  await replies.click()
  await page.getByRole('dialog').waitFor()
})
