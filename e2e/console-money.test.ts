import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { uploadTo } from '#contract/call'
import { uploadSlip } from '#contract/slip'
import { toAmount } from '#money'
import { inWallet, newFundedMember, newLostWithdrawal } from './funds.ts'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { keysOf, loseAnswer, unanswered } from './requests.ts'
import { expectPath, expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, sizes } from './visit.ts'
import { balanceIs } from './wallet.ts'

const { visit, site, sandbox, consoleOf } = story()
const patience = { timeout: 30_000 }

/** A transfer to our account from an unknown sender. */
async function unknownTransfer(amount: number) {
  const { reference } = await sandbox.sendTransfer({
    from: { bank: 'KTB', account: '9990001112', name: 'NOBODY KNOWN' },
    to: { bank: 'SCB', account: '0004560002' },
    amount: toAmount(amount),
  })
  const waiting = async () =>
    (await site.db`select from unmatched_payment where transaction = ${reference}`).length
  await expect.poll(waiting, patience).toBe(1)
  return reference
}

const rows = (page: Page) => page.getByRole('region', { name: 'Pending review' })
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Resolve' })
const slipForm = (page: Page) => page.getByRole('form', { name: 'Resolve' })
const money = (page: Page) => page.getByRole('link', { name: 'Pending review' })

async function decide(
  page: Page,
  { word, reason, notice = 'Decision saved.' }: { word: string; reason: string; notice?: string },
) {
  await sheetOf(page).getByLabel('Internal reason (audit log)').fill(reason)
  await sheetOf(page).getByRole('button', { name: word }).click()
  await sheetOf(page).waitFor({ state: 'detached' })
  // The notice of an earlier decision may still be shown beside it.
  await page.getByText(notice).last().waitFor()
}

async function credit(page: Page, reason: string) {
  await slipForm(page).getByLabel('Internal reason (audit log)').fill(reason)
  await slipForm(page).getByRole('button', { name: 'Credit the member' }).click()
}

for (const [name, size] of sizes)
  test(`JOB withdrawal-unknown JOB missing-deposit WDR-04 DEP-01 finance refunds a lost withdrawal and credits an unassigned transfer; the member sees both at once (${name})`, async () => {
    const member = await newFundedMember(stack, 500)
    const leg = await newLostWithdrawal({ stack, db: site.db, sandbox }, member, 300)
    const theirs = await visit('/user/home', { token: member.token })
    await balanceIs(theirs, '200.00')
    const transfer = await unknownTransfer(77_00)

    const { page } = await consoleOf('finance', size)
    await money(page).click()
    await expectPath(page, '/console/money')
    await expectSound(page)
    const row = rows(page).getByRole('link', { name: new RegExp(`Withdrawal.*${member.name}`) })
    await row.click()
    await page.getByText('The provider has no record of it.').waitFor()
    await page.getByText(leg).first().waitFor()
    await page.getByText('Pending since', { exact: true }).waitFor()
    await expectSound(page)

    await page.getByRole('button', { name: 'Resolve' }).click()
    await sheetOf(page).getByText('Not completed').click()
    await sheetOf(page).getByText('returns to the member’s wallet').waitFor()
    await expectSound(page)
    const word = 'Not completed'
    await decide(page, { word, reason: 'The bank has no such payment' })
    await balanceIs(theirs, '500.00')
    await page.getByText('No longer pending').waitFor()
    await page.getByText('The bank has no such payment').waitFor()
    await expect(page.getByText('Pending since', { exact: true })).toHaveCount(0)
    await expectSound(page)

    if (size !== desktop) await page.getByRole('link', { name: 'All pending items' }).click()
    await rows(page).getByRole('link', { name: transfer }).click()
    await page.getByText('NOBODY KNOWN').first().waitFor()
    await page.getByRole('button', { name: 'Resolve' }).click()
    const sheet = sheetOf(page)
    await sheet.getByText('Credit the member').first().click()
    await sheet.getByLabel('Member ID, phone or account number').fill(member.phone)
    await sheet.getByRole('button', { name: 'Find' }).click()
    await sheet.getByText(member.name).click()
    await expectSound(page)
    const notice = 'Proposal saved. A second person must choose the same.'
    await decide(page, { word: 'Credit the member', reason: 'He sent the slip by chat', notice })
    await balanceIs(theirs, '500.00')

    // Nothing says that the payer is this member, so a second person must choose the same.
    const { page: other } = await consoleOf('owner', size, '/console/money')
    await rows(other).getByRole('link', { name: transfer }).click()
    await other.getByText('proposed: Credit the member.').waitFor()
    await other.getByRole('button', { name: 'Resolve' }).click()
    await sheetOf(other).getByText('Credit the member').first().click()
    await sheetOf(other).getByLabel('Member ID, phone or account number').fill(member.phone)
    await sheetOf(other).getByRole('button', { name: 'Find' }).click()
    await sheetOf(other).getByText(member.name).click()
    await decide(other, { word: 'Credit the member', reason: 'I saw the slip too' })
    await balanceIs(theirs, '577.00')
    expect(await inWallet(stack.app, member.token)).toBe(577)
  })

