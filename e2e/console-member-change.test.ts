import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { openDb } from '#db'
import { addMembers } from '#server/operator-member/testing'
import { signIn } from './forms.ts'
import { inWallet, newFundedMember, payIn } from './funds.ts'
import { stack } from './here.ts'
import { approveAs, open, pathOf } from './member-change.ts'
import { keptPhone, newMember, newPhone } from './members.ts'
import { expectPath, expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone } from './visit.ts'

const { visit, site, consoleOf } = story()
const owner = openDb(stack.database, { asOwner: true, max: 1 })
test.beforeAll(() => site.set('enableChatWidget', true))
test.afterAll(() => owner.end())

test('JOB goodwill-credit a small credit is in the wallet at once, and a larger one and a debit take two', async () => {
  const member = await newFundedMember(stack, 300)
  const path = await pathOf(site.db, member)
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
  await approveAs(second, 'Credit a member', username, [
    '+฿2,500.00',
    'to the member',
    'Prize',
    'Winner of the draw',
  ])
  expect(await inWallet(stack.app, member.token)).toBe(2_950)

  await first.reload()
  const debit = await open(first, 'Debit')
  await debit.getByText('Always takes a second person.').waitFor()
  await debit.getByText('In the wallet: ฿2,950.00').waitFor()
  // The card does not know of the deposit, so the server has to say what is in the wallet.
  await payIn(stack, member, 50)
  await debit.getByLabel('Amount').fill('3000.01')
  await debit.getByLabel('Reason').fill('Credited twice')
  await debit.getByRole('button', { name: 'Debit', exact: true }).click()
  await debit.getByText('There is only ฿3,000.00 in the wallet.').waitFor()
  await debit.getByText('In the wallet: ฿3,000.00').waitFor()
  await first.getByText(/^read .*:/).waitFor()
  await expectSound(first)
  await debit.getByLabel('Amount').fill('450')
  await debit.getByRole('button', { name: 'Debit', exact: true }).click()
  await debit.waitFor({ state: 'hidden' })
  await approveAs(second, 'Debit a member', username, [
    '−฿450.00',
    'taken from the member',
    'Credited twice',
  ])

  const theirs = await visit('/user/statement', {
    size: phone,
    token: member.token,
    language: 'th',
  })
  await theirs.getByRole('button', { name: /^ปรับยอด −฿450\.00/ }).waitFor()
  await theirs.getByRole('button', { name: /^โบนัส \+฿2,500\.00/ }).waitFor()
  await theirs.getByRole('button', { name: /^ปรับยอด \+฿150\.00/ }).waitFor()
  await expectSound(theirs)
  await first.goto(`${path}/money`)
  await first.getByRole('table', { name: 'Money' }).getByText('Adjustment').first().waitFor()
  await expectSound(first)
})

test('JOB goodwill-credit is offered to those who may alone', async () => {
  const member = await newMember(stack.app)
  const { page } = await consoleOf('support', desktop, await pathOf(site.db, member))
  await page.getByRole('button', { name: 'Block' }).waitFor()
  expect(await page.getByRole('button', { name: 'Credit' }).count()).toBe(0)
})

