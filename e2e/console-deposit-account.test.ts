import { expect, test } from '@playwright/test'
import { approve, proposalOf, send, sheet } from './acts.ts'
import { newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone } from './visit.ts'
import { openDeposit } from './wallet.ts'

const { visit, site, consoleOf } = story()

test.afterEach(() => site.resetDepositAccounts())

const path = '/console/deposits/accounts'

test('JOB deposit-account-add two operators add a second account at a bank; one closes the first; its members see the second', async () => {
  const { page } = await consoleOf('finance', desktop, path)
  await page.getByRole('button', { name: 'Add an account' }).click()
  await sheet(page)
    .getByLabel('Bank', { exact: true })
    .selectOption({ label: 'Siam Commercial Bank' })
  await sheet(page).getByLabel('Account number').fill('000-456000-9')
  await sheet(page).getByLabel('Daily cap').fill('500000')
  await expectSound(page)
  await send(page, 'Add an account', 'the bank opened it')
  await page.getByText(/proposes a change of SCB 0004560009/).waitFor()

  const { page: second } = await consoleOf('finance-lead', desktop, '/console/approvals')
  await proposalOf(second, '0004560009').getByText('฿500,000.00').waitFor()
  await approve(second, {
    proposal: '0004560009',
    title: 'Change our account for deposits',
    reason: 'saw the letter of the bank',
  })

  await page.reload()
  const old = page.getByRole('listitem', { name: /000-456-0002$/ })
  const added = page.getByRole('listitem', { name: /000-456-0009$/ })
  await old.getByText('Open: 50% of members').waitFor()
  await added.getByText('฿500,000').waitFor()
  await old.getByRole('button', { name: 'Close account' }).click()
  await send(page, 'Close account', 'the bank opened it')
  await added.getByText('Open: 100% of members').waitFor()
  await expectSound(page)

  const { token } = await newFundedMember(stack, 100)
  const theirs = await visit('/user/home', { size: phone, token, language: 'en' })
  await openDeposit(theirs, 'SCB')
  await sheet(theirs).getByText('000-456-0009').waitFor()
  expect(await sheet(theirs).getByText('000-456-0002').count()).toBe(0)
})

test('the accounts can be changed on a phone, and a wrong weight is named', async () => {
  const { page } = await consoleOf('finance', phone, path)
  const gsb = page.getByRole('listitem', { name: /000200300404$/ })
  await gsb.getByRole('button', { name: 'Change' }).click()
  await sheet(page).getByLabel('Weight').fill('101')
  await sheet(page)
    .getByLabel(/^Reason/)
    .fill('fewer members there')
  await sheet(page).getByRole('button', { name: 'Change', exact: true }).click()
  await sheet(page).getByText('Check the number, the name, the weight and the cap.').waitFor()
  await sheet(page).getByLabel('Weight').fill('0')
  await expectSound(page)
  await send(page, 'Change', 'the bank opened it')
  await page.getByText(/proposes a change of GSB/).waitFor()
})
