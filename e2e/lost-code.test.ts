import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { newFundedMember, payIn } from './funds.ts'
import { stack } from './here.ts'
import { api } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { openChat } from './support.ts'
import { sizes } from './visit.ts'
import { balanceIs, keepPayoutOpen, openWithdraw, payoutShown } from './wallet.ts'

// Goal: code that cannot be fetched closes its own place only. Without the service worker, so that nothing is stored.
const { visit } = story()

const tile = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name })
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const notOpened = (page: Page) =>
  page.getByRole('dialog', { name: 'This cannot be opened right now' })
const strip = (page: Page) => page.getByText('Offline, reconnecting…')

const greyed = 'rgb(179, 187, 227)'
const colorOfBalance = (page: Page) =>
  page
    .getByRole('region', { name: 'Total balance' })
    .getByText('250')
    .first()
    .evaluate((element) => getComputedStyle(element).color)

/** Opens home and waits for what it loads when it is idle. */
async function homeOf(token: string, size = sizes[0][1]) {
  const page = await visit('/user/home', { token, size, isNew: true })
  await balanceIs(page, '250.00')
  await liveLoaded(page)
  return page
}

const liveLoaded = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/live-[^/]*\.js$/.test(name)),
  )

for (const [name, size] of sizes)
  test(`a sheet opened without a network says so in its place, everything else stays, and it opens once the network is back (${name})`, async () => {
    const { token } = await newFundedMember(stack, 250)
    const page = await homeOf(token, size)
    await page.context().setOffline(true)
    await strip(page).waitFor()
    await page.getByText(/^Balance as of \d\d:\d\d\. Your money is safe\.$/).waitFor()
    await expectSound(page)
    await tile(page, 'Deposit').click()
    await notOpened(page).getByText('You are offline.').waitFor()
    await expectSound(page)
    await expect(page.getByRole('banner')).toHaveCount(1)
    await balanceIs(page, '250.00')
    await expect.poll(() => colorOfBalance(page)).toBe(greyed)
    await bar(page).waitFor()

    await page.context().setOffline(false)
    await page.getByRole('dialog', { name: 'Deposit' }).waitFor()
    await expect.poll(() => notOpened(page).count()).toBe(0)
    await strip(page).waitFor({ state: 'detached' })
    await expect.poll(() => colorOfBalance(page)).not.toBe(greyed)
  })

test('once home is idle, the first request of a member needs no more code', async () => {
  const { token } = await newFundedMember(stack, 500)
  const page = await visit('/user/home', { token })
  const form = await openWithdraw(page)
  await form.ask('130')
  await liveLoaded(page)
  await page.route('**/assets/**', (route) => route.abort())
  await form.confirm()
  await page.getByText(payoutShown).waitFor()
})

test('a sheet that was closed before it could load is tried again with the next tap', async () => {
  const { token } = await newFundedMember(stack, 250)
  const page = await homeOf(token)
  await page.context().setOffline(true)
  await tile(page, 'Withdraw').click()
  await notOpened(page).getByRole('button', { name: 'Close' }).click()
  await notOpened(page).waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  await tile(page, 'Withdraw').click()
  await page.getByRole('dialog', { name: 'Withdraw' }).getByLabel('Amount').waitFor()
})

test('a page opened without a network says so below its head, and shows once the network is back', async () => {
  const { token } = await newFundedMember(stack, 250)
  const page = await homeOf(token)
  await page.context().setOffline(true)
  await bar(page).getByRole('link', { name: 'Statement' }).click()
  await page.getByRole('main').getByText('No connection.').waitFor()
  await page.getByRole('banner').waitFor()
  await bar(page).waitFor()
  await strip(page).waitFor()
  await expectSound(page)
  await bar(page).getByRole('link', { name: 'Home' }).click()
  await balanceIs(page, '250.00')
  await bar(page).getByRole('link', { name: 'Statement' }).click()
  await page.getByRole('main').getByText('No connection.').waitFor()

  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Statement' }).waitFor()
  await page.getByText('250.00').first().waitFor()
})

test('a sheet whose file is gone after a deployment opens after Try again has loaded the new version', async () => {
  const { token } = await newFundedMember(stack, 250)
  const page = await homeOf(token)
  // A reload brings the new version, whose files are there.
  let isGone = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false
  })
  await page.route('**/assets/WithdrawSheet-*.js', (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await tile(page, 'Withdraw').click()
  await notOpened(page).getByText('It could not be loaded.').waitFor()
  await balanceIs(page, '250.00')
  await expectSound(page)
  const reloaded = page.waitForEvent('load')
  await notOpened(page).getByRole('button', { name: 'Try again' }).click()
  await reloaded
  await balanceIs(page, '250.00')
  await tile(page, 'Withdraw').click()
  await page.getByRole('dialog', { name: 'Withdraw' }).getByLabel('Amount').waitFor()
})

test('a sheet whose style could not be fetched comes with its style later', async () => {
  const { token } = await newFundedMember(stack, 250)
  const page = await homeOf(token)
  await page.route('**/assets/WithdrawSheet-*.css', (route) => route.abort(), { times: 1 })
  await tile(page, 'Withdraw').click()
  await notOpened(page).getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('dialog', { name: 'Withdraw' }).getByLabel('Amount').waitFor()
  const isStyled = await page.evaluate(() =>
    [...document.styleSheets].some(({ href }) => href?.includes('/WithdrawSheet-')),
  )
  expect(isStyled).toBe(true)
})

