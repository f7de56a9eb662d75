import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { toAmount } from '#money'
import { stack } from './here.ts'
import { api, newMember } from './members.ts'
import { expectSound, settled, sheetsClosed } from './screen.ts'
import { noSignals } from './sockets.ts'
import { story } from './story.ts'
import { phone, sizes } from './visit.ts'
import { balanceIs, chooseWay, createQr, firstStatement, openDeposit } from './wallet.ts'

const { visit, sandbox } = story()
const arrivalMs = 60_000

const depositButton = (page: Page) => page.getByRole('button', { name: 'Deposit', exact: true })
/** True if anything that can be seen in the sheet ends beside it. */
const sheetScrollsSideways = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) => {
    const { left, right } = dialog.getBoundingClientRect()
    return [...dialog.querySelectorAll('*')].some((element) => {
      const place = element.getBoundingClientRect()
      return place.width > 1 && (place.left < left - 1 || place.right > right + 1)
    })
  })
const group = (page: Page, name: RegExp) =>
  page.getByRole('radiogroup', { name: 'Deposit methods' }).getByRole('radio', { name })

test('DEP-08 the TrueMoney number shows together with the username that its transfer must name', async () => {
  const member = await newMember(stack.app)
  const page = await visit('/user/home', {
    size: phone,
    token: member.token,
    prepare: (each) => each.route('**/api/wallet', (route) => route.abort()),
  })
  await openDeposit(page, 'wallet AUTO')
  const sheet = page.getByRole('dialog', { name: 'Deposit' })
  await sheet.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await sheet.getByRole('button', { name: /^Copy/ }).count()).toBe(0)
  await expectSound(page)
  await page.unrouteAll()
  await sheet.getByText(member.phone).waitFor()
  await sheet.getByRole('button', { name: 'Copy username' }).click()
  await page.getByText(`Copied: ${member.phone}`).waitFor()
})

test('DEP-01 DEP-02 the sheet asks first how to pay, and every way of the service can be reached', async () => {
  const { token } = await newMember(stack.app)
  const page = await visit('/user/home', { size: phone, token })
  const { banks, wallets } = await api(stack.app, 'GET /api/lookup/deposit', undefined, token)
  const ways = [
    ...(banks as { bankCode: string; mode: string }[]).map(
      ({ bankCode, mode }) => `${bankCode} ${mode}`,
    ),
    ...(wallets as { mode: string }[]).map(({ mode }) => `wallet ${mode}`),
  ]
  expect(ways.length).toBeGreaterThanOrEqual(10)
  await depositButton(page).click()
  await group(page, /PromptPay QR/).waitFor({ state: 'attached' })
  await expect.poll(() => group(page, /./).count()).toBe(3)
  await expect(group(page, /PromptPay QR/)).toBeChecked()
  await expectSound(page)
  for (const way of ways) {
    const code = way.replace(/^(WW|PAYTIMZ|PAYONEX) .*/, '$1')
    await chooseWay(page, code)
    // The view of the way is there: a form, or an account to copy.
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Create QR|Copy account number|Copy TrueMoney|Send link)/ })
      .first()
      .waitFor()
  }
})

test('DEP-01 the way that was used last is open first for this member on this device', async () => {
  const { token } = await newMember(stack.app)
  const page = await visit('/user/home', { size: phone, token })
  await openDeposit(page, 'GSB')
  await page.getByRole('button', { name: 'Copy account number' }).last().click()
  await page.keyboard.press('Escape')
  await sheetsClosed(page)
  await page.reload()
  await balanceIs(page, '0.00')
  await depositButton(page).click()
  const first = page.getByRole('radiogroup', { name: 'Deposit methods' }).getByRole('radio').first()
  await expect.poll(() => first.isChecked()).toBe(true)
  await expect(first).toHaveValue('bank')
  await page.getByRole('dialog').getByText('MyMo').waitFor()
  await expectSound(page)
})

for (const [name, size] of sizes)
  test(`DEP-03 DEP-04 the QR is below its countdown, large enough for a camera, with Save as the main button (${name})`, async () => {
    const { token } = await newMember(stack.app)
    const page = await visit('/user/home', { size, token })
    await openDeposit(page, 'KBANK QR')
    const { payload } = await createQr(page, '12345.67')
    const code = page.getByRole('img', { name: 'QR code for ฿12,345.67' })
    await settled(page)
    expect((await code.boundingBox())!.width).toBeGreaterThanOrEqual(220)
    const timer = (await page.getByRole('dialog').getByRole('timer').boundingBox())!
    expect(timer.y).toBeLessThan((await code.boundingBox())!.y)
    await expectSound(page)
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Copy amount' }).click()
    await page.getByText('Copied: 12345.67').waitFor()
    await sheet.getByRole('button', { name: 'Copy reference' }).click()
    expect(payload).not.toBe('')
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('button', { name: 'Save QR' }).click(),
    ])
    expect(saved.suggestedFilename()).toMatch(/^kapao-.+\.png$/)
    await page.getByText('The QR is saved.').waitFor()
  })

