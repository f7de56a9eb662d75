import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { deckOf, turnTo } from './deck.ts'
import { inGame, inWallet, newFundedMember, openAccount, usernameAt } from './funds.ts'
import { stack } from './here.ts'
import { api, newMember } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { sizes } from './visit.ts'
import { balanceIs } from './wallet.ts'

const { visit, sandbox } = story()

/** True if the game's own site recognises the member. */
const isIn = async (page: Page, code: string, token: string) => {
  await page.waitForURL(new RegExp(`/games/${code.toLowerCase()}/site`))
  await page.getByText(await usernameAt(stack.app, token, code), { exact: true }).waitFor()
}
const creditsOn = async (page: Page) =>
  (await page.locator('.purse').textContent())!.replace(/[^\d.]/g, '')

const patience = { timeout: 30_000 }

/** Opens the sheet of a game whose account is open. */
const view = async (page: Page, deck: string, name: string) => {
  const card = await turnTo(page, deck, name)
  await card.getByRole('button', { name: `View account ${name}` }).click()
  const sheet = page.getByRole('dialog', { name, exact: true })
  await sheet.getByRole('button', { name: 'Copy username' }).waitFor()
  return sheet
}

test.describe('playing', () => {
  for (const [name, size] of sizes)
    test(`GAM-03 GAM-04 the whole wallet is transferred automatically, and the form opens the game signed in (${name})`, async () => {
      const { token } = await newFundedMember(stack, 100)
      await openAccount(stack.app, token, 'JOKER')
      const page = await visit('/user/home', { size, token })
      const sheet = await view(page, 'Slots', 'Joker')
      await sheet.getByRole('button', { name: 'Transfer ฿100.00 and play' }).click()
      await isIn(page, 'JOKER', token)
      expect(await creditsOn(page)).toBe('100.00')
      expect(await inGame(stack.app, token, 'JOKER')).toBe(100)
      expect(await inWallet(stack.app, token)).toBe(0)

      await page.locator('form[action$="/site/play"] button.main').click()
      await page.getByRole('status').waitFor()
      const credits = await creditsOn(page)
      await page.goto('/user/home')
      const card = await turnTo(page, 'Slots', 'Joker')
      await card.getByText(`Joker ${credits}`).waitFor()
      await balanceIs(page, credits)
    })

  for (const [code, name] of [
    ['JOKER', 'Joker'],
    ['pg', 'PG'],
  ] as const)
    test(`GAM-04 with the iframe flag set ${code} opens in its own tab`, async () => {
      const { token } = await newMember(stack.app)
      await openAccount(stack.app, token, code)
      const page = await visit('/user/home', { token })
      const sheet = await view(page, 'Slots', name)
      await page.evaluate(() => {
        document.documentElement.dataset.iframe = 'true'
      })
      const { promise: isHere, resolve: arrive } = Promise.withResolvers<void>()
      await page.route(`**/api/wallet/account/${code}`, async (route) => {
        await isHere
        await route.continue()
      })
      const opened = page.context().waitForEvent('page')
      await sheet.getByRole('button', { name: 'Play', exact: true }).click()
      const tab = await opened
      await tab.getByText('Loading').waitFor()
      arrive()
      await isIn(tab, code, token)
      expect(new URL(page.url()).pathname).toBe('/user/home')
    })

  test('GAM-03 no money is transferred if the member chooses none, and a part if the member chooses a part', async () => {
    const { token } = await newFundedMember(stack, 100)
    await openAccount(stack.app, token, 'SUPERSLOT')
    const page = await visit('/user/home', { token })
    const sheet = await view(page, 'Slots', 'Super Slot')
    await sheet.getByText('No transfer').click()
    await sheet.getByRole('button', { name: 'Play', exact: true }).click()
    await isIn(page, 'SUPERSLOT', token)
    expect(await inWallet(stack.app, token)).toBe(100)

    await page.goto('/user/home')
    const again = await view(page, 'Slots', 'Super Slot')
    await again.getByText('Other').click()
    await again.getByLabel('Amount to transfer').fill('40')
    await again.getByRole('button', { name: 'Transfer ฿40.00 and play' }).click()
    await isIn(page, 'SUPERSLOT', token)
    expect(await inWallet(stack.app, token)).toBe(60)
    expect(await inGame(stack.app, token, 'SUPERSLOT')).toBe(40)
  })

  for (const [deck, code, name] of [
    ['Sports and casino', 'UFABET', 'UFABET'],
    ['Sports and casino', 'SEXYGAME', 'Sexy Game'],
    ['Slots', 'pg', 'PG'],
    ['Slots', 'slotracha', 'Slot Racha'],
  ] as const)
    test(`GAM-04 GAM-05 ${deck}: ${code} opens signed in`, async () => {
      const { token } = await newMember(stack.app)
      await openAccount(stack.app, token, code)
      const page = await visit('/user/home', { token })
      const sheet = await view(page, deck, name)
      await sheet.getByText('Your wallet is empty.').waitFor()
      await sheet.getByRole('button', { name: 'Play', exact: true }).click()
      await isIn(page, code, token)
    })

  test('GAM-03 money that is still being confirmed arrives later, and the game opens without it', async () => {
    const { token } = await newFundedMember(stack, 100)
    await openAccount(stack.app, token, 'JOKER')
    // The provider executes the transfer, but its reply and the reply to the query are lost: the outcome stays unknown.
    for (const operation of ['deposit', 'find'] as const)
      await sandbox.control({ gateway: 'JOKER', operation, flaw: 'error' })
    const page = await visit('/user/home', { token })
    const sheet = await view(page, 'Slots', 'Joker')
    await sheet.getByRole('button', { name: 'Transfer ฿100.00 and play' }).click()
    // After a few seconds words replace the loader.
    await page.getByText('Joker has not answered yet.').first().waitFor(patience)
    expect(await page.getByRole('status', { name: 'Please wait…' }).count()).toBe(0)
    const notice = page.getByRole('dialog', { name: 'Your transfer is in progress' })
    await notice.waitFor({ timeout: 40_000 })
    await expectSound(page)
    await sandbox.clearControls()
    await notice.getByRole('button', { name: 'Open the game' }).click()
    await isIn(page, 'JOKER', token)
    await expect
      .poll(() => inGame(stack.app, token, 'JOKER'), { timeout: 90_000, intervals: [1_000] })
      .toBe(100)
  })
})