test('a sheet that cannot open before home is idle closes with a message', async () => {
  const { token } = await newFundedMember(stack, 250)
  const page = await visit('/user/home', {
    token,
    prepare: (device) => device.route(/[Ll]ive-|DepositSheet-/, (route) => route.abort()),
  })
  await balanceIs(page, '250.00')
  await tile(page, 'Deposit').click()
  await page.getByRole('status', { name: 'Messages' }).getByText('could not be loaded').waitFor()
  await bar(page).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await tile(page, 'Deposit').click()
  await page.getByRole('dialog', { name: 'Deposit' }).waitFor()
})

test('money that arrives shows, though the code that listens for it could not be fetched at first', async () => {
  const member = await newFundedMember(stack, 250)
  const { promise: isConnected, resolve: connect } = Promise.withResolvers<unknown>()
  const page = await visit('/user/home', {
    token: member.token,
    prepare: async (device) => {
      device.once('websocket', connect)
      await device.route(/\/socket-[^/]*\.js$/, (route) => route.abort(), { times: 1 })
    },
  })
  await balanceIs(page, '250.00')
  await isConnected
  await payIn(stack, member, 100)
  await balanceIs(page, '350.00')
})

test('the chat connects, though the code of its connection could not be fetched at first', async () => {
  const page = await visit('/contact', {
    prepare: (device) =>
      device.route(/\/socket-[^/]*\.js$/, (route) => route.abort(), { times: 1 }),
  })
  await openChat(page)
})

test('home shows its transactions and the chat, though their code could not be fetched at first', async () => {
  const member = await newFundedMember(stack, 250)
  await keepPayoutOpen(stack)
  await api(stack.app, 'POST /api/wallet/withdraw', { amount: 100 }, member.token)
  const lost = new Set<string>()
  const page = await visit('/user/home', {
    token: member.token,
    prepare: (device) =>
      device.route(/\/(home|chat)-[^/]*\.js$/, async (route) => {
        const url = route.request().url()
        if (lost.has(url)) return route.fallback()
        lost.add(url)
        await route.abort()
      }),
  })
  await page.getByRole('region', { name: 'Pending transactions' }).waitFor()
  await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
  await openChat(page)
  expect(lost.size).toBeGreaterThan(1)
})

test('while the server cannot be reached a page keeps its message and its button', async () => {
  const { token } = await newFundedMember(stack, 250)
  const page = await homeOf(token)
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('main').getByRole('link', { name: 'Bonus', exact: true }).click()
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' }).first()
  await retry.evaluate((button) => button.setAttribute('data-first', ''))
  await page.waitForRequest('**/api/wallet/onTheWay')
  await page.waitForRequest('**/api/wallet/onTheWay')
  await expect(page.locator('[data-first]')).toHaveCount(1)
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByLabel('Promotion code').waitFor()
  await expect(strip(page)).toHaveCount(0)
})

test('a refusal shows that the server is reached again', async () => {
  const { token } = await newFundedMember(stack, 250)
  const page = await homeOf(token)
  await page.context().setOffline(true)
  await strip(page).waitFor()
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 429, json: { message: 'REQUEST_LIMIT' } }),
  )
  await page.context().setOffline(false)
  await strip(page).waitFor({ state: 'detached' })
})

test('a reading that took too long is tried again by a tap only', async () => {
  const { token } = await newFundedMember(stack, 250)
  const page = await homeOf(token)
  // A minute is too long for a test. All of the page's code must come sooner than this.
  await page.evaluate(() => {
    const { timeout } = AbortSignal
    AbortSignal.timeout = () => timeout.call(AbortSignal, 5_000)
  })
  let asked = 0
  await page.route('**/api/bonus', () => {
    asked += 1
  })
  await page.getByRole('main').getByRole('link', { name: 'Bonus', exact: true }).click()
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  expect(asked).toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await retry.click()
  await page.getByText('Welcome bonus').waitFor()
})

for (const [name, size] of sizes)
  test(`a sheet whose code comes slowly shows that it is on its way (${name})`, async () => {
    const { token } = await newFundedMember(stack, 250)
    const page = await homeOf(token, size)
    const { promise: isHere, resolve: arrive } = Promise.withResolvers<void>()
    await page.route(/\/DepositSheet-[^/]*\.js$/, async (route) => {
      await isHere
      await route.continue()
    })
    await tile(page, 'Deposit').click()
    const loader = page.getByRole('status', { name: 'Loading' })
    await loader.waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    // A member who does not want to wait opens another sheet.
    await tile(page, 'Withdraw').click()
    await page.getByRole('dialog', { name: 'Withdraw' }).waitFor()
    await page.keyboard.press('Escape')
    arrive()
    await tile(page, 'Deposit').click()
    await page.getByRole('dialog', { name: 'Deposit' }).waitFor()
    await loader.waitFor({ state: 'detached' })
    await expectSound(page)
  })
