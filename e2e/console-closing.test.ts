import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { approve, send, sheet } from './acts.ts'
import { fund, idOfDay, overCountedDay } from './closings.ts'
import { stack } from './here.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone } from './visit.ts'

const { site, sandbox, consoleOf } = story()

const upload = (page: Page, buffer: Buffer) =>
  page
    .getByLabel('Import statement')
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer })

test('JOB closing a sandbox day with deposits and a withdrawal is closed to the last satang from the bank’s own statements', async () => {
  await fund(stack, sandbox)
  const day = await overCountedDay(site, sandbox)
  const { page } = await consoleOf('finance', desktop, '/console/closing')
  const { page: second } = await consoleOf('finance-lead', phone, '/console/approvals')

  await page
    .getByRole('link', { name: /SCB 0004560002/ })
    .first()
    .click()
  await page.getByText('The statement is missing.').waitFor()
  await expectSound(page)
  const received = await sandbox.statement('bank/SCB-0004560002', day)
  await upload(page, Buffer.from(received.toString().replace(/,\+,(\d+)\./, ',+,1$1.')))
  await sheet(page)
    .getByText(/^The balances do not follow from the lines\. Row \d+\.$/)
    .waitFor()
  await sheet(page).getByRole('button').last().click()
  await upload(page, received)
  await page.getByText('Statement imported').waitFor()
  await page.getByRole('table', { name: 'Matched lines' }).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Close day' }).click()
  await send(page, 'Close day', 'compared with the bank')
  await page.getByText(/proposes to close the day$/).waitFor()
  await second.goto('/console/approvals')
  await approve(second, {
    proposal: 'Close a day',
    title: 'Close a day',
    reason: 'the balances agree',
  })

  const payouts = idOfDay(day, 'payout:sandbox-payout')
  await page.goto(`/console/closing/${payouts}`)
  await upload(page, await sandbox.statement('payout/THB', day))
  await page.getByRole('button', { name: 'Close day' }).click()
  await send(page, 'Close day', 'compared with the bank')
  await page.getByText(/proposes to close the day$/).waitFor()
  await second.goto('/console/approvals')
  await approve(second, {
    proposal: 'Close a day',
    title: 'Close a day',
    reason: 'the balances agree',
  })

  await page.goto('/console/closing?state=closed')
  await expect(
    page.getByRole('link', { name: /SCB 0004560002|Payouts sandbox-payout/ }),
  ).toHaveCount(2)
  await page.getByText('Books closed until').click()
  await page.getByText(day.split('-').reverse().join('/'), { exact: true }).first().waitFor()
  await page.getByRole('link', { name: /Payouts sandbox-payout/ }).click()
  await page.getByText(/^Closed by finance-lead-/).waitFor()
  await expectSound(page)
})

test('JOB closing-differences an operator explains what only one side has, two book the fee, and the day is closed', async () => {
  await fund(stack, sandbox)
  const day = await overCountedDay(site, sandbox)
  const { page } = await consoleOf('finance', phone, '/console')
  const { page: second } = await consoleOf('finance-lead', desktop, '/console/approvals')
  await page.goto(`/console/closing/${idOfDay(day, 'bank:SCB:0004560002')}`)

  const text = (await sandbox.statement('bank/SCB-0004560002', day)).toString().trimEnd()
  const cells = text.split('\r\n').at(-1)!.split(',')
  const balance = (Number(cells[9]) - 12.5).toFixed(2)
  const fee = `${cells.slice(0, 2).join(',')},23:50,FE,SYS,,12.50,,+,${balance},Monthly fee`
  await upload(page, Buffer.from(`${text}\r\n${fee}\r\n`))
  await page.getByText('1 difference has no explanation.').waitFor()
  const gap = page.getByText('Statement less books').locator('..').locator('dd')
  // The two amounts, with an arrow between them, stand on one line.
  expect((await gap.boundingBox())!.height).toBeLessThan(36)
  await expectSound(page)
  await page.getByRole('button', { name: 'Explain' }).click()
  await sheet(page).getByLabel('Explanation').selectOption('Fee of the bank')
  await sheet(page).getByLabel('Note').fill('the monthly fee')
  await expectSound(page)
  await page.reload()
  await page.getByRole('button', { name: 'Explain' }).click()
  await expect(sheet(page).getByLabel('Explanation')).toHaveValue('bank_fee')
  await expect(sheet(page).getByLabel('Note')).toHaveValue('the monthly fee')
  await sheet(page).getByRole('button', { name: 'Explain' }).click()
  await sheet(page).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Book fees ฿12.50' }).click()
  await send(page, 'Book fees ฿12.50', 'compared with the bank')
  await page.getByText(/proposes to book the fees$/).waitFor()
  await second.goto('/console/approvals')
  await approve(second, {
    proposal: 'Book the fees of a day',
    title: 'Book the fees of a day',
    reason: 'the balances agree',
  })
  await page.reload()
  await page.getByRole('button', { name: 'Close day' }).click()
  await send(page, 'Close day', 'compared with the bank')
  await page.getByText(/proposes to close the day$/).waitFor()
  await second.goto('/console/approvals')
  await approve(second, {
    proposal: 'Close a day',
    title: 'Close a day',
    reason: 'the balances agree',
  })
  await page.reload()
  await page.getByText(/^Closed by finance-lead-/).waitFor()
  expect(await page.getByRole('button', { name: 'Change' }).count()).toBe(0)
  await expectSound(page)
})
