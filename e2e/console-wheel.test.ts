import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { stack } from './here.ts'
import { operatorsOf } from './operators.ts'
import { expectSound } from './screen.ts'
import { siteOf } from './site.ts'
import { desktop, phone, visitsTo } from './visit.ts'

const visit = visitsTo(stack.app)
const site = siteOf(stack)
const { consoleOf } = operatorsOf(stack, site.db, visit)

test.afterEach(() => site.resetWheels())
test.afterAll(() => site.close())

const sheet = (page: Page) => page.getByRole('dialog').last()
async function send(page: Page, action: string) {
  await sheet(page)
    .getByLabel(/^Reason/)
    .fill('the plan of the month')
  await sheet(page).getByRole('button', { name: action, exact: true }).click()
  await sheet(page).waitFor({ state: 'detached' })
}
const baht = /^Wheel of woven cloth|฿|Active/

test('JOB wheel-publish an operator designs a wheel, sees its cost, and two publish it; one stops it', async () => {
  const { page } = await consoleOf('finance-lead', desktop, '/console/wheels')
  await page.getByRole('link', { name: baht }).first().click()
  await page.getByText(/a spin in money/).waitFor()
  await expectSound(page)
  await page.getByRole('link', { name: 'Copy and change' }).click()
  const first = page.getByRole('group', { name: /^Prize 1 / })
  await first.getByLabel('Amount').fill('1000')
  await first.getByLabel('Weight').fill('0')
  await page.getByText(/^Fill in every prize/).waitFor()
  await first.getByLabel('Weight').fill('60')
  await first.getByLabel('Stock', { exact: true }).fill('25')
  await page.getByLabel('Wheel’s name, English').fill('July')
  await page.getByText(/a spin in money/).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Save design' }).click()
  await send(page, 'Save design')
  await page.getByRole('heading', { name: 'July', level: 1 }).waitFor()
  await page.getByText('Design', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await send(page, 'Publish')
  await page.getByText(/proposes to publish it/).waitFor()

  const { page: second } = await consoleOf('owner', phone, '/console/approvals')
  const card = second.getByRole('article').filter({ hasText: 'Publish a wheel' }).first()
  await card
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click()
  const asked = second.getByRole('dialog', { name: 'Publish a wheel' })
  await asked.getByLabel('Internal reason (audit log)').fill('cost looks right')
  await asked.getByRole('button', { name: 'Approve as second person' }).click()
  await second.getByText('Approved and carried out.').waitFor()

  await page.reload()
  await page.getByText('Active', { exact: true }).first().waitFor()
  await page.getByText('0 / 25').waitFor()
  await page.getByRole('button', { name: 'Stop wheel' }).click()
  await send(page, 'Stop wheel')
  await page.getByText('Stopped', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Publish' }).count()).toBe(1)
})