test('GAM-04 a card with money in the game starts it with one tap, and the game then comes first', async () => {
  const { token } = await newFundedMember(stack, 100)
  await openAccount(stack.app, token, 'SLOTXO')
  const request = { from: 'WALLET', to: 'SLOTXO', amount: 40 }
  await api(stack.app, 'POST /api/wallet/transfer', request, token)
  const page = await visit('/user/home', { token })
  const card = await turnTo(page, 'Slots', 'Slot XO')
  await card.getByRole('button', { name: 'Play ฿40.00 Slot XO' }).click()
  await isIn(page, 'SLOTXO', token)
  expect(await inWallet(stack.app, token)).toBe(60)
  expect(await inGame(stack.app, token, 'SLOTXO')).toBe(40)

  await page.goto('/user/home')
  const first = deckOf(page, 'Slots').getByRole('group').first()
  await first.getByText(/^Played (just now|\d+ seconds? ago)$/).waitFor()
  await expect(first).toHaveAttribute('aria-label', 'Slot XO')
})

test('GAM-02 an account that cannot be opened shows an error and stays closed', async () => {
  const member = await newMember(stack.app)
  await sandbox.control({ gateway: 'JOKER', operation: 'activate', flaw: 'refuse' })
  const page = await visit('/user/home', { token: member.token })
  const card = await turnTo(page, 'Slots', 'Joker')
  await card.getByRole('button', { name: 'Open account' }).click()
  const notice = page.getByRole('dialog', { name: 'Something went wrong' })
  await notice.getByText('The game account could not be opened.').waitFor()
  await expectSound(page)
  await notice.getByRole('button', { name: 'OK' }).click()
  await card.getByText('No account yet').waitFor()
})
