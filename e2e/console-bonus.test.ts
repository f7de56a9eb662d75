import { expect, test } from '@playwright/test'
import { approve, proposalOf, send } from './acts.ts'
import { openBonus } from './bonuses.ts'
import { newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { operatorsOf } from './operators.ts'
import { expectSound } from './screen.ts'
import { siteOf } from './site.ts'
import { desktop, phone, visitsTo } from './visit.ts'

const visit = visitsTo(stack.app)
const site = siteOf(stack)
const { consoleOf } = operatorsOf(stack, site.db, visit)

test.beforeAll(() => site.set('registerOtp', false))
test.afterEach(() => site.endBonuses('JULY'))
test.afterAll(() => site.close())

test('JOB bonus-change an operator copies a bonus, sees its example and cost, and two add it; one stops it', async () => {
  const { page } = await consoleOf('finance-lead', desktop, '/console/bonuses/WELCOME100')
  await page.getByText(/^Deposit ฿300/).waitFor()
  await expectSound(page)
  await page.getByRole('link', { name: 'Copy', exact: true }).click()
  await page.getByLabel('Code').fill('july50')
  await page.getByLabel('Percent of the deposit').fill('50')
  await page.getByLabel('Most that it gives').fill('200')
  await page.getByLabel('Times to wager').fill('4')
  await page.getByLabel('Budget').fill('100')
  await page.getByText('The budget does not hold one bonus.').waitFor()
  await page.getByLabel('Budget').fill('50000')
  await page.getByLabel('For', { exact: true }).selectOption('Members with a deposit')
  await page.getByLabel('Name, English', { exact: true }).fill('July half')
  await page.getByText('Deposit ฿300.00: ฿150.00 more, wager ฿1,800.00 to withdraw').waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Propose' }).click()
  await send(page, 'Propose', 'the plan of the month')
  await page.waitForURL(/approvals/)

  const { page: second } = await consoleOf('owner', phone, '/console/approvals')
  await proposalOf(second, 'JULY50').getByText('฿50,000.00').waitFor()
  await approve(second, {
    proposal: 'JULY50',
    title: 'Add or change a bonus',
    reason: 'cost looks right',
  })

  const { token } = await newFundedMember(stack, 100)
  const theirs = await visit('/user/bonus', { size: phone, token, language: 'en' })
  await (await openBonus(theirs, 'July half')).getByRole('button', { name: 'Claim' }).waitFor()

  const newcomer = await newMember(stack.app)
  const hers = await visit('/user/bonus', { size: phone, token: newcomer.token, language: 'en' })
  await hers.getByText('Welcome bonus').first().waitFor()
  expect(await hers.getByText('July half').count()).toBe(0)

  await page.goto(`${stack.app}/console/bonuses/JULY50`)
  await page.getByText('For members with a deposit.').waitFor()
  await page.getByText('Active', { exact: true }).first().waitFor()
  await page.getByText('฿0.00 / ฿50,000.00').waitFor()
  await page.getByRole('button', { name: 'Stop bonus' }).click()
  await send(page, 'Stop bonus', 'the plan of the month')
  await page.getByText('Stopped', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Stop bonus' }).count()).toBe(0)
})
