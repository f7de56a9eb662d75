import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sandboxAt } from '#sandbox/client'
import { inGame, inWallet, newFundedMember, openAccount } from './funds.ts'
import { stack } from './here.ts'
import { expectSound } from './screen.ts'
import { siteOf } from './site.ts'
import { sizes, visitsTo } from './visit.ts'
import { balanceIs, openTransfer } from './wallet.ts'

const visit = visitsTo(stack.app)
const site = siteOf(stack)
const sandbox = sandboxAt(stack.sandbox)

beforeAll(() => site.set('registerOtp', false))
afterEach(() => sandbox.clearControls())
afterAll(() => site.close())

test.each(sizes)(
  'TRF-01 TRF-02 TRF-03 HOM-07 ERR-05 money goes to a game and back, and empty fields show an error (%s)',
  async (_, size) => {
    const { token } = await newFundedMember(stack, 100)
    await openAccount(stack.app, token, 'JOKER')
    const page = await visit('/user/home', { size, token })
    await balanceIs(page, '100.00')
    const form = await openTransfer(page)
    await expectSound(page)

    expect(await form.send.isDisabled()).toBe(true)
    await form.amount.fill('0')
    expect(await form.send.isDisabled()).toBe(true)
    await form.amount.fill('0.5')
    await form.send.click()
    await form.sheet.getByText('Please choose an account to transfer from.').waitFor()
    await expectSound(page)
    await form.choose('From', 'Wallet')
    await form.send.click()
    await form.sheet.getByText('Please choose an account to transfer to.').waitFor()
    await form.choose('To', 'Wallet')
    await form.send.click()
    await form.sheet.getByText('Please choose two different accounts.').waitFor()
    await form.choose('To', 'Joker')
    await form.send.click()
    await form.sheet
      .getByRole('alert')
      .filter({ hasText: 'The minimum transfer is ฿1.00.' })
      .waitFor()

    await form.amount.fill('60')
    await form.send.click()
    await form.sheet.getByText('Transfer successful').waitFor()
    await form.sheet.getByText('฿60.00 transferred from Wallet to Joker.').waitFor()
    await expectSound(page)
    expect(await inGame(stack.app, token, 'JOKER')).toBe(60)
    await form.sheet.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('group', { name: 'Joker', exact: true }).getByText('Joker 60.00').waitFor()
    await balanceIs(page, '100.00')

    const back = await openTransfer(page)
    await back.choose('From', 'Joker')
    await back.choose('To', 'Wallet')
    await back.sheet.getByRole('button', { name: 'All', exact: true }).click()
    await back.send.click()
    await back.sheet.getByText('฿60.00 transferred from Joker to Wallet.').waitFor()
    expect(await inWallet(stack.app, token)).toBe(100)
  },
)

test('TRF-03 everything is collected in the wallet, and each game shows its result', async () => {
  const { token } = await newFundedMember(stack, 100)
  for (const code of ['JOKER', 'UFABET']) await openAccount(stack.app, token, code)
  const page = await visit('/user/home', { token })
  const out = await openTransfer(page)
  await out.choose('From', 'Wallet')
  await out.choose('To', 'Joker')
  await out.amount.fill('30')
  await out.send.click()
  await out.sheet.getByText('Transfer successful').waitFor()
  await out.sheet.getByRole('button', { name: 'Close' }).last().click()

  const all = await openTransfer(page)
  await all.sendAll.click()
  await all.sheet.getByText('Please choose an account to transfer to.').waitFor()
  await all.choose('To', 'UFABET')
  await all.sendAll.click()
  const question = page.getByRole('dialog', { name: 'Transfer everything to UFABET?' })
  await expectSound(page)
  await question.getByRole('button', { name: 'Transfer everything' }).click()
  await all.sheet.getByText('฿100.00 transferred to UFABET.').waitFor({ timeout: 30_000 })
  const legs = all.sheet.getByRole('list', { name: 'Result for each game' })
  await legs.getByRole('listitem').filter({ hasText: 'Joker' }).getByText('Transferred').waitFor()
  await expectSound(page)
  expect(await inGame(stack.app, token, 'UFABET')).toBe(100)
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

test('TRF-05 a refused transfer says that the money is back, and it is', async () => {
  const { token } = await newFundedMember(stack, 100)
  await openAccount(stack.app, token, 'JOKER')
  await sandbox.control({ gateway: 'JOKER', operation: 'deposit', flaw: 'refuse' })
  const page = await visit('/user/home', { token })
  const form = await openTransfer(page)
  await form.choose('From', 'Wallet')
  await form.choose('To', 'Joker')
  await form.amount.fill('50')
  await form.send.click()
  await form.sheet.getByText('The transfer failed. The money is back in your wallet.').waitFor()
  await expectSound(page)
  expect(await inWallet(stack.app, token)).toBe(100)
  await form.amount.fill('500')
  await form.send.click()
  await form.sheet.getByText('Not enough balance.').waitFor()
})
