import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sandboxAt } from '#sandbox/client'
import { inWallet, newFundedMember, openAccount } from './funds.ts'
import { stack } from './here.ts'
import { api, newMember } from './members.ts'
import { expectSound } from './screen.ts'
import { siteOf } from './site.ts'
import { sizes, visitsTo } from './visit.ts'
import { balanceIs, openWithdraw } from './wallet.ts'

const visit = visitsTo(stack.app)
const site = siteOf(stack)
const sandbox = sandboxAt(stack.sandbox)
const payoutMs = 60_000

beforeAll(() => site.set('registerOtp', false))
afterEach(() => sandbox.clearControls())
afterAll(() => site.close())

test.each(sizes)(
  'WDR-01 WDR-02 WDR-03 WDR-04 ERR-05 a withdrawal is held, paid to the registered account and reported (%s)',
  async (_, size) => {
    const { token } = await newFundedMember(stack, 500)
    const limits = await api(stack.app, 'GET /api/lookup/withdraw', undefined, token)
    const page = await visit('/user/home', { size, token })
    await balanceIs(page, '500.00')
    const form = await openWithdraw(page)
    await form.sheet.getByRole('region', { name: 'Wallet and games together' }).waitFor()
    const paidTo = form.sheet.getByRole('region', { name: 'Paid to' })
    await paidTo.getByText(/•••\s\d{4}$/).waitFor()
    await paidTo.getByText('SOMCHAI JAIDEE').waitFor()
    await form.sheet.getByText('complete its terms first').waitFor()
    await expectSound(page)

    await form.ask(String(Number(limits.withdrawMin) - 1))
    await form.sheet.getByText('The minimum withdrawal is').waitFor()
    await form.ask(String(Number(limits.withdrawMax) + 1))
    await form.sheet.getByText('The maximum is').waitFor()
    await form.ask('501')
    await form.sheet.getByText('Not enough balance.').waitFor()
    await expectSound(page)

    await form.ask('200')
    await form.confirm()
    await form.sheet.getByText('Please wait for the transfer').waitFor()
    await expectSound(page)
    await form.sheet.getByRole('button', { name: 'Close' }).last().click()
    await balanceIs(page, '300.00')
    await page.getByText('฿200.00 withdrawn to').waitFor({ timeout: payoutMs })
    const { statements } = await api(
      stack.app,
      'POST /api/statement',
      { page: 1, limit: 10 },
      token,
    )
    expect(statements).toContainEqual(
      expect.objectContaining({ statementType: 'withdraw', status: 'SUCCESS', amount: 200 }),
    )
  },
)

test('WDR-04 a payout that fails is reported, and the money is back', async () => {
  const { token } = await newFundedMember(stack, 500)
  await sandbox.control({ gateway: 'PAYOUT', operation: 'pay', flaw: 'refuse' })
  const page = await visit('/user/home', { token })
  const form = await openWithdraw(page)
  await form.ask('200')
  await form.confirm()
  await form.sheet.getByText('Please wait for the transfer').waitFor()
  await expect.poll(() => inWallet(stack.app, token), { timeout: payoutMs }).toBe(500)
  await form.sheet.getByRole('button', { name: 'Close' }).last().click()
  await balanceIs(page, '500.00')
})

test('WDR-03 money missing in the wallet is collected from the games, and each game shows its result', async () => {
  const { token } = await newFundedMember(stack, 500)
  await openAccount(stack.app, token, 'JOKER')
  await api(
    stack.app,
    'POST /api/wallet/transfer',
    { from: 'WALLET', to: 'JOKER', amount: 400 },
    token,
  )
  const page = await visit('/user/home', { token })
  await balanceIs(page, '500.00')
  const form = await openWithdraw(page)
  await form.ask('300')
  await form.confirm()
  await form.sheet.getByText('Please wait for the transfer').waitFor({ timeout: 40_000 })
  const legs = form.sheet.getByRole('list', { name: 'Result for each game' })
  await legs.getByText('Transferred').waitFor()
  await expectSound(page)
})

test.each(sizes)(
  'HOM-09 ERR-01 ERR-03 a holder whose name is not English at KTB is asked for the English name (%s)',
  async (_, size) => {
    const member = await newMember(stack.app)
    await site.db`
      update member set bank_code = 'KTB', bank_account_name = 'สมชาย ใจดี'
      where phone = ${`+66${member.phone.slice(1)}`}`
    const page = await visit('/user/home', { size, token: member.token })
    const sheet = page.getByRole('dialog', { name: 'Your name in English' })
    await sheet.waitFor()
    await expectSound(page)
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByText('Please fill in this field.').waitFor()
    const name = sheet.getByLabel('Account name in English')
    await name.fill('สมชาย')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByText('Bank account name must be in English only.').waitFor()
    await name.fill('somchai jaidee')
    const answer = '**/api/account/bankAccountName'
    const body = '{"message":"The bank rests until 18:00"}'
    await page.route(answer, (route) => route.fulfill({ status: 409, body }))
    await sheet.getByRole('button', { name: 'Save' }).click()
    // ERR-01 ERR-03: a message without a text of ours, in a toast.
    const toasts = page.getByRole('status', { name: 'Messages' })
    await toasts.getByText('The bank rests until 18:00').waitFor()
    await page.unroute(answer)
    expect(await name.inputValue()).toBe('SOMCHAI JAIDEE')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved. Your bank account is ready for withdrawals.').waitFor()
    await sheet.waitFor({ state: 'hidden' })
    await page.reload()
    await balanceIs(page, '0.00')
    expect(await page.getByRole('dialog').count()).toBe(0)
  },
)
