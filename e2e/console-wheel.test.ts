import { expect, test } from '@playwright/test'
import { approve, send } from './acts.ts'
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
  await send(page, 'Save design', 'the plan of the month')
  await page.getByRole('heading', { name: 'July', level: 1 }).waitFor()
  await page.getByText('Design', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await send(page, 'Publish', 'the plan of the month')
  await page.getByText(/proposes to publish it/).waitFor()

  const { page: second } = await consoleOf('owner', phone, '/console/approvals')
  await approve(second, {
    proposal: 'Publish a wheel',
    title: 'Publish a wheel',
    reason: 'cost looks right',
  })

  await page.reload()
  await page.getByText('Active', { exact: true }).first().waitFor()
  await page.getByText('0 / 25').waitFor()
  await page.getByRole('button', { name: 'Stop wheel' }).click()
  await send(page, 'Stop wheel', 'the plan of the month')
  await page.getByText('Stopped', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Publish' }).count()).toBe(1)
})
