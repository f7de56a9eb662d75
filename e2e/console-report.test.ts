import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { refreshAll } from '#server/operator-report/testing'
import { payIn } from './funds.ts'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { keepFigures, month } from './reports.ts'
import { holdCalls } from './requests.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone, sizes } from './visit.ts'

const { site, consoleOf } = story()

test.beforeAll(() => keepFigures(site.db))

const past = `?from=${month.from}&to=${month.to}`
const rowOf = (page: Page, table: string, name: string) =>
  page.getByRole('table', { name: table, exact: true }).locator('tr').filter({ hasText: name })

for (const [name, size] of sizes)
  test(`JOB report: finance reads what came in by channel, by day and by month, and saves it (${name})`, async () => {
    const { page } = await consoleOf('finance-lead', size, `/console/reports/deposits${past}`)
    await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
    await page.getByText(/^As of /).waitFor()
    await page.getByRole('img', { name: /^Chart of Deposits: Sum, from 01\/03\/2025/ }).waitFor()
    const total = rowOf(page, 'By channel', 'Total')
    for (const text of ['35', '฿17,500.50', '10', '77.8 %'])
      await total.getByText(text, { exact: true }).waitFor()
    const qr = rowOf(page, 'By channel', 'QR payment · KBANK')
    await qr.getByText('75.0 %', { exact: true }).waitFor()
    await rowOf(page, 'By day', '18/03/2025').getByText('฿2,500.00', { exact: true }).waitFor()
    await expectSound(page)

    await page.getByLabel('Step').selectOption('Month')
    const march = rowOf(page, 'By month', '03/2025')
    await march.getByText('฿17,500.50', { exact: true }).waitFor()
    await page.getByLabel('Currency').selectOption('kip')
    await rowOf(page, 'By month', '03/2025').getByText('₭0.00', { exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe(`${past}&step=month&currency=LAK`)
    await page.reload()
    await rowOf(page, 'By month', '03/2025').getByText('₭0.00', { exact: true }).waitFor()

    await page.getByLabel('Currency').selectOption('baht')
    await march.getByText('฿17,500.50', { exact: true }).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(
      readFileSync(await file.path(), 'utf8')
        .trimEnd()
        .split('\r\n')
        .slice(1),
    ).toEqual([
      '2025-03-01,qr:KBANK,BAHT,30,15000.50,10,75,6',
      '2025-03-01,slip,BAHT,5,2500.00,0,100,105',
    ])
  })

test('JOB report: the owner sees what is left of the stakes, by provider and by category', async () => {
  const { page } = await consoleOf('owner', desktop, `/console/reports/games${past}`)
  const total = rowOf(page, 'Split', 'Total')
  await total.getByText('฿3,500.00', { exact: true }).waitFor()
  await total.getByText('฿2,975.00', { exact: true }).waitFor()
  const joker = rowOf(page, 'Split', 'JOKER')
  await expect(joker.getByText('−฿500.00', { exact: true })).toHaveCount(2)
  await page.getByText('Bonuses paid', { exact: true }).waitFor()
  await page.getByText('−฿25.00', { exact: true }).waitFor()
  await expectSound(page)
  await page.getByLabel('Split by').selectOption('Category')
  await rowOf(page, 'Split', 'Sports').getByText('฿4,000.00', { exact: true }).waitFor()
  await page.setViewportSize(phone)
  await expectSound(page)
})

test('JOB report: marketing reads members and bonuses from tab to tab, and saves nothing', async () => {
  const { page } = await consoleOf('marketing', phone, `/console/reports/members${past}`)
  await rowOf(page, 'By day', '03/03/2025').getByText('25.0 %', { exact: true }).waitFor()
  await expectSound(page)
  const tabs = page.getByRole('navigation', { name: 'Reports' })
  await tabs.getByRole('link', { name: 'Bonuses' }).click()
  await rowOf(page, 'By bonus', 'WELCOME').getByText('฿500.00', { exact: true }).waitFor()
  await tabs.getByRole('link', { name: 'Slips' }).click()
  await rowOf(page, 'By outcome', 'differs from the registered one').waitFor()
  await tabs.getByRole('link', { name: 'Chat' }).click()
  await rowOf(page, 'By who answered first', 'somsri').waitFor()
  await rowOf(page, 'By who answered first', 'Not answered').waitFor()
  await expectSound(page)
  expect(await page.getByRole('button', { name: 'Export CSV' }).count()).toBe(0)
  await page.reload()
  await rowOf(page, 'By who answered first', 'somsri').waitFor()
  await expect(tabs.getByRole('link', { name: 'Chat' })).toBeInViewport({ ratio: 1 })
})

test('JOB report: figures of another currency keep their own sign and step until the answer comes', async () => {
  const { page } = await consoleOf('finance-lead', desktop, `/console/reports/deposits${past}`)
  const total = rowOf(page, 'By channel', 'Total')
  await total.getByText('฿17,500.50', { exact: true }).waitFor()
  const answer = await holdCalls(page, '**/api/console/reports/deposits')
  await page.getByLabel('Currency').selectOption('kip')
  await page.getByLabel('Step').selectOption('Month')
  await page.locator('main [aria-busy=true]').first().waitFor()
  await total.getByText('฿17,500.50', { exact: true }).waitFor()
  await rowOf(page, 'By day', '18/03/2025').getByText('฿2,500.00', { exact: true }).waitFor()
  await expect(page.getByText('₭', { exact: false })).toHaveCount(0)
  answer()
  await rowOf(page, 'By month', '03/2025').getByText('₭0.00', { exact: true }).waitFor()
  await expect(page.getByText('฿', { exact: false })).toHaveCount(0)
})

test('JOB report: a deposit of today is in the report once it was counted', async () => {
  const member = await newMember(stack.app)
  await payIn(stack, member, 123.45)
  await refreshAll(site.db)
  const { page } = await consoleOf('finance', desktop, '/console/reports')
  await rowOf(page, 'By channel', 'QR payment · PAYTIMZ').waitFor()
})
