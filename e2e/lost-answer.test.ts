import type { Page, Request } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { call } from '#contract/call'
import { withdrawAll } from '#contract/withdraw'
import { toAmount } from '#money'
import { turnTo } from './deck.ts'
import { createAccount, giveBank, givePhone, giveProfile } from './forms.ts'
import { inGame, inWallet, newFundedMember, openAccount } from './funds.ts'
import { stack } from './here.ts'
import { api, newMember, newPhone } from './members.ts'
import { keysOf, loseAnswer, tracesOf, unanswered, unansweredDialog } from './requests.ts'
import { closeSheets, expectPath, expectSound } from './screen.ts'
import { noSignals } from './sockets.ts'
import { giveCoins } from './spinner.ts'
import { story } from './story.ts'
import { sizes } from './visit.ts'
import { keepPayoutOpen, openDeposit, openWithdraw } from './wallet.ts'

// Goal: a member whose answer was lost finds out what became of the request. Method: a connection that drops a response after
// the server has done the work.
const { visit, site, sandbox } = story()

for (const [name, size] of sizes)
  test(`API-05 WDR-04 a withdrawal whose response was lost is not said to be unknown once it is found (${name})`, async () => {
    const asker = await newFundedMember(stack, 500)
    await keepPayoutOpen(stack)
    const page = await visit('/user/home', { token: asker.token, size })
    const form = await openWithdraw(page)
    const keys = keysOf(page, '/api/wallet/withdrawAll')
    await loseAnswer(page, '/api/wallet/withdrawAll')
    await form.ask('130')
    await form.confirm()
    const open = page.getByRole('region', { name: 'We do not know yet whether this went through' })
    await open.waitFor({ state: 'detached' })
    await page
      .getByRole('region', { name: 'In progress' })
      .getByText(/^฿130\.00 to/)
      .waitFor()
    await expect(page.getByText(/We do not know yet/)).toHaveCount(0)
    await expectSound(page)
    await closeSheets(page)
    const pending = page.getByRole('region', { name: 'Pending transactions' })
    await pending.getByText('bank transfer in progress').waitFor()
    await expect(pending.getByRole('listitem')).toHaveCount(1)

    // The same again is the same withdrawal still: the member may not have seen that it was found.
    const again = await openWithdraw(page)
    await again.ask('130')
    await again.confirm()
    await page
      .getByText(/You first asked for this .* ago\. It was carried out once\./)
      .first()
      .waitFor()
    expect(new Set(keys).size).toBe(1)
    expect(await tracesOf(site.db, asker)).toMatchObject({ withdrawal: 1 })
  })

test('API-05 WDR-04 a withdrawal that the server carries out late is in sight once it is found', async () => {
  const asker = await newFundedMember(stack, 500)
  await keepPayoutOpen(stack)
  const page = await visit('/user/home', { token: asker.token, prepare: noSignals().prepare })
  const form = await openWithdraw(page)
  const keys = keysOf(page, '/api/wallet/withdrawAll')
  const late = () =>
    call(
      withdrawAll,
      { amount: toAmount(130_00) },
      { host: stack.app, token: asker.token, key: keys[0]! },
    )
  await page.route('**/api/wallet/withdrawAll', (route) => route.abort(), { times: 1 })
  // The app has read what is on the way, and finds nothing there, before the server has carried the request out.
  await page.route(
    '**/api/request/*',
    async (route) => {
      await late()
      await route.continue()
    },
    { times: 1 },
  )
  await form.ask('130')
  await form.confirm()
  const found = form.sheet.getByRole('region', { name: 'In progress' })
  await found.getByText(/^฿130\.00 to/).waitFor()
  await expect(page.getByText(/We do not know yet/)).toHaveCount(0)
  expect(await tracesOf(site.db, asker)).toMatchObject({ withdrawal: 1 })
})

