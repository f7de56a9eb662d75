import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { openDb } from '#db'
import { sheet } from './acts.ts'
import { bookDeposits, newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { api, type Member, newMember } from './members.ts'
import { holdCalls } from './requests.ts'
import { expectPath, expectSound, sheetsClosed } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone } from './visit.ts'
import { balanceIs } from './wallet.ts'

const { visit, site, consoleOf } = story()

/** Only two operators may start payouts, or the owner of the database: a failed story stops no other one. */
const owner = openDb(stack.database, { asOwner: true, max: 1 })
test.afterEach(() => owner`update payout_switch set is_stopped = false where is_stopped`)
test.afterAll(() => owner.end())

const ask = async ({ token }: Member, amount: number) => {
  const { reference } = await api(stack.app, 'POST /api/wallet/withdraw', { amount }, token)
  return String(reference).slice('withdraw:'.length)
}
const row = (page: Page, { name }: Member) =>
  page.getByRole('region', { name: 'Withdrawals' }).getByRole('link', { name: new RegExp(name) })
const pending = (page: Page) => page.getByRole('button', { name: /^Withdrawal ฿/ })
const fill = (page: Page, text: string) =>
  sheet(page).getByLabel('Internal reason (audit log)').fill(text)

async function rich(amount: number): Promise<Member> {
  const member = await newMember(stack.app)
  await bookDeposits(site.db, member, [amount * 100])
  return member
}

test('JOB withdrawal-hold a first withdrawal of 50,000 is held; finance rejects it by the letter R, and the member reads why', async () => {
  const member = await rich(50_000)
  const reference = await ask(member, 50_000)
  const theirs = await visit('/user/home', { token: member.token, size: phone })
  await pending(theirs).getByText('being checked').waitFor()
  await pending(theirs).click()
  const { page } = await consoleOf('finance')
  await page.getByRole('link', { name: /^Withdrawals/ }).click()
  await expectPath(page, '/console/withdrawals')
  await row(page, member).getByText('First withdrawal', { exact: true }).waitFor()
  await expectSound(page)
  await row(page, member).click()
  await page.getByRole('region', { name: reference }).getByText('Why it is held').waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Reject' }).waitFor()
  await page.keyboard.press('r')
  await sheet(page).getByLabel('Message to the member').first().selectOption('documents')
  await fill(page, 'no document of identity')
  await sheet(page).getByRole('button', { name: 'Reject' }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByText('Rejected, money returned').waitFor()
  await balanceIs(theirs, '50,000.00')
  await theirs.goto('/user/statement')
  await theirs.getByRole('button', { name: /^Withdrawal/ }).click()
  await theirs.getByText('We need your identity documents first.').waitFor()
})

test('JOB withdrawal-hold the member cancels a held withdrawal before anyone approves it', async () => {
  const member = await rich(50_000)
  await ask(member, 50_000)
  const page = await visit('/user/home', { token: member.token, size: phone })
  await pending(page).click()
  await page.getByRole('button', { name: 'Follow' }).click()
  await page.getByText('Being checked, usually within 15 minutes').first().waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await page
    .getByRole('dialog', { name: 'Cancel withdrawal' })
    .getByRole('button', { name: 'Cancel withdrawal' })
    .click()
  await page.getByText('You cancelled the withdrawal.').waitFor()
  await page.goto('/user/home')
  await balanceIs(page, '50,000.00')
})

test('JOB withdrawal-approve one operator proposes 150,000, the other approves as second person, on a phone', async () => {
  const member = await rich(150_000)
  const reference = await ask(member, 150_000)
  const theirs = await visit('/user/home', { token: member.token, size: phone })
  await pending(theirs).waitFor()
  const path = `/console/withdrawals/${reference}`
  const { page: one, username } = await consoleOf('finance', desktop, path)
  await one.getByRole('button', { name: 'Approve' }).click()
  await fill(one, 'called on the registered number')
  await sheet(one).getByRole('button', { name: 'Approve' }).click()
  await one.getByText('Proposed. Another operator must do the same.').waitFor()
  await one.getByText('Needs a second person').waitFor()

  const { page: two } = await consoleOf('finance', { width: 390, height: 844 }, path)
  await two.getByText(`${username} proposes`).waitFor()
  await expectSound(two)
  await two.getByRole('button', { name: 'Approve as second person' }).click()
  await sheet(two).getByRole('button', { name: 'Approve as second person' }).click()
  await two.getByText('Saved.').waitFor()
  await two.getByText('Sent to the bank').waitFor()
  await pending(theirs).waitFor({ state: 'detached' })
  await balanceIs(theirs, '0.00')
})

test('JOB stop-payouts one click stops what is queued, two operators start, and the member is paid', async () => {
  const member = await newFundedMember(stack, 500)
  const { page: one } = await consoleOf('finance', desktop, '/console/withdrawals')
  await one.getByRole('button', { name: 'Stop payouts' }).click()
  await one.getByRole('alert').getByText('Payouts stopped').waitFor()
  const theirs = await visit('/user/home', { token: member.token, size: phone })
  await ask(member, 300)
  await pending(theirs).waitFor()
  await balanceIs(theirs, '200.00')

  const start = async (page: Page, name: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    await fill(page, 'the bank has confirmed the balance')
    await sheet(page).getByRole('button', { name: 'Start payouts' }).click()
  }
  await start(one, 'Start payouts')
  await one.getByText('Proposed. Another operator must do the same.').waitFor()
  await expect(pending(theirs)).toHaveCount(1)
  const { page: two } = await consoleOf('finance', desktop, '/console/withdrawals')
  await start(two, 'Start payouts as second person')
  await two.getByText('Saved.').waitFor()
  await two.getByText('Payouts running').waitFor()
  await pending(theirs).waitFor({ state: 'detached' })
})

test('JOB withdrawal-rules a lead proposes another bound of a rule, and the list shows the proposal', async () => {
  const { page } = await consoleOf('finance-lead', desktop, '/console/withdrawals/rules')
  await page.getByText('Payout balance too low').first().waitFor()
  await expectSound(page)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Large amount BAHT' })
    .getByRole('button')
    .click()
  await sheet(page).getByLabel('Above this amount').fill('120,000')
  await fill(page, 'more staff at night')
  await sheet(page).getByRole('button', { name: 'Change' }).click()
  await page.getByText('Proposed. Another operator must do the same.').waitFor()
  await page
    .getByRole('status')
    .getByText(/above BAHT/)
    .waitFor()
})

test('JOB withdrawal-hold the board is filtered by amount and bank; the address keeps the filter over reload and columns', async () => {
  const [small, large] = await Promise.all([rich(50_000), rich(90_000)])
  await Promise.all([ask(small, 50_000), ask(large, 90_000)])
  const { page } = await consoleOf('finance', desktop, '/console/withdrawals')
  await row(page, small).waitFor()
  await page.getByLabel('Amount from').fill('60,000')
  await row(page, small).waitFor({ state: 'detached' })
  await row(page, large).waitFor()
  await expectSound(page)
  await page.getByLabel('Bank', { exact: true }).fill('none')
  await row(page, large).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /^Paid/ }).click()
  await page.reload()
  await expect.poll(() => page.getByLabel('Amount from').inputValue()).toBe('60,000')
  await expect(page.getByLabel('Bank', { exact: true })).toHaveValue('none')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: /^To review/ }).click()
  await row(page, small).waitFor()
})

