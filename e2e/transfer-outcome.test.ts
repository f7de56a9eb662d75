import { expect, test } from '@playwright/test'
import { fromDecimal } from '#money'
import { inGame, inWallet, newFundedMember, openAccount, usernameAt } from './funds.ts'
import { stack } from './here.ts'
import { api } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { sizes } from './visit.ts'
import { openTransfer } from './wallet.ts'

const { visit, sandbox } = story()

test('TRF-04 while a provider is silent the sheet says so after a few seconds, then gives the outcome', async () => {
  const { token } = await newFundedMember(stack, 100)
  await openAccount(stack.app, token, 'JOKER')
  await sandbox.control({
    gateway: 'JOKER',
    operation: 'deposit',
    flaw: 'delay',
    delayMs: 9_000,
    calls: 1,
  })
  const page = await visit('/user/home', { token })
  const form = await openTransfer(page)
  await form.amount.fill('50')
  await form.send.click()
  await form.sheet.getByText('Joker has not answered yet.').waitFor()
  await form.sheet.getByText('Your money is safe.').waitFor()
  // The words replace the loader, which would cover them.
  expect(await page.getByRole('status', { name: 'Please wait…' }).count()).toBe(0)
  await expectSound(page)
  await form.sheet
    .getByText('฿50.00 transferred from Wallet to Joker.')
    .waitFor({ timeout: 60_000 })
  expect(await inGame(stack.app, token, 'JOKER')).toBe(50)
})

test('TRF-04 a transfer with an unknown outcome is shown calmly, and its outcome appears without a reload', async () => {
  const { token } = await newFundedMember(stack, 100)
  await openAccount(stack.app, token, 'JOKER')
  for (const operation of ['deposit', 'find'] as const)
    await sandbox.control({ gateway: 'JOKER', operation, flaw: 'error' })
  const page = await visit('/user/home', { token })
  const form = await openTransfer(page)
  await form.choose('From', 'Wallet')
  await form.choose('To', 'Joker')
  await form.amount.fill('50')
  await form.send.click()
  await form.sheet.getByText('Confirming your transfer').waitFor({ timeout: 40_000 })
  await form.sheet.getByText('Your money is safe.').waitFor()
  await expectSound(page)
  await sandbox.clearControls()
  await form.sheet
    .getByText('฿50.00 transferred from Wallet to Joker.')
    .waitFor({ timeout: 90_000 })
  expect(await inGame(stack.app, token, 'JOKER')).toBe(50)
})

test('TRF-04 the outcome of transfers out of games is shown after their sheet was closed, also of one that failed', async () => {
  const { token } = await newFundedMember(stack, 200)
  for (const [game, flaw] of [
    ['JOKER', 'lost'],
    ['UFABET', 'error'],
  ] as const) {
    await openAccount(stack.app, token, game)
    await api(
      stack.app,
      'POST /api/wallet/transfer',
      { from: 'WALLET', to: game, amount: 100 },
      token,
    )
    await sandbox.control({ gateway: game, operation: 'withdraw', flaw, calls: 99 })
    await sandbox.control({ gateway: game, operation: 'find', flaw: 'error', calls: 99 })
  }
  const page = await visit('/user/home', { token })
  const answers: Promise<unknown>[] = []
  for (const game of ['Joker', 'UFABET']) {
    const form = await openTransfer(page)
    await form.choose('From', game)
    await form.choose('To', 'Wallet')
    await form.amount.fill('40')
    answers.push(page.waitForResponse((answer) => answer.url().endsWith('/api/wallet/transfer')))
    await form.send.click()
    await form.sheet.getByText(`${game} has not answered yet.`).waitFor()
    await form.sheet.getByRole('button', { name: 'Close' }).first().click()
    await form.sheet.waitFor({ state: 'detached' })
  }
  await Promise.all(answers)
  // The member loses the money at Joker meanwhile.
  const username = await usernameAt(stack.app, token, 'JOKER')
  await sandbox.playRound('JOKER', { username, stake: fromDecimal(100), payout: fromDecimal(0) })
  await sandbox.clearControls()
  await Promise.all([
    page.getByText(/No money was transferred\.$|still in the game\.$/).waitFor(),
    page.getByText('฿40.00 transferred to Wallet').waitFor(),
  ])
  await expectSound(page)
  expect(await inWallet(stack.app, token)).toBe(40)
})

for (const [name, size] of sizes)
  test(`TRF-05 ERR-02 a refused transfer is a dialog that says where the money is, and keeps what was filled in (${name})`, async () => {
    const { token } = await newFundedMember(stack, 100)
    await openAccount(stack.app, token, 'JOKER')
    await sandbox.control({ gateway: 'JOKER', operation: 'deposit', flaw: 'refuse' })
    const page = await visit('/user/home', { token, size })
    const form = await openTransfer(page)
    await form.amount.fill('50')
    await form.send.click()
    const error = page.getByRole('dialog', { name: 'Something went wrong' })
    await error.getByText('The transfer failed. The money is back in your wallet.').waitFor()
    await expectSound(page)
    expect(await inWallet(stack.app, token)).toBe(100)
    await error.getByRole('button', { name: 'OK' }).click()
    await expect(form.amount).toHaveValue('50')
    expect(await form.send.textContent()).toBe('Transfer ฿50 to Joker')

    // A game may hold more than we know, so its provider decides.
    await form.swap.click()
    await form.amount.fill('500')
    await form.send.click()
    await error.getByText(/^Not enough balance\. .* No money was transferred\.$/).waitFor()
  })