test('GAM-03 if the game does not open after the money arrived, the dialog says so, and the next tap moves no more', async () => {
  const { token } = await newFundedMember(stack, 200)
  await openAccount(stack.app, token, 'JOKER')
  const page = await visit('/user/home', { token })
  const card = await turnTo(page, 'Slots', 'Joker')
  await card.getByRole('button', { name: 'View account Joker' }).click()
  const sheet = page.getByRole('dialog', { name: 'Joker', exact: true })
  await sheet.getByRole('button', { name: 'Copy username' }).waitFor()
  await sheet.getByText('Other amount').click()
  await sheet.getByLabel('Amount to transfer').fill('50')
  await page.route('**/api/wallet/account/JOKER', (route) => route.abort(), { times: 1 })
  await sheet.getByRole('button', { name: 'Transfer ฿50.00 and play' }).click()
  const notice = page.getByRole('dialog', { name: 'Something went wrong' })
  await notice.getByText('฿50.00 transferred from Wallet to Joker. No connection.').waitFor()
  await expectSound(page)
  await notice.getByRole('button', { name: 'OK', exact: true }).click()
  await sheet.getByRole('button', { name: 'Play', exact: true }).click()
  await page.waitForURL(/\/games\/joker\/site/)
  expect(await inGame(stack.app, token, 'JOKER')).toBe(50)
  expect(await inWallet(stack.app, token)).toBe(150)
})

/** Loses the next response to the call, and the network with it. */
const loseNetwork = (page: Page, call: string) =>
  page.route(
    (url) => url.pathname.startsWith(call),
    async (route) => {
      await route.fetch()
      await page.context().setOffline(true)
      await route.abort()
    },
    { times: 1 },
  )

test('API-05 WDR-04 a lost withdrawal that is asked for again without a network is not said to be unsent, and what was found is in sight', async () => {
  const asker = await newFundedMember(stack, 500)
  await keepPayoutOpen(stack)
  const page = await visit('/user/home', { token: asker.token, prepare: noSignals().prepare })
  const form = await openWithdraw(page)
  const keys = keysOf(page, '/api/wallet/withdrawAll')
  await loseNetwork(page, '/api/wallet/withdrawAll')
  await form.ask('130')
  await form.confirm()
  const alert = form.sheet.getByRole('alert')
  await alert.getByText('We do not know yet whether this went through').waitFor()
  const isRepeat = (request: Request) => request.url().endsWith('/api/wallet/withdrawAll')
  const repeated = page.waitForEvent('requestfailed', isRepeat)
  await form.sheet.getByRole('button', { name: 'Ask again' }).click()
  await repeated
  await alert.getByText('We do not know yet whether this went through').waitFor()
  await expectSound(page)
  await form.sheet.getByRole('button', { name: /^Withdraw ฿/ }).scrollIntoViewIfNeeded()
  await page.context().setOffline(false)
  const found = form.sheet.getByRole('region', { name: 'In progress' })
  await found.getByText(/^฿130\.00 to/).waitFor()
  await alert.waitFor({ state: 'detached' })
  await expect(found).toBeInViewport({ ratio: 1 })
  await expectSound(page)
  expect(new Set(keys).size).toBe(1)
  expect(await tracesOf(site.db, asker)).toMatchObject({ withdrawal: 1 })
})

test('API-05 WDR-06 a cancellation whose response was lost is not said to have failed', async () => {
  const asker = await newFundedMember(stack, 30_000)
  // The first large withdrawal of a member is held, so that it can be cancelled.
  await api(stack.app, 'POST /api/wallet/withdrawAll', { amount: 30_000 }, asker.token)
  const page = await visit('/user/home', { token: asker.token })
  const pending = page.getByRole('region', { name: 'Pending transactions' })
  await pending.getByRole('button').click()
  await page.getByRole('button', { name: 'Follow' }).click()
  const cancel = page.getByRole('button', { name: 'Cancel withdrawal' })
  await cancel.click()
  await loseNetwork(page, '/api/wallet/withdrawal')
  await page.getByRole('dialog', { name: 'Cancel withdrawal' }).getByRole('button').last().click()
  const notice = unansweredDialog(page)
  await notice.getByText(unanswered).waitFor()
  await expectSound(page)
  await notice.getByRole('button', { name: 'OK' }).click()
  await page.context().setOffline(false)
  await page.getByText('You cancelled the withdrawal.').waitFor()
})

