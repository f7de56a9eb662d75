import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { endOffers, offer } from './bonuses.ts'
import { inWallet, payIn } from './funds.ts'
import { stack } from './here.ts'
import { api, newMember } from './members.ts'
import { expectPath, expectSound, sheetsClosed } from './screen.ts'
import { story } from './story.ts'
import { phone, sizes } from './visit.ts'
import { balanceIs, createQr, openDeposit } from './wallet.ts'

const { visit, site, sandbox } = story({ end: endOffers })
const arrivalMs = 60_000

/** Pays for a deposit whose sheet is open, and waits for the screen that says so. */
async function payInSheet(page: Page) {
  const { payload } = await createQr(page, '300')
  await sandbox.payQr(payload)
  await page.getByText('Deposit received').waitFor({ timeout: arrivalMs })
  return page.getByRole('dialog', { name: 'Deposit' })
}

const activate = (code: string, token: string) =>
  api(stack.app, `GET /api/bonus/activate/${code}`, undefined, token)

for (const [name, size] of sizes)
  test(`BON-06 DEP-03 DEP-07 a bonus that waits is in the sheet with its price, and the success shows deposit, bonus and coin (${name})`, async () => {
    const { token } = await newMember(stack.app)
    await activate('WELCOME100', token)
    const page = await visit('/user/home', { size, token, motion: true })
    await openDeposit(page, 'KBANK QR')
    const sheet = page.getByRole('dialog', { name: 'Deposit' })
    const bonus = sheet.getByRole('region', { name: 'Welcome bonus' })
    await bonus.getByText('get 100% of the deposit, up to ฿500.00, wager 8×').waitFor()
    const presets = sheet.getByRole('radiogroup', { name: 'Popular amounts' }).getByRole('radio')
    await expect
      .poll(() => presets.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
      .toEqual(['10000', '50000', '100000'])
    await sheet
      .getByText('Deposit ฿300.00: ฿300.00 more, wager ฿4,800.00 before you withdraw')
      .waitFor()
    await sheet.getByText('For example').waitFor()
    await sheet.getByLabel('Amount', { exact: true }).fill('50')
    await sheet.getByText('฿50.00 brings no bonus. It comes with ฿100.00 or more.').waitFor()
    await expectSound(page)
    await sheet.getByLabel('Amount', { exact: true }).fill('300')
    await sheet
      .getByText('Deposit ฿300.00: ฿300.00 more, wager ฿4,800.00 before you withdraw')
      .waitFor()
    expect(await sheet.getByText('For example').count()).toBe(0)
    await sheet.getByText('Keep 50%').waitFor()
    await sheet.getByRole('button', { name: 'Create QR for ฿300.00 + bonus ฿300.00' }).waitFor()
    await expectSound(page)
    const { payload } = await createQr(page, '300')
    await sandbox.payQr(payload)
    await sheet.getByText('Deposit received').waitFor({ timeout: arrivalMs })
    const gains = sheet.getByRole('list', { name: 'What you got' })
    await gains.getByRole('listitem').filter({ hasText: 'Deposit' }).getByText('+฿300.00').waitFor()
    await gains
      .getByRole('listitem')
      .filter({ hasText: 'Welcome bonus' })
      .getByText('+฿300.00')
      .waitFor()
    await gains.getByText('+1 coin').waitFor()
    await expect.poll(() => sheet.textContent()).toContain('฿600.00')
    expect(await page.getByRole('status', { name: 'Messages' }).allTextContents()).toEqual(['', ''])
    await expectSound(page)
    expect(await inWallet(stack.app, token)).toBe(600)
  })

test('BON-06 DEP-03 a bonus with a larger minimum begins the presets there, and a smaller deposit grants nothing', async () => {
  const { token } = await newMember(stack.app)
  await activate(await offer(site, 'Large', { minimumDeposit: 350_00, percent: 50 }), token)
  const page = await visit('/user/home', { size: phone, token })
  await openDeposit(page, 'PAYTIMZ')
  const sheet = page.getByRole('dialog', { name: 'Deposit' })
  await sheet.getByText('Minimum ฿10.00; the bonus comes from ฿350.00').waitFor()
  await sheet.getByRole('radio', { name: '350' }).waitFor({ state: 'attached' })
  const { payload } = await createQr(page, '349')
  await sandbox.payQr(payload)
  await sheet.getByText('Deposit received').waitFor({ timeout: arrivalMs })
  await sheet.getByText('+1 coin').waitFor()
  expect(await sheet.getByText('Large').count()).toBe(0)
  expect(await inWallet(stack.app, token)).toBe(349)
})

test('BON-01 a bonus that waits can be declined in the deposit sheet, free of charge', async () => {
  const { token } = await newMember(stack.app)
  await activate('WELCOME100', token)
  const page = await visit('/user/home', { size: phone, token })
  await openDeposit(page, 'wallet AUTO')
  const sheet = page.getByRole('dialog', { name: 'Deposit' })
  // The sheet of this way has no amount, so the price is that of an example.
  await sheet.getByText('wager ฿4,800.00 before you withdraw').waitFor()
  await sheet.getByRole('button', { name: 'Deposit without this bonus' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel “Welcome bonus”?' })
  await question.getByText('cancelling is free').waitFor()
  await question.getByRole('button', { name: 'Cancel the bonus' }).click()
  await sheet.getByRole('region', { name: 'Welcome bonus' }).waitFor({ state: 'detached' })
  const { status } = await api(stack.app, 'GET /api/bonus/check/active', undefined, token)
  expect(status).toBe(false)
})

for (const [name, size] of sizes)
  test(`BON-02 DEP-01 the deposit sheet offers a bonus with its price, and claims it in place (${name})`, async () => {
    const { token } = await newMember(stack.app)
    const page = await visit('/user/home', { size, token })
    await openDeposit(page, 'KBANK QR')
    const sheet = page.getByRole('dialog', { name: 'Deposit' })
    const offered = sheet.getByRole('button', { name: 'Add “Welcome bonus” to this deposit?' })
    await offered.getByText('wager 8×').waitFor()
    await expectSound(page)
    await offered.click()
    const terms = page.getByRole('dialog', { name: 'Welcome bonus' })
    await terms.getByRole('button', { name: 'Claim and deposit' }).click()
    await terms.waitFor({ state: 'detached' })
    const bonus = sheet.getByRole('region', { name: 'Welcome bonus' })
    await bonus.getByText('Bonus claimed').waitFor()
    await sheet.getByText('wager ฿4,800.00 before you withdraw').waitFor()
    expect(await offered.count()).toBe(0)
    await expectSound(page)
  })

test('BON-05 while a bonus is wagered the sheet says that this deposit stays until it is', async () => {
  const member = await newMember(stack.app)
  await activate('WELCOME100', member.token)
  await payIn(stack, member, 100, 200)
  const page = await visit('/user/home', { size: phone, token: member.token })
  await balanceIs(page, '200.00')
  await openDeposit(page, 'SCB')
  await page
    .getByRole('dialog')
    .getByText('You can withdraw this deposit once you have wagered ฿1,600.00 more.')
    .waitFor()
  await expectSound(page)
})

test('DEP-07 a deposit that was made on another page leads to the games', async () => {
  const { token } = await newMember(stack.app)
  const page = await visit('/user/statement', { size: phone, token })
  await openDeposit(page, 'KBANK QR')
  const sheet = await payInSheet(page)
  await sheet.getByRole('button', { name: 'Play' }).click()
  await sheetsClosed(page)
  await expectPath(page, '/user/games')
  await page.goBack()
  await expectPath(page, '/user/statement')
})

test('DEP-07 SPN-01 a deposit that was made at the wheel leads back to the wheel', async () => {
  const { token } = await newMember(stack.app)
  await activate('WELCOME100', token)
  const page = await visit('/user/spin', { size: phone, token })
  await openDeposit(page, 'KBANK QR')
  const sheet = await payInSheet(page)
  await sheet.getByText('+1 coin').waitFor()
  await sheet.getByRole('link', { name: 'Spin' }).click()
  await sheetsClosed(page)
  await expectPath(page, '/user/spin')
})