test('JOB bank-account two people change it, and the member is signed out', async () => {
  const member = await newMember(stack.app)
  const path = await pathOf(site.db, member)
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

test('JOB block-member for fraud takes one person, and two unblock', async () => {
  const member = await newMember(stack.app)
  const path = await pathOf(site.db, member)
  const { page: first, username } = await consoleOf('support', phone, path)
  const { page: second } = await consoleOf('risk', desktop)
  const block = await open(first, 'Block')
  await block.getByLabel('Category').selectOption('fraud')
  await block.getByLabel('Reason').fill('Sells the account')
  await block.getByRole('button', { name: 'Block', exact: true }).click()
  await first.getByText('Saved').waitFor()

  const unblock = await open(first, 'Unblock')
  await unblock.getByText('it takes a second person').waitFor()
  await unblock.getByLabel('Reason').fill('It was a mistake')
  await expectSound(first)
  await unblock.getByRole('button', { name: 'Unblock', exact: true }).click()
  await first.getByText('Proposal saved.').waitFor()
  await first.getByRole('main').getByText('Suspended', { exact: true }).waitFor()
  await approveAs(second, 'Lift or soften a restriction', username, [
    'It was a mistake',
    'Fraud',
    'Suspended',
    'Active',
  ])
  await first.reload()
  await first.getByRole('main').getByText('Active', { exact: true }).waitFor()
})

test('JOB withdrawal-limit a lower limit counts at once, and a higher one takes two', async () => {
  const member = await newFundedMember(stack, 900)
  const path = await pathOf(site.db, member)
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

test('JOB export-members more than 1,000 people take two, and the proposer saves the same filter', async () => {
  await addMembers(site.db, 1_001, 700_000)
  const list = '/console/members?currency=BAHT&balanceTo=1'
  const { page: first, username } = await consoleOf('compliance', desktop, list)
  const { page: second } = await consoleOf('owner', phone)
  await first.getByRole('button', { name: 'Export CSV' }).click()
  const sheet = first.getByRole('dialog', { name: 'Propose the export' })
  await sheet.getByLabel('Reason').fill('The regulator asked for it')
  await expectSound(first)
  await sheet.getByRole('button', { name: 'Propose the export', exact: true }).click()
  await first.getByText('Proposal saved.').waitFor()
  await approveAs(second, 'Export members', username, [
    'The regulator asked for it',
    'Balance up to',
    'BAHT',
    /^1\d\d\d$/,
  ])
  const [file] = await Promise.all([
    first.waitForEvent('download'),
    first.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines.length).toBeGreaterThan(1_001)
  expect(lines.filter((line) => line.includes(',Crowd ')).length).toBe(1_001)
  await owner`
    with crowd as (select id from member where name like 'Crowd %'), summaries as (
      delete from member_summary where member in (select id from crowd) returning member
    )
    delete from member where id in (select member from summaries)`
})

test('JOB correct-name two people correct it, and the member sees it', async () => {
  const member = await newMember(stack.app)
  const path = await pathOf(site.db, member)
  const { page: first, username } = await consoleOf('finance', phone, path)
  const { page: second } = await consoleOf('finance-lead')
  const sheet = await open(first, 'Correct the name')
  await sheet.getByLabel('Name of the member').fill('Somsri Rakdee')
  await sheet.getByLabel('Reason').fill('Misspelt at the registration')
  await expectSound(first)
  await sheet.getByRole('button', { name: 'Correct the name', exact: true }).click()
  await first.getByText('Proposal saved.').waitFor()
  await approveAs(second, 'Correct a name', username, ['Somsri Rakdee', member.name])
  await second.goto(path)
  await second.getByRole('heading', { name: 'Somsri Rakdee', level: 1 }).waitFor()
})

test('JOB change-phone two people change it, and the member signs in with the new number alone', async () => {
  const member = await newMember(stack.app)
  const next = newPhone()
  const path = await pathOf(site.db, member)
  const theirs = await visit('/user/home', { size: phone, token: member.token })
  await theirs.getByRole('heading', { level: 1 }).first().waitFor()
  const { page: first, username } = await consoleOf('support-lead', phone, path)
  const { page: second } = await consoleOf('finance-lead')
  const sheet = await open(first, 'Change the phone number')
  await sheet.getByLabel('New phone number').fill('12345')
  await sheet.getByLabel('Reason').fill('Lost the SIM, shown the document')
  await sheet.getByRole('button', { name: 'Change the phone number', exact: true }).click()
  await sheet.getByRole('alert').waitFor()
  await sheet.getByLabel('New phone number').fill(next)
  await expectSound(first)
  await sheet.getByRole('button', { name: 'Change the phone number', exact: true }).click()
  await first.getByText('Proposal saved.').waitFor()
  await approveAs(second, 'Change a phone number', username, [keptPhone({ phone: next })])

  await expectPath(theirs, '/login')
  await signIn(theirs, member.phone)
  await theirs.getByText('Wrong phone number or password.').first().waitFor()
  await signIn(theirs, next)
  await expectPath(theirs, '/user/home')
})
