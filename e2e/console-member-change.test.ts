import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inWallet, newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { keptPhone, type Member, newMember } from './members.ts'
import { operatorsOf } from './operators.ts'
import { expectPath, expectSound } from './screen.ts'
import { siteOf } from './site.ts'
import { desktop, phone, visitsTo } from './visit.ts'

const visit = visitsTo(stack.app)
const site = siteOf(stack)
const { consoleOf } = operatorsOf(stack, site.db, visit)
beforeAll(() => site.set('registerOtp', false))
afterAll(() => site.close())

async function pathOf(member: Member): Promise<string> {
  const [{ id }] = await site.db<[{ id: string }]>`
    select public_id as id from member where phone = ${keptPhone(member)}`
  return `/console/members/${id}`
}

/** Opens the sheet of an action on the member's page. */
async function open(page: Page, name: string) {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  return page.getByRole('dialog', { name, exact: true })
}

/** Finds the proposal in the list of the second person, and approves it. */
async function approveAs(page: Page, title: string, proposer: string, texts: (string | RegExp)[]) {
  await page.goto('/console/approvals')
  const card = page.getByRole('article', { name: new RegExp(`^${proposer} proposes: ${title}`) })
  for (const text of texts) await card.getByText(text).first().waitFor()
  await expectSound(page)
  await card.getByRole('button', { name: 'Approve as second person' }).click()
  const sheet = page.getByRole('dialog', { name: title })
  await sheet.getByLabel('Internal reason (audit log)').fill('Checked it myself')
  await sheet.getByRole('button', { name: 'Approve as second person' }).click()
  await page.getByText('Approved and carried out.').waitFor()
}

test('JOB goodwill-credit a small credit is in the wallet at once, and a larger one and a debit take two', async () => {
  const member = await newFundedMember(stack, 300)
  const path = await pathOf(member)
  const { page: first, username } = await consoleOf('finance', desktop, path)
  const { page: second } = await consoleOf('finance', phone)
  const credit = await open(first, 'Credit')
  await credit.getByText('In the wallet: ฿300.00').waitFor()
  await credit.getByLabel('Amount').fill('150')
  await credit.getByLabel('Category').selectOption('goodwill')
  await credit.getByLabel('Reason').fill('Waited an hour for the deposit')
  await expectSound(first)
  await credit.getByRole('button', { name: 'Credit', exact: true }).click()
  await first.getByText('Saved').waitFor()
  expect(await inWallet(stack.app, member.token)).toBe(450)

  const large = await open(first, 'Credit')
  await large.getByText('In the wallet: ฿450.00').waitFor()
  await large.getByLabel('Amount').fill('2500')
  await large.getByLabel('Category').selectOption('prize')
  await large.getByLabel('Reason').fill('Winner of the draw')
  await large.getByRole('button', { name: 'Credit', exact: true }).click()
  await first.getByText('Proposal saved.').waitFor()
  await approveAs(second, 'Credit a member', username, ['2,500', 'Prize', 'Winner of the draw'])
  expect(await inWallet(stack.app, member.token)).toBe(2_950)

  await first.reload()
  const debit = await open(first, 'Debit')
  await debit.getByText('Always takes a second person.').waitFor()
  await debit.getByLabel('Amount').fill('2950.01')
  await debit.getByLabel('Reason').fill('Credited twice')
  await debit.getByRole('button', { name: 'Debit', exact: true }).click()
  await debit.getByText('There is only ฿2,950.00 in the wallet.').waitFor()
  await expectSound(first)
  await debit.getByLabel('Amount').fill('450')
  await debit.getByRole('button', { name: 'Debit', exact: true }).click()
  await debit.waitFor({ state: 'hidden' })
  await approveAs(second, 'Debit a member', username, ['450', 'Credited twice'])

  const theirs = await visit('/user/statement', {
    size: phone,
    token: member.token,
    language: 'th',
  })
  await theirs.getByRole('button', { name: /^ปรับยอด −450\.00/ }).waitFor()
  await theirs.getByRole('button', { name: /^โบนัส \+2,500\.00/ }).waitFor()
  await theirs.getByRole('button', { name: /^ปรับยอด \+150\.00/ }).waitFor()
  await expectSound(theirs)
  await first.goto(`${path}/money`)
  await first.getByRole('table', { name: 'Money' }).getByText('Adjustment').first().waitFor()
  await expectSound(first)
})

test('JOB goodwill-credit is offered to those who may alone', async () => {
  const member = await newMember(stack.app)
  const { page } = await consoleOf('support', desktop, await pathOf(member))
  await page.getByRole('button', { name: 'Block' }).waitFor()
  expect(await page.getByRole('button', { name: 'Credit' }).count()).toBe(0)
})

test('JOB bank-account two people change it, and the member is signed out', async () => {
  const member = await newMember(stack.app)
  const path = await pathOf(member)
  const theirs = await visit('/user/home', { size: phone, token: member.token })
  await theirs.getByRole('main').waitFor()
  const { page: first, username } = await consoleOf('finance', phone, path)
  const { page: second } = await consoleOf('finance-lead')
  const sheet = await open(first, 'Bank account')
  await sheet.getByText('Always takes a second person.').waitFor()
  await sheet.getByLabel('Bank', { exact: true }).selectOption('SCB')
  await sheet.getByLabel('Account number').fill(`777${String(Date.now()).slice(-7)}`)
  await sheet.getByLabel('Reason').fill('The old account is closed')
  await expectSound(first)
  await sheet.getByRole('button', { name: 'Bank account', exact: true }).click()
  await first.getByText('Proposal saved.').waitFor()
  await approveAs(second, 'Change a bank account', username, [
    'SCB',
    /^•••\d{4}$/,
    'Account number',
  ])
  await expectPath(theirs, '/login')
  await second.goto(path)
  await second.getByText('SCB', { exact: false }).first().waitFor()
  await expectSound(second)
})

test('JOB withdrawal-limit a lower limit counts at once, and one above the general limits takes two', async () => {
  const member = await newFundedMember(stack, 900)
  const path = await pathOf(member)
  const { page: first, username } = await consoleOf('finance', desktop, path)
  const { page: second } = await consoleOf('owner', phone)
  const lower = await open(first, 'Withdrawal limits')
  await lower.getByLabel('Maximum per withdrawal').fill('300')
  await lower.getByLabel('Reason').fill('Asked for it in the chat')
  await expectSound(first)
  await lower.getByRole('button', { name: 'Withdrawal limits' }).click()
  await first.getByText('Saved').waitFor()
  await first.getByText('set for this member').waitFor()
  const theirs = await visit('/user/home', { token: member.token, size: phone })
  await theirs.getByRole('button', { name: 'Withdraw', exact: true }).first().click()
  await theirs.getByRole('dialog').getByText('฿300.00').first().waitFor()

  const higher = await open(first, 'Withdrawal limits')
  await higher.getByLabel('Maximum per withdrawal').fill('')
  await higher.getByLabel('Withdrawals a day').fill('50')
  await higher.getByLabel('Reason').fill('A known player')
  await higher.getByRole('button', { name: 'Withdrawal limits' }).click()
  await first.getByText('Proposal saved.').waitFor()
  await approveAs(second, 'Change a member’s withdrawal limits', username, ['50', 'A known player'])
  await first.reload()
  await first.getByText('50 a day').waitFor()
})
