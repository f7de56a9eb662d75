import { expect, test } from '@playwright/test'
import {
  closeError,
  dialog,
  endOffers,
  inUse,
  lookLater,
  offer,
  openBonus,
  play,
  playOn,
} from './bonuses.ts'
import { inWallet, payIn } from './funds.ts'
import { stack } from './here.ts'
import { api, newMember } from './members.ts'
import { expectPath, expectSound } from './screen.ts'
import { story } from './story.ts'
import { sizes } from './visit.ts'
import { ticketOf } from './wallet.ts'

const { visit, site } = story({ end: endOffers })
const patience = { timeout: 60_000 }

const get = (line: string, token: string) => api(stack.app, `GET /api/${line}`, undefined, token)

test.describe('after a bonus', () => {
  for (const [name, size] of sizes)
    test(`WDR-05 BON-05 a bonus blocks withdrawals, then requires a full withdrawal, else BONUS_REMAINING (${name})`, async () => {
      const member = await newMember(stack.app)
      const { token } = member
      const name = `Whole ${size.width}`
      const code = await offer(site, name, { wholeAmount: true })
      await get(`bonus/activate/${code}`, token)
      await payIn(stack, member, 100, 200)
      await play(stack, token, { amount: 100, stakes: 100 })

      const page = await visit('/user/home', { size, token })
      const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' })
      await shortcuts.getByRole('button', { name: 'Withdraw' }).click()
      const sheet = dialog(page, 'Withdraw')
      await sheet.getByText('You cannot withdraw yet').waitFor()
      await sheet
        .getByRole('region', { name: 'Available to withdraw' })
        .getByText('฿0.00')
        .waitFor()
      expect(await sheet.getByRole('textbox').count()).toBe(0)
      await expectSound(page)
      await sheet.getByRole('link', { name: 'See the bonus' }).click()
      await expectPath(page, '/user/bonus')
      await inUse(page).getByText('Wagered ฿100.00 of ฿600.00').first().waitFor(patience)

      await playOn(stack, token, { stake: 100, stakes: 500 })
      await lookLater(site, page, member.phone)
      await page
        .getByText(`Wagering for “${name}” is complete. The money is yours.`)
        .waitFor(patience)
      const owed = page.getByRole('region', { name: `Wagering for “${name}” is complete` })
      await owed.getByText('First withdraw your full balance').waitFor()
      await expectSound(page)

      const other = await openBonus(page, 'Daily bonus')
      await other.getByRole('button', { name: 'Claim' }).click()
      await closeError(page, 'must be withdrawn first')
      await other.getByRole('button', { name: 'Close' }).click()

      await owed.getByRole('button', { name: 'Withdraw' }).click()
      await sheet.getByText('Withdraw your full balance at once').waitFor()
      expect(await sheet.getByRole('textbox').count()).toBe(0)
      await expectSound(page)
      await sheet.getByRole('button', { name: 'Withdraw ฿200.00' }).click()
      await dialog(page, 'Withdraw ฿200.00?')
        .getByRole('button', { name: 'Withdraw', exact: true })
        .click()
      await ticketOf(page).waitFor(patience)
      expect(await inWallet(stack.app, token)).toBe(0)
      await ticketOf(page).getByRole('button', { name: 'Close' }).last().click()
      await owed.waitFor({ state: 'hidden' })

      await (await openBonus(page, 'Daily bonus')).getByRole('button', { name: 'Claim' }).click()
      await dialog(page, 'Deposit').waitFor()
    })

  test('WDR-05 a game balance above the known one changes the full amount, which must be confirmed again', async () => {
    const member = await newMember(stack.app)
    const { token } = member
    const code = await offer(site, 'Whole again', { wholeAmount: true })
    await get(`bonus/activate/${code}`, token)
    await payIn(stack, member, 100, 200)
    await play(stack, token, { amount: 100, stakes: 600 })
    await expect
      .poll(() => get('bonus/check/active', token), patience)
      .toMatchObject({ status: false })
    const page = await visit('/user/bonus', { token })
    await page.getByRole('main').getByRole('button', { name: 'Withdraw' }).click()
    const sheet = dialog(page, 'Withdraw')
    const ask = async (amount: string) => {
      await sheet.getByRole('button', { name: `Withdraw ${amount}` }).click()
      await dialog(page, `Withdraw ${amount}?`)
        .getByRole('button', { name: 'Withdraw', exact: true })
        .click()
    }
    await sheet.getByRole('button', { name: 'Withdraw ฿200.00' }).waitFor()
    await playOn(stack, token, { stake: 100, stakes: 100, wins: 50 })
    await ask('฿200.00')
    const error = dialog(page, 'Something went wrong')
    await error.getByText('Your balance has changed').waitFor(patience)
    await expectSound(page)
    await error.getByRole('button', { name: 'OK' }).click()
    await ask('฿250.00')
    await ticketOf(page).waitFor(patience)
  })
})

test('WDR-06 a held full withdrawal says why it has no button to cancel, until the bonus claimed after it ends', async () => {
  const member = await newMember(stack.app)
  const { token } = member
  await get(`bonus/activate/${await offer(site, 'Whole held', { wholeAmount: true })}`, token)
  await payIn(stack, member, 50_000, 50_500)
  await play(stack, token, { amount: 50_000, stakes: 200_000 })
  await expect
    .poll(() => get('bonus/check/active', token), patience)
    .toMatchObject({ status: false })
  // The seeded rules hold a first withdrawal of this size.
  await api(stack.app, 'POST /api/wallet/withdrawAll', { amount: 50_500 }, token)
  await get(`bonus/activate/${await offer(site, 'Next bonus')}`, token)

  const page = await visit('/user/home', { token })
  await page.getByRole('button', { name: /^Withdrawal ฿/ }).click()
  await page.getByRole('button', { name: 'Follow' }).click()
  const why = page.getByText('once the bonus that you claimed after it has ended')
  await why.waitFor()
  const cancel = page.getByRole('button', { name: 'Cancel withdrawal' })
  expect(await cancel.count()).toBe(0)
  await expectSound(page)

  await get('bonus/clear', token)
  await cancel.waitFor()
  expect(await why.count()).toBe(0)
})