test('a decision without a network is refused at once; one whose response was lost is executed once', async () => {
  const transfer = await unknownTransfer(78_00)
  const { page } = await consoleOf('finance', desktop, '/console/money')
  await rows(page).getByRole('link', { name: transfer }).click()
  const call = '/api/console/money/payment/'
  const keys = keysOf(page, call)
  const ask = async () => {
    await page.getByRole('button', { name: 'Resolve' }).click()
    await sheetOf(page).getByText('Do not credit').first().click()
    await sheetOf(page).getByLabel('Internal reason (audit log)').fill('Sent back by the bank')
    await sheetOf(page).getByRole('button', { name: 'Do not credit' }).click()
  }
  await page.getByRole('button', { name: 'Resolve' }).waitFor()
  await page.context().setOffline(true)
  await ask()
  await sheetOf(page).getByText('You are offline. Nothing was sent').waitFor()
  await page.context().setOffline(false)
  await loseAnswer(page, call)
  await sheetOf(page).getByRole('button', { name: 'Do not credit' }).click()
  await sheetOf(page).getByText(unanswered).waitFor()
  await page.keyboard.press('Escape')
  await sheetOf(page).waitFor({ state: 'detached' })
  await ask()
  await page.getByText('Decision saved.').waitFor()
  expect(new Set(keys).size).toBe(1)
})

test('STM-04 two operators review a held slip by keyboard and it is credited; support cannot see it', async () => {
  const member = await newMember(stack.app)
  const { reference } = await sandbox.sendTransfer({
    from: member.account,
    to: { bank: 'BBL', account: '0007890005' },
    amount: toAmount(120_89),
  })
  const picture = new Uint8Array(await sandbox.slip(reference))
  const caller = { host: stack.app, token: member.token }
  await uploadTo(uploadSlip, new File([picture], 'slip.png'), caller)
  const held = async () =>
    (await site.db`select from slip where transfer = ${reference} and note = 'UNKNOWN'`).length
  await expect.poll(held, { timeout: 60_000 }).toBe(1)

  const { page } = await consoleOf('owner', desktop, '/console/money')
  const row = rows(page).getByRole('link', { name: new RegExp(`Slip.*${member.name}`) })
  await row.waitFor()
  await rows(page).getByRole('link').first().focus()
  while (!(await row.evaluate((link) => link === document.activeElement)))
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('No clear answer.').waitFor()
  const shown = page.getByRole('img', { name: 'Slip picture' })
  await expect
    .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth), patience)
    .toBeGreaterThan(100)
  await expectSound(page)

  await slipForm(page).getByRole('radio', { name: 'Credit the member' }).press('Space')
  await slipForm(page).getByLabel('Our receiving account').selectOption('BBL 0007890005')
  await slipForm(page).getByLabel('Amount received').fill('120.89')
  await slipForm(page).getByText('two people must choose the same').waitFor()
  // The picture is in sight while its amount is typed.
  expect(await shown.boundingBox()).not.toBe(null)
  await expectSound(page)
  await credit(page, 'It is on the statement of BBL')
  await page.getByText('Proposal saved. A second person must choose the same.').last().waitFor()
  expect(await inWallet(stack.app, member.token)).toBe(0)
  await expectSound(page)

  const { page: second } = await consoleOf('finance', desktop, '/console/money')
  await rows(second)
    .getByRole('link', { name: new RegExp(`Slip.*${member.name}`) })
    .click()
  await second.getByText('proposed: Credit the member.').waitFor()
  await slipForm(second).getByRole('radio', { name: 'Credit the member' }).press('Space')
  await slipForm(second).getByLabel('Our receiving account').selectOption('BBL 0007890005')
  await slipForm(second).getByLabel('Amount received').fill('120.89')
  await credit(second, 'Read off the slip too')
  await second.getByText('Decision saved.').last().waitFor()
  await slipForm(second).waitFor({ state: 'detached' })
  expect(await second.getByText('A second person must choose the same').count()).toBe(0)
  await expectSound(second)
  expect(await inWallet(stack.app, member.token)).toBe(120.89)

  await page.goto('/console/audit')
  await page.getByText('Reason: It is on the statement of BBL').waitFor()
  await expectSound(page)

  const { page: support } = await consoleOf('support')
  await support.getByRole('heading', { name: 'Conversations', exact: true }).waitFor()
  expect(await money(support).count()).toBe(0)
  await support.goto('/console/money')
  await expectPath(support, '/console/chat')
})