test('JOB withdrawal-by-hand one operator claims a withdrawal, two enter the bank’s reference, and the member sees it paid', async () => {
  const member = await rich(50_000)
  const reference = await ask(member, 50_000)
  const theirs = await visit('/user/home', { token: member.token, size: phone })
  await pending(theirs).waitFor()
  const path = `/console/withdrawals/${reference}`
  const { page: one, username } = await consoleOf('finance', desktop, path)
  await one.getByRole('button', { name: /^Claim/ }).click()
  await one.getByRole('button', { name: /^Give back/ }).waitFor()
  const enter = async (page: Page, name: string) => {
    await page.getByRole('button', { name }).click()
    await sheet(page).getByLabel('Reference at the bank').fill('2026112300012345')
    await fill(page, 'the API of the bank is down')
    await sheet(page).getByRole('button', { name }).click()
  }
  await enter(one, 'Pay by hand')
  await one.getByText('Proposed. Another operator must do the same.').waitFor()
  await expectSound(one)

  const { page: two } = await consoleOf('finance', desktop, path)
  await two.getByText(`${username} proposes`).waitFor()
  await row(two, member).getByText(username).waitFor()
  expect(await two.getByRole('button', { name: /^(Approve (?!as)|Reject)/ }).count()).toBe(0)
  await enter(two, 'Approve as second person')
  await two.getByText('Saved.').waitFor()
  await two.getByText('Paid by hand').waitFor()
  await pending(theirs).waitFor({ state: 'detached' })
  await balanceIs(theirs, '0.00')
  await theirs.goto('/user/statement')
  await theirs.getByRole('button', { name: /^Withdrawal.*50,000.00/ }).waitFor()
})

