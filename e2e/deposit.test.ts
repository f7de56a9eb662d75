import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { confirm, createAccount, giveBank, givePhone, giveProfile, signIn } from './forms.ts'
import { stack } from './here.ts'
import { api, type Member, newMember, newPhone, newToken } from './members.ts'
import { expectPath, expectSound } from './screen.ts'
import { noSignals } from './sockets.ts'
import { story } from './story.ts'
import { phone, sizes } from './visit.ts'
import { balanceIs, chooseWay, createQr, openDeposit, openQrOf } from './wallet.ts'

const { visit, site, sandbox } = story()
/** Limit for a payment to reach the wallet (DEP-07: one minute); here it takes a moment. */
const arrivalMs = 60_000

for (const [name, size] of sizes)
  test(`HOM-01 DEP-03 DEP-06 DEP-07 STM-01 a visitor registers, deposits 100 by QR, and sees the credit (${name})`, async () => {
    await site.set('registerOtp', true)
    const number = newPhone()
    const page = await visit('/register', { size })
    await givePhone(page, number)
    const { text } = await sandbox.lastSms(`+66${number.slice(1)}`)
    await page.getByLabel('6-digit code').fill(/\d{6}/.exec(text)![0])
    await confirm(page)
    await giveProfile(page)
    await giveBank(page)
    await createAccount(page)
    await expectPath(page, '/login')
    await signIn(page, number)
    await expectPath(page, '/user/home')
    await balanceIs(page, '0.00')
    await expectSound(page)

    await openDeposit(page, 'KBANK QR')
    await expectSound(page)
    const { payload } = await createQr(page, '100')
    await expectSound(page)
    await sandbox.payQr(payload)
    await page.getByText('Deposit received').waitFor({ timeout: arrivalMs })
    const gains = page.getByRole('list', { name: 'What you got' })
    await gains.getByText('+฿100.00').waitFor()
    await expect(gains.getByRole('listitem')).toHaveCount(1)
    await expectSound(page)
    // The sheet shows it, so no message lies over it.
    expect(await page.getByRole('status', { name: 'Messages' }).allTextContents()).toEqual(['', ''])
    await page.getByRole('dialog').getByRole('button', { name: 'Play' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => isInView(page.locator('#games'))).toBe(true)
    await balanceIs(page, '100.00')
    await expectSound(page)

    const token = await newToken(stack.app, number)
    const { total, statements } = await api(
      stack.app,
      'POST /api/statement',
      { page: 1, limit: 10 },
      token,
    )
    expect(total).toBe(1)
    expect(statements).toMatchObject([
      { statementType: 'deposit', status: 'SUCCESS', from: 'KBANK', to: 'WALLET', amount: 100 },
    ])
  })

test.describe('a member', () => {
  let member: Member
  let page: Page
  test.beforeEach(async () => {
    await site.set('registerOtp', false)
    member = await newMember(stack.app)
    page = await visit('/user/home', { size: phone, token: member.token })
    await balanceIs(page, '0.00')
  })

  for (const provider of ['WW', 'PAYTIMZ', 'PAYONEX'])
    test(`DEP-01 DEP-03 DEP-07 pays by a QR of ${provider}`, async () => {
      await openDeposit(page, provider)
      const minimum = provider === 'PAYTIMZ' ? 10 : 100
      const create = page.getByRole('button', { name: 'Create QR' })
      await page.getByLabel('Amount', { exact: true }).fill(String(minimum - 1))
      await expect(create).toBeDisabled()
      const { payload } = await createQr(page, '300')
      await sandbox.payQr(payload)
      await page.getByText('Deposit received').waitFor({ timeout: arrivalMs })
      await balanceIs(page, '300.00')
    })

  test('DEP-04 a cancelled QR disappears and is cancelled on the server', async () => {
    await openDeposit(page, 'KBANK QR')
    await createQr(page, '50')
    await page.getByRole('button', { name: 'Cancel QR' }).click()
    await page.getByRole('button', { name: 'Create QR' }).waitFor()
    await expect.poll(() => openQrOf(site.db, member.phone)).toMatchObject({ state: 'cancelled' })
    await expectSound(page)
  })

  test('DEP-04 creating a QR reloads the views of the other gateways', async () => {
    await openDeposit(page, 'WW')
    await page.getByRole('button', { name: 'Create QR' }).waitFor()
    await chooseWay(page, 'KBANK QR')
    await createQr(page, '10')
    const again = page.waitForRequest('**/api/qrcode/WW')
    await page.getByRole('button', { name: 'Other methods' }).click()
    await page.getByRole('button', { name: 'Show the QR for ฿10.00' }).waitFor()
    await chooseWay(page, 'WW')
    expect((await again).method()).toBe('GET')
    await page.getByRole('button', { name: 'Create QR' }).waitFor()
  })

  test('DEP-04 at 00:00 the view returns to no QR, and a late payment is still credited', async () => {
    await openDeposit(page, 'KBANK QR')
    const { payload } = await createQr(page, '20')
    const remaining = page.getByRole('dialog').getByRole('timer')
    await site.db`update deposit_qr set expires_at = now() + interval '9 seconds' where payload = ${payload}`
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await remaining.getByText(/00:0\d/).waitFor()
    await page.getByRole('button', { name: 'Create QR' }).waitFor({ timeout: arrivalMs })
    await page.getByText('If you paid with it, the money is added automatically.').waitFor()
    await expectSound(page)
    await sandbox.payQr(payload)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await balanceIs(page, '20.00', arrivalMs)
  })

  test('DEP-06 DEP-07 a QR that is paid twice is credited once, and the second payment goes to manual review', async () => {
    await openDeposit(page, 'KBANK QR')
    const { payload } = await createQr(page, '100')
    await sandbox.payQr(payload)
    await page.getByText('Deposit received').waitFor({ timeout: arrivalMs })
    await sandbox.payQr(payload)
    await expect
      .poll(
        () =>
          site.db`select 1 from unmatched_payment join deposit_qr qr on qr.id = reference where payload = ${payload}`,
        {
          timeout: arrivalMs,
        },
      )
      .toHaveLength(1)
    await page.reload()
    await balanceIs(page, '100.00')
  })

  test('DEP-04 a QR that was paid before it is cancelled shows its deposit, and nothing else', async () => {
    await openDeposit(page, 'KBANK QR')
    const { payload } = await createQr(page, '60')
    // The app does not know yet that it was paid.
    await page.route(/api\/(qrcode|statement|wallet)/, (route) =>
      route.request().method() === 'DELETE' ? route.continue() : route.abort(),
    )
    await sandbox.payQr(payload)
    await expect.poll(() => openQrOf(site.db, member.phone)).toMatchObject({ state: 'paid' })
    await page.getByRole('button', { name: 'Cancel QR' }).click()
    await page.unrouteAll()
    await page.getByText('Deposit received').waitFor()
    const messages = page.getByRole('status', { name: 'Messages' })
    expect(await messages.allTextContents()).toEqual(['', ''])
  })

  test('DEP-05 ERR-03 a QR that cannot be created shows a toast', async () => {
    await openDeposit(page, 'KBANK QR')
    await page.getByLabel('Amount', { exact: true }).fill('20.13')
    await page.getByRole('button', { name: 'Create QR' }).click()
    await page
      .getByRole('status')
      .or(page.getByRole('alert'))
      .filter({ hasText: 'The QR could not be created.' })
      .first()
      .waitFor()
    await expectSound(page)
  })

  test('DEP-11 the transfer button closes the modal and asks the member to refresh', async () => {
    await openDeposit(page, 'SCB')
    await page.getByRole('button', { name: 'I have made the transfer' }).click()
    await page.getByText('Please refresh your balance in a moment.').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expectSound(page)
  })

  test('DEP-02 DEP-12 an account number can be copied, and the important notes are shown', async () => {
    await openDeposit(page, 'SCB')
    await page.getByRole('button', { name: 'Copy account number' }).first().click()
    await page.getByText(/^Copied: [\d-]+$/).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^[\d-]{10,}$/)
    const sheet = page.getByRole('dialog')
    await sheet.getByText('within 1 minute').waitFor()
    await sheet.getByText('There is nothing to upload.').waitFor()
    expect(await sheet.getByText('within 1 hour').isVisible()).toBe(false)
    await sheet.getByText('Not arrived after a while?').click()
    for (const text of ['within 1 hour', 'Slip upload is closed daily'])
      await sheet.getByText(text).first().waitFor()
    await sheet.getByRole('button', { name: 'Upload slip' }).waitFor()
    await expectSound(page)
    await page.evaluate(() =>
      Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject() }),
    )
    await page.getByRole('button', { name: 'Copy account number' }).last().click()
    await page.getByText('Failed to copy').waitFor()
  })
})

