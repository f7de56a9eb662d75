import { expect, type Page, test } from '@playwright/test'
import { inGame, inWallet, newFundedMember, openAccount } from './funds.ts'
import { stack } from './here.ts'
import { api } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { openTransfer } from './wallet.ts'

// Goal: a member who left the page while a game took its time learns that the money stopped in the wallet. Method: a game that
// loses its answer, and answers again later.
const { visit, sandbox } = story()

/** A member with all money at Joker, which takes out money without an answer, and an account at UFABET. */
async function playerOfSilentGame() {
  const { token } = await newFundedMember(stack, 100)
  for (const game of ['JOKER', 'UFABET']) await openAccount(stack.app, token, game)
  const everything = { from: 'WALLET', to: 'JOKER', amount: 100 }
  await api(stack.app, 'POST /api/wallet/transfer', everything, token)
  await sandbox.control({ gateway: 'JOKER', operation: 'withdraw', flaw: 'lost', calls: 99 })
  await sandbox.control({ gateway: 'JOKER', operation: 'find', flaw: 'error', calls: 99 })
  return token
}

/** The page asks once. Its further questions would carry the money on, and stay on their way until the page is left. */
async function letOneThrough(page: Page, path: string) {
  let asked = 0
  await page.route(`**${path}`, async (route) => {
    if (asked++ === 0) await route.continue()
  })
}

for (const isAll of [true, false])
  test(`TRF-03 TRF-04 ${isAll ? 'everything' : 'an amount'} that was to go to another game and stopped in the wallet is said to be there until the member has read it`, async () => {
    const token = await playerOfSilentGame()
    const page = await visit('/user/home', { token })
    const form = await openTransfer(page)
    // With everything, the sheet is opened at the wallet.
    await form.choose('From', isAll ? 'Wallet' : 'Joker')
    await form.choose('To', 'UFABET')
    const path = isAll ? '/api/wallet/transferAll' : '/api/wallet/transfer'
    await letOneThrough(page, path)
    const pending = page.waitForResponse((answer) => answer.url().endsWith(path))
    if (isAll) {
      await form.sendAll.click()
      await page.getByRole('button', { name: 'Transfer everything', exact: true }).click()
    } else {
      await form.amount.fill('40')
      await form.send.click()
    }
    expect((await pending).status()).toBe(202)
    // Once it is noted, the words about the slow game are gone.
    await form.sheet.getByText('has not answered yet').waitFor({ state: 'detached' })
    await form.sheet.getByText('Confirming your transfer').waitFor()
    await page.reload()
    await sandbox.clearControls()

    const told = page.getByRole('dialog', { name: 'Not everything was transferred' })
    const amount = isAll ? '฿100.00' : '฿40.00'
    const text = `${amount} came from your games and is in your wallet. It was not transferred to UFABET.`
    await told.getByText(text).waitFor({ timeout: 60_000 })
    await expectSound(page)
    await page.reload()
    await told.getByText(text).waitFor()
    await told.getByRole('button', { name: 'OK' }).click()
    await told.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'Transfer', exact: true }).waitFor()
    await expect(told).toHaveCount(0)
    expect(await inWallet(stack.app, token)).toBe(isAll ? 100 : 40)
    expect(await inGame(stack.app, token, 'UFABET')).toBe(0)
  })
