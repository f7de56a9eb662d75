import { expect, test } from '@playwright/test'
import { toAmount } from '#money'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { sizes } from './visit.ts'
import { balanceIs, createQr, openDeposit } from './wallet.ts'

// Goal: a member who pays a QR in a way that a person has to review is informed at once, and not left to pay again.
const { visit, sandbox } = story()
const arrivalMs = 60_000

for (const [name, size] of sizes)
  test(`DEP-07 a QR that was paid with another amount says that a person reviews the payment (${name})`, async () => {
    const { token } = await newMember(stack.app)
    const page = await visit('/user/home', { size, token })
    await balanceIs(page, '0.00')
    await openDeposit(page, 'PAYTIMZ')
    const { payload } = await createQr(page, '300')
    await sandbox.payQr(payload, { amount: toAmount(250_00) })
    const sheet = page.getByRole('dialog', { name: 'Deposit' })
    await sheet
      .getByText('You paid ฿250.00, but this QR is for ฿300.00.')
      .waitFor({ timeout: arrivalMs })
    await sheet.getByText('You do not need to pay again.').waitFor()
    await sheet.getByRole('img', { name: 'QR code for ฿300.00' }).waitFor()
    await expectSound(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'QR deposit ฿250 being checked' }).click()
    const review = page.getByRole('dialog', { name: 'Your payment is being checked' })
    await review.getByText('You paid ฿250.00, but this QR is for ฿300.00.').waitFor()
    await expectSound(page)
    await review.getByRole('button', { name: /support/i }).click()
    const chat = page.getByRole('dialog', { name: 'Chat with support' })
    await expect
      .poll(() => chat.getByLabel('Type a message').inputValue())
      .toMatch(/^About [2-9A-Z]{20}: $/)
  })

test('DEP-07 a second payment on one QR is a line on home until a person has decided', async () => {
  const { token } = await newMember(stack.app)
  const page = await visit('/user/home', { token })
  await openDeposit(page, 'WW')
  const { payload } = await createQr(page, '300')
  await sandbox.payQr(payload)
  await page.getByText('Deposit received').waitFor({ timeout: arrivalMs })
  await sandbox.payQr(payload)
  await page.keyboard.press('Escape')
  const line = page.getByRole('button', { name: 'QR deposit ฿300 being checked' })
  await line.waitFor({ timeout: arrivalMs })
  await line.click()
  await page.getByText('You paid ฿300.00 with a QR that was paid before.').waitFor()
  await expectSound(page)
})