test('DEP-12 a bank whose transfers only a slip credits asks for it at once, and not that nothing is to be sent', async () => {
  const { token } = await newMember(stack.app)
  const page = await visit('/user/home', { size: phone, token })
  await openDeposit(page, 'BBL')
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Then press “Upload slip” at once, within 1 hour').waitFor()
  expect(await sheet.getByText('There is nothing to upload.').count()).toBe(0)
  await expectSound(page)
  await sheet.getByRole('button', { name: 'Upload slip' }).click()
  await page.getByRole('dialog', { name: 'Upload slip' }).waitFor()
})

test('HOM-01 without a socket, new money appears when the member returns to the page', async () => {
  const member = await newMember(stack.app)
  const { prepare, asked } = noSignals()
  const page = await visit('/user/home', { token: member.token, prepare })
  await balanceIs(page, '0.00')
  await asked
  const { payload } = (await api(
    stack.app,
    'POST /api/qrcode/PAYTIMZ',
    { amount: 50 },
    member.token,
  )) as { payload: string }
  await sandbox.payQr(payload)
  await expect
    .poll(() => openQrOf(site.db, member.phone), { timeout: arrivalMs })
    .toMatchObject({ state: 'paid' })
  await balanceIs(page, '0.00')
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  await balanceIs(page, '50.00')
})

/** True if its top is in the window. */
const isInView = (place: Locator) =>
  place.evaluate((element) => {
    const { top } = element.getBoundingClientRect()
    return top >= -1 && top < innerHeight / 2
  })