for (const [name, size] of [
  ['a small phone', { width: 360, height: 640 }],
  ['the smallest phone', { width: 320, height: 568 }],
  ['a phone on its side', { width: 740, height: 360 }],
] as const)
  test(`DEP-04 on ${name} the whole code, the countdown and Save are in sight at once`, async () => {
    const { token } = await newMember(stack.app)
    const page = await visit('/user/home', { size, token })
    await openDeposit(page, 'KBANK QR')
    await createQr(page, '500')
    await settled(page)
    const code = page.getByRole('img', { name: /^QR code/ })
    expect((await code.boundingBox())!.width).toBeGreaterThanOrEqual(220)
    const save = page.getByRole('button', { name: 'Save QR' })
    for (const part of [code, page.getByRole('dialog').getByRole('timer'), save]) {
      const { y, height } = (await part.boundingBox())!
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + height).toBeLessThanOrEqual(size.height)
    }
    const [below, above] = [(await save.boundingBox())!, (await code.boundingBox())!]
    const isBeside = below.x >= above.x + above.width
    expect(isBeside || below.y >= above.y + above.height).toBe(true)
    expect(await sheetScrollsSideways(page)).toBe(false)
  })

test('DEP-01 DEP-04 with text of 150 % and 200 % nothing of the sheet is cut off sideways', async () => {
  const { token } = await newMember(stack.app)
  const page = await visit('/user/home', { size: phone, token })
  await openDeposit(page, 'KBANK QR')
  await page.getByRole('button', { name: 'Create QR' }).waitFor()
  for (const percent of [150, 200]) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`
    }, percent)
    await settled(page)
    const close = (await page.getByRole('button', { name: 'Close' }).boundingBox())!
    expect(close.x + close.width).toBeLessThanOrEqual(phone.width)
    const { x, width } = (await page.getByRole('dialog').boundingBox())!
    expect([x, width]).toEqual([0, phone.width])
    expect(await sheetScrollsSideways(page), `${percent} %`).toBe(false)
  }
  await createQr(page, '12345.67')
  await settled(page)
  expect(await sheetScrollsSideways(page)).toBe(false)
  expect(
    (await page.getByRole('img', { name: /^QR code/ }).boundingBox())!.width,
  ).toBeGreaterThanOrEqual(220)
})

test('DEP-03 a QR of another amount that is open already is said, and can be replaced', async () => {
  const { token } = await newMember(stack.app)
  // Its signal is lost.
  const page = await visit('/user/home', { size: phone, token, prepare: noSignals().prepare })
  await openDeposit(page, 'PAYTIMZ')
  await page.getByLabel('Amount', { exact: true }).fill('500')
  // Another tab has made one meanwhile.
  await api(stack.app, 'POST /api/qrcode/PAYTIMZ', { amount: 200 }, token)
  await page.getByRole('button', { name: 'Create QR' }).click()
  await page.getByText('You asked for ฿500.00, but your QR for ฿200.00 is still open.').waitFor()
  await page.getByRole('img', { name: 'QR code for ฿200.00' }).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Cancel it and create one for ฿500.00' }).click()
  await page.getByRole('img', { name: 'QR code for ฿500.00' }).waitFor()
  expect(await page.getByText('is still open').count()).toBe(0)
})

test('DEP-07 a transfer that arrives while its bank is open shows what came, also to a member who is about to tap', async () => {
  const member = await newMember(stack.app)
  const page = await visit('/user/home', { size: phone, token: member.token })
  await balanceIs(page, '0.00')
  await openDeposit(page, 'SCB')
  const sheet = page.getByRole('dialog', { name: 'Deposit' })
  await group(page, /Bank transfer/)
    .locator('..')
    .hover()
  await page.mouse.down()
  await sandbox.sendTransfer({
    from: member.account,
    to: { bank: 'SCB', account: '0004560002' },
    amount: toAmount(120_00),
  })
  await sheet.getByText('Deposit received').waitFor({ timeout: arrivalMs })
  // The sheet is lower now, and the finger is beside it.
  await page.mouse.up()
  await sheet.getByText('+฿120.00').waitFor()
  await expect.poll(() => sheet.textContent()).toContain('฿120.00')
  await expectSound(page)
})

test('DEP-07 a deposit that arrives on another screen is announced with the name of its bank', async () => {
  const member = await newMember(stack.app)
  const { prepare, read } = firstStatement()
  const page = await visit('/user/profile', { size: phone, token: member.token, prepare })
  await page.getByText('SOMCHAI JAIDEE').first().waitFor()
  await read
  await sandbox.sendTransfer({
    from: member.account,
    to: { bank: 'SCB', account: '0004560002' },
    amount: toAmount(121_00),
  })
  const messages = page.getByRole('status', { name: 'Messages' })
  await messages
    .getByText('฿121.00 received from Siam Commercial Bank')
    .waitFor({ timeout: arrivalMs })
})

test('DEP-03 an amount that was typed stays while the state of the QR cannot be read again', async () => {
  const { token } = await newMember(stack.app)
  const page = await visit('/user/home', { size: phone, token })
  await openDeposit(page, 'PAYTIMZ')
  const amount = page.getByLabel('Amount', { exact: true })
  await amount.fill('500')
  const read = async (status: number) => {
    const answered = page.waitForResponse(
      (response) => response.url().endsWith('/api/qrcode/PAYTIMZ') && response.status() === status,
    )
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await answered
  }
  await page.route('**/api/qrcode/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }),
  )
  await read(500)
  await page.unrouteAll()
  // A form that the failure had replaced would be an empty one now.
  await read(200)
  await expect(amount).toHaveValue('500')
})