test('JOB payout-balance a withdrawal that our account cannot pay is held and alarms, and the member’s money stays reserved', async () => {
  const member = await newFundedMember(stack, 800)
  // The bank answers to this amount that our account has too little money.
  const reference = await ask(member, 500.77)
  const { page } = await consoleOf('finance', desktop, '/console/withdrawals')
  await page.getByRole('alert').getByText('has too little money').waitFor()
  await page.goto(`${stack.app}/console/withdrawals/${reference}`)
  await page.getByText('Refused by the bank: our account has too little money').first().waitFor()
  await expectSound(page)
  const theirs = await visit('/user/home', { token: member.token, size: phone })
  await pending(theirs).waitFor()
  await balanceIs(theirs, '299.23')
})

test('JOB withdrawal-hold letters over an open sheet neither change the withdrawal nor act on another one', async () => {
  const [first, second] = await Promise.all([rich(50_000), rich(50_000)])
  const references = [await ask(first, 50_000), await ask(second, 50_000)]
  const path = `/console/withdrawals/${references[0]}`
  const { page } = await consoleOf('finance', desktop, path)
  await row(page, second).waitFor()
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  await page.keyboard.press('a')
  await sheet(page).getByRole('heading', { name: 'Approve' }).waitFor()
  // The words of a reason that were typed before the field had the focus.
  await sheet(page).getByRole('button', { name: 'Close' }).focus()
  for (const letter of ['k', 'j', 'c', 'r']) await page.keyboard.press(letter)
  await expectPath(page, path)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await sheet(page).getByRole('heading', { name: 'Approve' }).waitFor()
  await page.keyboard.press('Escape')
  await sheetsClosed(page)
  await page.keyboard.press('r')
  await sheet(page).getByRole('heading', { name: 'Reject' }).waitFor()
  await page.keyboard.press('Escape')
  await sheetsClosed(page)
  await page.getByRole('button', { name: /^Claim/ }).waitFor()
})

test('JOB withdrawal-approve a letter that is pressed while the next withdrawal loads acts on that one', async () => {
  for (const amount of [30_000, 40_000]) await ask(await rich(amount), amount)
  const { page } = await consoleOf('finance', desktop, '/console/withdrawals')
  const rows = page.getByRole('region', { name: 'Withdrawals' }).getByRole('listitem')
  await rows.nth(1).waitFor()
  const amount = /฿[\d,]+\.\d\d/.exec((await rows.first().textContent()) ?? '')![0]
  const answer = await holdCalls(page, '**/api/console/withdrawals/*')
  await page.keyboard.press('j')
  await rows.first().locator('[aria-current=true]').waitFor()
  await page.keyboard.press('a')
  answer()
  await sheet(page).getByRole('heading', { name: 'Approve' }).waitFor()
  await sheet(page).getByText(amount).waitFor()
  await page.keyboard.press('Escape')
  await sheetsClosed(page)
})

test('JOB withdrawal-approve by keys alone: the row stays in sight, the sheet names the amount, and J goes on where it was', async () => {
  for (let count = 0; count < 4; count += 1) await ask(await rich(31_000), 31_000)
  // The rows do not fit into the window. Withdrawals of other stories, which may come and go, are not among them.
  const path = '/console/withdrawals?amountFrom=31000&amountTo=31000'
  const { page } = await consoleOf('finance', { width: 1280, height: 500 }, path)
  const rows = page.getByRole('region', { name: 'Withdrawals' }).getByRole('listitem')
  await rows.nth(3).waitFor()
  const paths = await rows
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  const last = paths.length - 2
  for (let at = 0; at <= last; at += 1) {
    await page.keyboard.press('j')
    await rows.nth(at).locator('[aria-current=true]').waitFor()
  }
  await expect(rows.nth(last)).toBeInViewport({ ratio: 0.9 })
  await expectPath(page, paths[last]!)
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  await page.keyboard.press('a')
  await expect(sheet(page).getByLabel('Internal reason (audit log)')).toBeFocused()
  await sheet(page).getByText('฿31,000.00').waitFor()
  await page.keyboard.type('called on the registered number')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Saved.').waitFor()
  await sheetsClosed(page)
  await expect(rows).toHaveCount(paths.length - 1)
  await page.keyboard.press('j')
  await expectPath(page, paths.at(-1)!)
})