test('API-05 DEP-08 a gift link whose response was lost keeps saying so until the deposit shows', async () => {
  const asker = await newMember(stack.app)
  const { link } = await sandbox.makeVoucher({ amount: toAmount(60_00) })
  const page = await visit('/user/home', { token: asker.token, prepare: noSignals().prepare })
  await openDeposit(page, 'wallet GIFT')
  await loseNetwork(page, '/api/wallet/truelink')
  await page.getByLabel('Gift link', { exact: true }).fill(link)
  await page.getByRole('button', { name: 'Send link' }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposit' })
  await sheet.getByRole('alert').getByText('We do not know yet whether this went through').waitFor()
  await expectSound(page)
  expect(await page.getByRole('status', { name: 'Messages' }).allTextContents()).toEqual(['', ''])
  await page.context().setOffline(false)
  await sheet.getByText('Deposit received').waitFor()
  await sheet.getByRole('list', { name: 'What you got' }).getByText('+฿60.00').waitFor()
})

test('SPN-02 the last coin’s turn whose response was lost is shown when the member spins again', async () => {
  const asker = await newMember(stack.app)
  await giveCoins(site.db, asker, { coins: 1, slice: 'MONEY50' })
  const page = await visit('/user/spin', { token: asker.token })
  await loseAnswer(page, '/api/spinwheel/spin')
  await page.getByRole('button', { name: /^Spin · 1 coin/ }).click()
  const notice = unansweredDialog(page)
  await notice.getByText('Spin again to see the result: no second coin is used.').waitFor()
  await expectSound(page)
  await notice.getByRole('button', { name: 'OK' }).click()
  const again = page.getByRole('button', { name: /^Spin · .*0/ })
  await page.context().setOffline(true)
  await again.click()
  await notice.waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await page.context().setOffline(false)
  await again.click()
  await page.getByRole('dialog').getByText('50').first().waitFor()
  await expectSound(page)
  expect(await tracesOf(site.db, asker)).toMatchObject({ spin: 1 })
})

test('SPN-02 the last coin’s turn whose response was lost is still shown after the page was loaded again', async () => {
  const asker = await newMember(stack.app)
  await giveCoins(site.db, asker, { coins: 1, slice: 'MONEY50' })
  const page = await visit('/user/spin', { token: asker.token })
  await loseAnswer(page, '/api/spinwheel/spin')
  await page.getByRole('button', { name: /^Spin · 1 coin/ }).click()
  await unansweredDialog(page).waitFor()
  await page.reload()
  const again = page.getByRole('button', { name: /^Spin · 0 coins/ })
  await page.getByText('Spin again to see the result: no second coin is used.').waitFor()
  await expectSound(page)
  await again.click()
  await page.getByRole('dialog', { name: 'Congratulations!' }).getByText('50').first().waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await page.getByText('No coins yet.').waitFor()
  expect(await tracesOf(site.db, asker)).toMatchObject({ spin: 1 })
})

test('REG-13 API-05 after a lost answer and a reload the way leads to sign-in, with the number', async () => {
  const number = newPhone()
  const page = await visit('/register')
  await givePhone(page, number)
  await giveProfile(page)
  await giveBank(page)
  await loseAnswer(page, '/api/account')
  await createAccount(page)
  await page.getByRole('alert').waitFor()
  await page.reload()
  await page.getByText('Step 2 of 3').waitFor()
  await giveProfile(page)
  await page.getByText('This number is already registered. Please sign in.').waitFor()
  await expectSound(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expectPath(page, '/login')
  await expect(page.getByLabel('Phone number')).toHaveValue(number)
})
