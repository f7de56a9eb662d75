import { expect, test } from '@playwright/test'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop } from './visit.ts'

// Goal: no list passes for filtered by a field that cannot be read, and no rule is sent with one.
const { consoleOf } = story()

const lists = {
  deposits: ['/console/deposits?amountFrom=0', 'finance-lead'],
  withdrawals: ['/console/withdrawals?amountFrom=0', 'finance'],
  'the audit log': ['/console/audit?amountFrom=0', 'compliance'],
} as const

for (const [name, [path, role]] of Object.entries(lists))
  test(`an amount that cannot be read is said at its field, and no list of ${name} is shown or saved`, async () => {
    const { page } = await consoleOf(role, desktop, path)
    const filter = page.getByRole('search')
    const more = filter.getByText('1 filter', { exact: false }).first()
    const field = filter.getByLabel('Amount from')
    if (!(await field.isVisible())) await more.click()
    for (const typed of ['many', '1,2,3', '1,5']) {
      await field.fill(typed)
      await filter.getByRole('alert').getByText('This is not an amount.').waitFor()
      await page.getByText('One of its fields cannot be read, so nothing is shown.').waitFor()
      expect(await page.getByRole('button', { name: 'Export CSV' }).count()).toBe(0)
      await expectSound(page)
    }
    await page.reload()
    await page.getByText('One of its fields cannot be read').waitFor()
    if (!(await field.isVisible())) await more.click()
    await field.fill('1,500.50')
    await filter.getByRole('alert').waitFor({ state: 'detached' })
    await page.getByText('One of its fields cannot be read').waitFor({ state: 'detached' })
  })

test('a date of which a part is typed is said at its field, and a cleared filter takes it along', async () => {
  const { page } = await consoleOf('compliance', desktop, '/console/audit?username=nobody')
  const day = page.getByRole('search').getByLabel('From', { exact: true })
  await day.focus()
  await page.keyboard.type('22')
  await page.getByLabel('Operator', { exact: true }).focus()
  await page.getByRole('alert').getByText('Enter the whole date.').waitFor()
  await page.getByText('One of its fields cannot be read').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('Enter the whole date.').waitFor({ state: 'detached' })
  expect(await day.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(false)
  await page.getByRole('table', { name: 'Audit log' }).waitFor()
})

test('a date of a report of which a part is deleted stays as it is typed, and no report is shown or saved', async () => {
  const { page } = await consoleOf('finance-lead', desktop, '/console/reports/deposits')
  const day = page.getByRole('search').getByLabel('From', { exact: true })
  const save = page.getByRole('button', { name: 'Export CSV' })
  await save.waitFor()
  await day.focus()
  await page.keyboard.press('Backspace')
  await page.getByRole('alert').getByText('Enter the whole date.').waitFor()
  await page.getByText('One of its fields cannot be read').waitFor()
  expect(await save.count()).toBe(0)
  expect(await day.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true)
  await expectSound(page)
  // The browser's language says if the first part is the day or the month.
  await page.keyboard.type('05')
  await page.getByText('One of its fields cannot be read').waitFor({ state: 'detached' })
  await save.waitFor()
  await expect(day).toHaveValue(/-05(-|$)/)
})

test('a link to members with fields that cannot be read names them, and no list is shown or saved', async () => {
  const { page } = await consoleOf(
    'owner',
    desktop,
    '/console/members?registeredFrom=31/03/2026&balanceTo=many&tag=vip&status=gone',
  )
  const filter = page.getByRole('region', { name: 'Filter' })
  await page.getByText('One of its fields cannot be read').waitFor()
  for (const text of [
    'Enter the whole date.',
    'This is not an amount.',
    'Too short, or not valid.',
  ])
    await expect(filter.getByRole('alert').getByText(text)).toHaveCount(1)
  expect(await page.getByRole('table').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Export CSV' }).count()).toBe(0)
  await expectSound(page)
  await filter.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'Export CSV' }).waitFor()
  await page.getByText('One of its fields cannot be read').waitFor({ state: 'detached' })
  await expect(filter.getByRole('alert')).toHaveCount(0)
})

test('JOB withdrawal-rules a bound that cannot be read is said at its field, and is not sent as 0', async () => {
  const { page } = await consoleOf('finance-lead', desktop, '/console/withdrawals/rules')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Large sum today LAK' })
    .getByRole('button')
    .click()
  const sheet = page.getByRole('dialog')
  const bound = sheet.getByLabel('Above this amount')
  await sheet.getByLabel(/^Internal reason/).fill('fewer staff at night')
  for (const typed of [',', '1,5', 'many', '-1']) {
    await bound.fill(typed)
    await sheet.getByRole('alert').getByText('This is not an amount.').waitFor()
    await sheet.getByRole('button', { name: 'Change' }).click()
    expect(await bound.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(false)
  }
  expect(await page.getByText(/day_above LAK/).count()).toBe(0)
})

test('JOB withdrawal-rules the unsent reason of one rule does not stand in the sheet of another rule', async () => {
  const { page } = await consoleOf('finance-lead', desktop, '/console/withdrawals/rules')
  const sheet = page.getByRole('dialog')
  const reason = sheet.getByLabel(/^Internal reason/)
  const change = (rule: string) =>
    page.getByRole('listitem').filter({ hasText: rule }).getByRole('button').click()
  await change('Large amount BAHT')
  await reason.fill('more staff at night in Bangkok')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await change('Large sum today LAK')
  await expect(reason).toHaveValue('')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await change('Large amount BAHT')
  await expect(reason).toHaveValue('more staff at night in Bangkok')
})
