import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { inGame, inWallet, newFundedMember, openAccount } from './funds.ts'
import { stack } from './here.ts'
import { api } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { sizes } from './visit.ts'
import { moneyOf } from './wallet.ts'

// Goal: the list of games with money transfers all of it back, each game for itself and once.
const { visit, sandbox } = story()

/** A member with ฿60 at Joker, ฿30 at UFABET and ฿10 in the wallet. */
async function newPlayer(): Promise<string> {
  const { token } = await newFundedMember(stack, 100)
  for (const [to, amount] of [
    ['JOKER', 60],
    ['UFABET', 30],
  ] as const) {
    await openAccount(stack.app, token, to)
    await api(stack.app, 'POST /api/wallet/transfer', { from: 'WALLET', to, amount }, token)
  }
  return token
}

async function openGames(page: Page) {
  await moneyOf(page)
    .getByRole('button', { name: /^In \d games/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Money in games' })
  await sheet.getByText('Joker').waitFor()
  return {
    sheet,
    all: sheet.getByRole('button', { name: 'Transfer all back' }),
    line: (name: string) => sheet.getByRole('listitem').filter({ hasText: name }),
  }
}

for (const [name, size] of sizes)
  test(`TRF-01 ERR-02 everything goes back to the wallet, and a game that refuses says so and is tried again (${name})`, async () => {
    const token = await newPlayer()
    await sandbox.control({ gateway: 'UFABET', operation: 'withdraw', flaw: 'refuse' })
    const page = await visit('/user/home', { size, token })
    const { sheet, all, line } = await openGames(page)
    await expectSound(page)
    await all.click()
    await line('Joker').getByText('฿60.00 transferred').waitFor()
    await line('UFABET').getByText('The transfer failed. The money is still in the game.').waitFor()
    await expectSound(page)
    expect(await inWallet(stack.app, token)).toBe(70)
    expect(await inGame(stack.app, token, 'UFABET')).toBe(30)

    await sandbox.clearControls()
    await line('UFABET').getByRole('button', { name: 'Try again' }).click()
    await line('UFABET').getByText('฿30.00 transferred').waitFor()
    await all.waitFor({ state: 'detached' })
    expect(await inWallet(stack.app, token)).toBe(100)
    await sheet.getByText('Total in games').locator('..').getByText('฿0.00').waitFor()
    await expectSound(page)
  })

test('TRF-01 two taps at once ask each game once', async () => {
  const token = await newPlayer()
  const page = await visit('/user/home', { token })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/transfer')) asked.push(String(request.postData()))
  })
  const { all, line } = await openGames(page)
  await all.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await line('Joker').getByText('฿60.00 transferred').waitFor()
  await line('UFABET').getByText('฿30.00 transferred').waitFor()
  expect(asked).toHaveLength(2)
  expect(await inWallet(stack.app, token)).toBe(100)
})

test('TRF-01 without an answer nothing is claimed, and after a reload the same request has the same key', async () => {
  const token = await newPlayer()
  const page = await visit('/user/home', { token })
  const keys: Record<string, string[]> = {}
  await page.route('**/api/wallet/transfer', async (route) => {
    const { from } = route.request().postDataJSON() as { from: string }
    const key = route.request().headers()['idempotency-key']!
    keys[from] = [...(keys[from] ?? []), key]
    if (keys[from].length === 1) await route.abort()
    else await route.continue()
  })
  const before = await openGames(page)
  await before.all.click()
  for (const game of ['Joker', 'UFABET']) {
    const unknown = before.line(game).getByRole('status')
    await unknown.getByText('We do not know yet whether this went through').waitFor()
    await unknown.getByRole('button', { name: 'Ask again' }).waitFor()
  }
  await expectSound(page)
  await page.reload()
  const after = await openGames(page)
  await after.all.click()
  await after.line('Joker').getByText('฿60.00 transferred').waitFor()
  await after.line('UFABET').getByText('฿30.00 transferred').waitFor()
  for (const game of ['JOKER', 'UFABET']) expect(new Set(keys[game]).size).toBe(1)
  expect(await inWallet(stack.app, token)).toBe(100)
})