test('JOB slip-failed two operators credit the slip of another payer beside its picture; one alone cannot', async () => {
  const member = await newMember(stack.app)
  const { reference } = await sandbox.sendTransfer({
    from: { bank: 'SCB', account: '5554443332', name: 'SUDA RAKDEE' },
    to: { bank: 'BBL', account: '0007890005' },
    amount: toAmount(1_500_00),
  })
  const picture = new Uint8Array(await sandbox.slip(reference))
  const caller = { host: stack.app, token: member.token }
  const slip = await uploadTo(uploadSlip, new File([picture], 'slip.png'), caller)
  const failed = async () =>
    (await site.db`select from slip where transfer = ${reference} and note = 'NOT_MATCH'`).length
  await expect.poll(failed, { timeout: 60_000 }).toBe(1)

  const decideAs = async (role: 'finance' | 'owner', reason: string) => {
    const { page } = await consoleOf(role, desktop, `/console/money/slip/${slip.reference}`)
    await page.getByText('Sender’s account or name differs from the registered one').waitFor()
    const sources = page.getByRole('region', { name: 'Sending bank' })
    await sources.getByText('SUDA RAKDEE').waitFor()
    const check = page
      .getByRole('listitem')
      .filter({ hasText: 'The sender’s name is the member’s' })
    await check.getByText('Failed', { exact: true }).waitFor()
    await slipForm(page).getByRole('radio', { name: 'Credit the member' }).press('Space')
    await slipForm(page).getByText('The payer is not this member').waitFor()
    await expectSound(page)
    await credit(page, reason)
    return page
  }
  const first = await decideAs('finance', 'She called: it is her sister')
  await first.getByText('Proposal saved. A second person must choose the same.').last().waitFor()
  expect(await inWallet(stack.app, member.token)).toBe(0)
  const second = await decideAs('owner', 'Called the sister as well')
  await second.getByText('Decision saved.').last().waitFor()
  await slipForm(second).waitFor({ state: 'detached' })
  await expectSound(second)
  expect(await inWallet(stack.app, member.token)).toBe(1_500)
})

test('JOB missing-deposit finance resolves payments one after the other by keys, and the address keeps the list', async () => {
  const references = [await unknownTransfer(79_00), await unknownTransfer(80_00)]
  const { page } = await consoleOf('finance', desktop, '/console/money')
  await page.getByLabel('Filter').selectOption({ value: 'payment' })
  await expect.poll(() => new URL(page.url()).search).toBe('?show=payment')
  const [first, second] = references.map((name) => rows(page).getByRole('link', { name }))
  // Other stories may have left items before it.
  await first!.click()
  await expect(first!).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Resolve' }).waitFor()
  await page.keyboard.press('r')
  await sheetOf(page)
    .getByText(/^฿79\.00/)
    .waitFor()
  await expect(sheetOf(page).getByRole('radio').first()).toBeFocused()
  await sheetOf(page).getByText('Do not credit').first().click()
  await decide(page, { word: 'Do not credit', reason: 'Sent back by the bank' })
  await expect(first!).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(second!).toHaveAttribute('aria-current', 'true')
  const chosen = page.url()
  await page.reload()
  await expect(second!).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(chosen)
})

test('a page of the pending review that decisions have emptied leads to the last one that has items', async () => {
  await unknownTransfer(83_00)
  const { page } = await consoleOf('finance', desktop, '/console/money?show=payment&page=9')
  await rows(page).getByRole('listitem').first().waitFor()
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?show=payment&page=[1-8]$/)
})
