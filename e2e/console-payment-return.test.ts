import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { toAmount } from '#money'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, sizes } from './visit.ts'

const { site, sandbox, consoleOf } = story()
const patience = { timeout: 30_000 }

let counted = 0
/** A transfer to our account from a sender whose account is registered nowhere. */
async function unknownTransfer(amount: number, to: { bank: 'SCB' | 'KBANK'; account: string }) {
  counted += 1
  const account = `98800${String(60_000 + counted * 137)}`
  const { reference } = await sandbox.sendTransfer({
    from: { bank: 'KTB', account, name: 'SUDA RAKDEE' },
    to,
    amount: toAmount(amount),
  })
  const rows = () => site.db<{ id: string }[]>`
    select id::text from unmatched_payment where transaction = ${reference} and suspense_movement is not null`
  await expect.poll(async () => (await rows()).length, patience).toBe(1)
  return { account, reference, path: `/console/deposits/payment/${(await rows())[0]!.id}` }
}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Send back to the payer' })
const boxOf = (page: Page) => page.getByRole('region', { name: 'Send back to the payer' })
const paidTo = async (account: string) =>
  (await sandbox.payouts()).filter((one) => one.account === account && one.status === 'paid')

/** The bank's refusal is stored, and the money is in suspense again. */
async function isRefused(path: string) {
  const [row] = await site.db<{ state: string }[]>`
    select state from payment_return join external_transfer using (reference)
    where payment = ${path.slice(path.lastIndexOf('/') + 1)}::int8`
  return row?.state === 'returned'
}

async function proposed(page: Page, typed: { account?: string; holder?: string } = {}) {
  await page.getByRole('button', { name: 'Send back to the payer' }).click()
  const sheet = sheetOf(page)
  if (typed.account) await sheet.getByLabel('Payer’s whole account number').fill(typed.account)
  if (typed.holder) await sheet.getByLabel('Payer’s whole account name').fill(typed.holder)
  await sheet.getByLabel('Internal reason (audit log)').fill('She sent it to the wrong company')
  await expectSound(page)
  await sheet.getByRole('button', { name: 'Propose to send back' }).click()
}

for (const [name, size] of sizes)
  test(`JOB deposit-send-back two of finance send unmatched money back, where the bank hides the number (${name})`, async () => {
    const kbank = { bank: 'KBANK', account: '0001230003' } as const
    const { account, path, reference } = await unknownTransfer(512_00, kbank)
    const { page: first, username } = await consoleOf('finance', size, path)
    await boxOf(first)
      .or(first.getByRole('button', { name: 'Send back to the payer' }))
      .waitFor()
    await expectSound(first)
    await proposed(first, { account: '1234567890', holder: 'SUDA RAKDEE' })
    await sheetOf(first).getByText('This does not fit what the bank shows of the payer.').waitFor()
    await sheetOf(first).getByLabel('Payer’s whole account number').fill(account)
    await sheetOf(first).getByRole('button', { name: 'Propose to send back' }).click()
    await boxOf(first).getByText('You proposed it yourself.').waitFor()
    await expect(boxOf(first).getByText(account)).toHaveCount(1)

    // The approvals show the last digits, and lead to the page with the whole number.
    const { page: second } = await consoleOf('finance', size, '/console/approvals')
    const card = second.getByRole('article').filter({ hasText: username })
    await card.getByText(`•••${account.slice(-4)}`).waitFor()
    expect(await card.getByText(account).count()).toBe(0)
    await expectSound(second)
    await card.getByRole('link', { name: /payment/i }).click()
    await boxOf(second).getByText(account).waitFor()
    await expectSound(second)
    await boxOf(second).getByRole('button', { name: 'Send back as second person' }).click()
    await sheetOf(second).getByText(account).waitFor()
    await sheetOf(second).getByLabel('Internal reason (audit log)').fill('Her bank confirmed it')
    await sheetOf(second).getByRole('button', { name: 'Send back as second person' }).click()
    await boxOf(second).getByRole('status').getByText('Sent back').waitFor(patience)
    await second.getByText('Paid back to the payer').waitFor()
    await expectSound(second)
    expect(await paidTo(account)).toMatchObject([{ amount: 512_00, name: 'SUDA RAKDEE' }])
    await second.goto(`/console/deposits?reference=${reference}`)
    await second.getByRole('link', { name: /Unmatched payment.*Sent back/ }).waitFor()
  })

test('JOB deposit-send-back a return that the bank refuses says why, and the money is unmatched again', async () => {
  const scb = { bank: 'SCB', account: '0004560002' } as const
  const { path, reference } = await unknownTransfer(640_13, scb)
  const { page: first } = await consoleOf('finance-lead', desktop, path)
  await proposed(first)
  await boxOf(first).getByText('You proposed it yourself.').waitFor()
  const { page: second } = await consoleOf('owner', desktop, path)
  await boxOf(second).getByRole('button', { name: 'Send back as second person' }).click()
  await sheetOf(second).getByLabel('Internal reason (audit log)').fill('She asked by telephone')
  // The bank refuses it after the page read the steps, and before it asks what became of the return.
  await sandbox.control({ gateway: 'PAYOUT', operation: 'pay', flaw: 'delay', delayMs: 2_000 })
  await second.route(`**/api${path}/return`, async (route) => {
    await expect.poll(() => isRefused(path), patience).toBe(true)
    await route.continue()
  })
  await sheetOf(second).getByRole('button', { name: 'Send back as second person' }).click()
  await boxOf(second).getByRole('status').getByText('Refused').waitFor(patience)
  await boxOf(second).getByText('The account is closed.').waitFor()
  await second.getByText('Refused: the money is in suspense again').waitFor()
  await second.getByRole('button', { name: 'Send back to the payer' }).waitFor()
  await second.getByRole('button', { name: 'Resolve' }).waitFor()
  await expectSound(second)

  const { page: support } = await consoleOf('support', desktop, path)
  await support.getByText('SUDA RAKDEE').first().waitFor()
  await support.getByText('Refused: the money is in suspense again').waitFor()
  expect(await support.getByRole('button', { name: 'Send back to the payer' }).count()).toBe(0)
  await support.goto(`/console/deposits?reference=${reference}`)
  await support.getByRole('link', { name: /Unmatched payment.*Unmatched/ }).waitFor()
})
