import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { toAmount } from '#money'
import { inWallet } from './funds.ts'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { sizes } from './visit.ts'

const { site, sandbox, consoleOf } = story()
const patience = { timeout: 30_000 }

const payersOf = (page: Page) => page.getByRole('region', { name: 'Further payer’s accounts' })
const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name })
let counted = 0

for (const [name, size] of sizes)
  test(`JOB deposit-missing two operators add a spouse’s account, her next transfer is the member’s, and one revokes it (${name})`, async () => {
    const member = await newMember(stack.app)
    counted += 1
    const account = `97700${String(50_000 + counted * 131)}`
    const transferOf = (amount: number) =>
      sandbox.sendTransfer({
        from: { bank: 'KTB', account, name: 'SUDA RAKDEE' },
        to: { bank: 'SCB', account: '0004560002' },
        amount: toAmount(amount),
      })
    const [{ userId }] = await site.db<[{ userId: string }]>`
      select public_id as user_id from member where name = ${member.name} order by id desc limit 1`

    const { page: first, username } = await consoleOf('finance', size, `/console/members/${userId}`)
    await payersOf(first).getByText('Only the registered account pays for this member.').waitFor()
    await expectSound(first)
    await payersOf(first).getByRole('button', { name: 'Add a payer’s account' }).click()
    const sheet = sheetOf(first, 'Add a payer’s account')
    await sheet.getByLabel('Bank', { exact: true }).selectOption('KTB')
    await sheet.getByLabel('Account number').fill(account)
    await sheet.getByLabel('Account name').fill('SUDA RAKDEE')
    await sheet.getByLabel('Reason').fill('His wife, seen with both passports')
    await expectSound(first)
    await sheet.getByRole('button', { name: 'Add a payer’s account' }).click()
    await sheet.waitFor({ state: 'detached' })
    await payersOf(first).getByText('Only the registered account pays for this member.').waitFor()

    const { page: second } = await consoleOf('owner', size, '/console/approvals')
    const card = second.getByRole('article').filter({ hasText: username })
    await card.getByText(`•••${account.slice(-4)}`).waitFor()
    await expectSound(second)
    await card.getByRole('button', { name: 'Approve as second person' }).click()
    const approving = sheetOf(second, 'Add a payer’s account')
    await approving.getByLabel('Internal reason (audit log)').fill('I have seen them too')
    await approving.getByRole('button', { name: 'Approve as second person' }).click()
    await second.getByText('Approved and carried out.').waitFor()

    await transferOf(73_00)
    await expect.poll(() => inWallet(stack.app, member.token), patience).toBe(73)
    await second.goto(`/console/members/${userId}`)
    await payersOf(second).getByText('SUDA RAKDEE').waitFor()
    await expectSound(second)
    await payersOf(second)
      .getByRole('button', { name: /^Revoke/ })
      .click()
    const revoking = sheetOf(second, 'Revoke')
    await revoking.getByLabel('Reason').fill('They are divorced')
    await revoking.getByRole('button', { name: 'Revoke', exact: true }).click()
    await payersOf(second).getByText('Only the registered account pays for this member.').waitFor()
    const { reference } = await transferOf(74_00)
    const unmatched = async () =>
      (await site.db`select from unmatched_payment where transaction = ${reference}`).length
    await expect.poll(unmatched, patience).toBe(1)
    expect(await inWallet(stack.app, member.token)).toBe(73)
  })
