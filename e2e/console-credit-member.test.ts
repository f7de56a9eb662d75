import type { Page, Request } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { toAmount } from '#money'
import { stack } from './here.ts'
import { type Member, newMember } from './members.ts'
import { story } from './story.ts'
import { desktop } from './visit.ts'

// Goal: a payment is credited only to a member whom the operator sees chosen.
const { site, sandbox, consoleOf } = story()
const patience = { timeout: 30_000 }

/** A transfer to our account from an unknown sender, at its page of the console. */
async function unknownTransfer(amount: number) {
  const { reference } = await sandbox.sendTransfer({
    from: { bank: 'KTB', account: '9990001113', name: 'NOBODY KNOWN' },
    to: { bank: 'SCB', account: '0004560002' },
    amount: toAmount(amount),
  })
  const rows = () => site.db<{ id: number }[]>`
    select id from unmatched_payment where transaction = ${reference}`
  await expect.poll(async () => (await rows()).length, patience).toBe(1)
  return `/console/money/payment/${(await rows())[0]!.id}`
}

async function userIdOf({ name }: Member) {
  const [{ userId }] = await site.db<[{ userId: string }]>`
    select public_id as user_id from member where name = ${name}`
  return userId
}

/** The fields of a request to the server. */
const fieldsOf = (sent: Request): { member?: string } => sent.postDataJSON() ?? {}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Resolve' })
const members = (page: Page) => sheetOf(page).getByRole('radiogroup', { name: 'Member' })
const memberRadio = (page: Page, { name }: Member) =>
  members(page).getByRole('radio', { name: new RegExp(name) })

async function find(page: Page, text: string, found: Member) {
  await sheetOf(page).getByLabel('Member ID, phone or account number').fill(text)
  const answered = page.waitForResponse('**/api/console/money/members')
  await sheetOf(page).getByRole('button', { name: 'Find' }).click()
  await answered
  await expect(members(page).getByRole('radio')).toHaveCount(1)
  // No member can be chosen before the list is the new one.
  await expect(memberRadio(page, found)).toBeEnabled()
}

test('JOB missing-deposit a payment is not credited to a member whom the sheet no longer shows', async () => {
  const [one, other] = [await newMember(stack.app), await newMember(stack.app)]
  const { page } = await consoleOf('finance', desktop, await unknownTransfer(66_00))
  await page.getByRole('button', { name: 'Resolve' }).click()
  const decide = (name: string) => sheetOf(page).getByRole('radio', { name }).press('Space')
  const credit = sheetOf(page).getByRole('button', { name: 'Credit the member' })
  await decide('Credit the member')
  await find(page, one.phone, one)
  await memberRadio(page, one).press('Space')
  // The same member is found again, and stays chosen.
  await find(page, await userIdOf(one), one)
  await expect(memberRadio(page, one)).toBeChecked()

  await find(page, other.phone, other)
  await sheetOf(page).getByLabel('Internal reason (audit log)').fill('She sent the slip by chat')
  await credit.click()
  await sheetOf(page).getByText('Please complete all fields.').waitFor()
  await expect(memberRadio(page, other)).not.toBeChecked()

  await memberRadio(page, other).press('Space')
  await decide('Do not credit')
  await decide('Credit the member')
  await expect(members(page)).toHaveCount(0)
  await find(page, other.phone, other)
  await expect(memberRadio(page, other)).not.toBeChecked()
  await memberRadio(page, other).press('Space')
  const request = page.waitForRequest(
    (sent) => sent.method() === 'POST' && 'member' in fieldsOf(sent),
  )
  await credit.click()
  expect(fieldsOf(await request).member).toBe(await userIdOf(other))
  await sheetOf(page).waitFor({ state: 'detached' })
})
