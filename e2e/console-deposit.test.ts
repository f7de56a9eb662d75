import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { uploadTo } from '#contract/call'
import { uploadSlip } from '#contract/slip'
import { toAmount } from '#money'
import { inWallet } from './funds.ts'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { expectPath, expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, sizes } from './visit.ts'

const { site, sandbox, consoleOf } = story()
const patience = { timeout: 30_000 }

const rows = (page: Page) => page.getByRole('region', { name: 'Deposits', exact: true })
const filters = (page: Page) => page.getByRole('search')
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Resolve' })

let counted = 0
/** A transfer to our account from a sender whose account is registered nowhere. */
async function unknownTransfer(amount: number) {
  counted += 1
  const account = `99900${String(70_000 + counted)}`
  const { reference } = await sandbox.sendTransfer({
    from: { bank: 'KTB', account, name: 'SUDA RAKDEE' },
    to: { bank: 'SCB', account: '0004560002' },
    amount: toAmount(amount),
  })
  const arrived = async () =>
    (await site.db`select from unmatched_payment where transaction = ${reference}`).length
  await expect.poll(arrived, patience).toBe(1)
  return { reference, tail: account.slice(-4) }
}

for (const [name, size] of sizes)
  test(`JOB deposit-missing support finds the transfer of an unregistered account by its digits, two of finance credit it (${name})`, async () => {
    const member = await newMember(stack.app)
    const { reference, tail } = await unknownTransfer(81_00)

    const { page: support } = await consoleOf('support', size, '/console/deposits')
    await rows(support).getByRole('listitem').first().waitFor()
    await expectSound(support)
    await filters(support).getByText('More filters').click()
    await filters(support).getByLabel('Sender’s last digits').fill(tail)
    const row = rows(support).getByRole('link', { name: reference })
    await row.waitFor()
    await expect.poll(() => rows(support).getByRole('listitem').count()).toBe(1)
    await expectSound(support)
    expect(new URL(support.url()).search).toBe(`?sender=${tail}`)
    await row.click()
    await support.getByText('SUDA RAKDEE').first().waitFor()
    expect(await support.getByRole('button', { name: 'Resolve' }).count()).toBe(0)
    await expectSound(support)
    await support.reload()
    await support.getByText('SUDA RAKDEE').first().waitFor()

    const creditAs = async (role: 'finance' | 'owner', reason: string, notice: string) => {
      const { page } = await consoleOf(role, size, `/console/deposits?reference=${reference}`)
      await rows(page).getByRole('link', { name: reference }).click()
      await page.getByRole('button', { name: 'Resolve' }).click()
      const sheet = sheetOf(page)
      await sheet.getByText('Credit the member').first().click()
      await sheet.getByLabel('Member ID, phone or account number').fill(member.phone)
      await sheet.getByRole('button', { name: 'Find' }).click()
      await sheet.getByText(member.name).click()
      await sheet.getByLabel('Internal reason (audit log)').fill(reason)
      await sheet.getByRole('button', { name: 'Credit the member' }).click()
      await page.getByText(notice).last().waitFor()
      await sheet.waitFor({ state: 'detached' })
      return page
    }
    await creditAs('finance', 'She sent the slip', 'Proposal saved. A second person must choose')
    expect(await inWallet(stack.app, member.token)).toBe(0)
    const second = await creditAs('owner', 'The slip is hers', 'Decision saved.')
    await second.getByText('No longer pending').waitFor()
    expect(await inWallet(stack.app, member.token)).toBe(81)
    await second.goto(`/console/deposits?reference=${reference}`)
    await rows(second)
      .getByRole('link', { name: /Unmatched payment.*Credited/ })
      .waitFor()
    await expectSound(second)
  })

test('JOB slip-failed finance finds a failed slip in the list and rejects it for good; support sees its checks', async () => {
  const member = await newMember(stack.app)
  const { reference } = await sandbox.sendTransfer({
    from: member.account,
    to: { bank: 'BBL', account: '0007890005' },
    amount: toAmount(640_00),
    minutesAgo: 90,
  })
  const picture = new Uint8Array(await sandbox.slip(reference))
  const caller = { host: stack.app, token: member.token }
  await uploadTo(uploadSlip, new File([picture], 'slip.png'), caller)
  const failed = async () =>
    (await site.db`select from slip where transfer = ${reference} and note = 'EXPIRED_SLIP'`).length
  await expect.poll(failed, { timeout: 60_000 }).toBe(1)

  const path = `/console/deposits?kind=slip&state=failed&reference=${reference}`
  const { page: support } = await consoleOf('support', desktop, path)
  await rows(support).getByRole('link', { name: member.name }).click()
  await support.getByText('The transfer is more than 1 hour old').waitFor()
  const check = (name: string) => support.getByRole('listitem').filter({ hasText: name })
  await check('The transfer is recent').getByText('Too old').waitFor()
  await check('The sender’s name is the member’s').getByText('Passed').waitFor()
  expect(await support.getByRole('form', { name: 'Resolve' }).count()).toBe(0)
  await expectSound(support)

  const { page } = await consoleOf('finance', desktop, path)
  await rows(page).getByRole('link', { name: member.name }).click()
  const form = page.getByRole('form', { name: 'Resolve' })
  await form.getByRole('radio', { name: 'Reject the slip' }).press('Space')
  await form.getByLabel('Reason shown to the member').selectOption('EXPIRED_SLIP')
  await form.getByLabel('Internal reason (audit log)').fill('Booked in another system <b>x</b>')
  await expectSound(page)
  await form.getByRole('button', { name: 'Reject the slip' }).click()
  await page.getByText('Decision saved.').last().waitFor()
  await form.waitFor({ state: 'detached' })
  await page.getByText('Booked in another system <b>x</b>').waitFor()
  expect(await inWallet(stack.app, member.token)).toBe(0)
})

test('a role without the right sees no deposits', async () => {
  const { page } = await consoleOf('marketing')
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  const menu = page.getByRole('navigation', { name: 'Sections' })
  expect(await menu.getByRole('link').allTextContents()).toEqual(['Reports'])
  await page.goto('/console/deposits')
  await expectPath(page, '/console/reports')
})
