import { expect, test } from '@playwright/test'
import { inWallet, newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { open, pathOf } from './member-change.ts'
import { operatorsOf } from './operators.ts'
import { keysOf, loseAnswer } from './requests.ts'
import { sheetsClosed } from './screen.ts'
import { siteOf } from './site.ts'
import { desktop, visitsTo } from './visit.ts'

// Goal: an operator whose answer was lost does the same again without doing it twice. Method: a connection that drops a response
// after the server has done the work.
const visit = visitsTo(stack.app)
const site = siteOf(stack)
const { consoleOf } = operatorsOf(stack, site.db, visit)
test.beforeAll(() => site.set('registerOtp', false))
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
  await sheet.getByText('No connection.').waitFor()
  // The page shows the effect already.
  await sheet.getByText('In the wallet: ฿400.00').waitFor()
  await send()
  await sheetsClosed(page)
  expect(await inWallet(stack.app, member.token)).toBe(400)

  await loseAnswer(page, credit)
  sheet = await fill('50', 'Waited once more')
  await send()
  await sheet.getByText('No connection.').waitFor()
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
  await sheet.getByText('No connection.').waitFor()
  await sheet.getByLabel('Reason').fill('A third time, on the telephone')
  await send()
  await sheet.getByText('The member has changed since this page was read.').waitFor()
  expect(await inWallet(stack.app, member.token)).toBe(470)
})
