import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { play } from './bonuses.ts'
import { bookDeposits, newFundedMember, openAccount, payIn } from './funds.ts'
import { stack } from './here.ts'
import { api, newMember } from './members.ts'
import { closeSheets, expectPath, expectSound } from './screen.ts'
import { story } from './story.ts'
import { phone, sizes } from './visit.ts'
import {
  balanceIs,
  createQr,
  firstStatement,
  keepPayoutOpen,
  moneyOf,
  openDeposit,
} from './wallet.ts'

// Goal: home says where the money is, what is pending and what is in its way, and shows a new member the way in.
const { visit, site, sandbox } = story()

for (const [name, size] of sizes)
  test(`HOM-02 the total is split into wallet and games, and a tap lists the games (${name})`, async () => {
    const member = await newFundedMember(stack, 800)
    for (const code of ['JOKER', 'UFABET']) await openAccount(stack.app, member.token, code)
    const move = { from: 'WALLET', to: 'JOKER', amount: 300 }
    await api(stack.app, 'POST /api/wallet/transfer', move, member.token)
    const page = await visit('/user/home', { size, token: member.token })
    await balanceIs(page, '800.00')
    const head = moneyOf(page)
    await head.getByText('Wallet').locator('..').getByText('500.00').waitFor()
    await expectSound(page)
    await head.getByRole('button', { name: 'In 2 games ฿300.00' }).click()
    const games = page.getByRole('dialog', { name: 'Money in games' })
    await expect
      .poll(() => games.getByRole('listitem').allTextContents())
      .toEqual(['Joker฿300.00', 'UFABET฿0.00'])
    await expectSound(page)
    await games.getByRole('button', { name: 'Joker ฿300.00' }).click()
    await page.getByRole('dialog', { name: 'Transfer' }).waitFor()
    await games.waitFor({ state: 'detached' })
  })

for (const [name, size] of sizes)
  test(`BON-06 HOM-02 an active bonus shows how much is left to wager, and leads to its page (${name})`, async () => {
    const member = await newMember(stack.app)
    await api(stack.app, 'GET /api/bonus/activate/WELCOME100', undefined, member.token)
    const page = await visit('/user/home', { size, token: member.token })
    const bonus = page.getByRole('region', { name: 'Active bonus' })
    await payIn(stack, member, 500, 1_000)
    await bonus.getByText('Wager ฿8,000 more').waitFor()
    await bonus.getByText('to withdraw').waitFor()
    await play(stack, member.token, { amount: 500, stakes: 1_500 })
    // The server reads the bets now and then, and home the bonus.
    await bonus.getByText('Wager ฿6,500 more').waitFor({ timeout: 60_000 })
    await expectSound(page)
    await bonus.getByRole('link').click()
    await expectPath(page, '/user/bonus')
  })

test('a browser in which scrolling returns a promise leaves a page and a view without a fault', async () => {
  const { token } = await newFundedMember(stack, 50)
  const page = await visit('/user/home', {
    token,
    prepare: (device) =>
      device.addInitScript(() => {
        for (const scrolled of [window, Element.prototype]) {
          const scrollBefore = scrolled.scrollTo
          scrolled.scrollTo = async function (this: unknown, ...place: unknown[]) {
            Reflect.apply(scrollBefore, this, place)
          } as typeof scrolled.scrollTo
        }
      }),
  })
  await page.getByRole('link', { name: 'Bonus', exact: true }).click()
  await page.getByRole('heading', { name: 'Bonus', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Home' }).click()
  await openDeposit(page, 'PAYTIMZ')
  await createQr(page, '100')
  await closeSheets(page)
  await expectSound(page)
})

test('BON-01 HOM-02 a bonus that waits for its deposit says how much to deposit', async () => {
  const member = await newFundedMember(stack, 50)
  await api(stack.app, 'GET /api/bonus/activate/WELCOME100', undefined, member.token)
  const page = await visit('/user/home', { token: member.token })
  const bonus = page.getByRole('region', { name: 'Active bonus' })
  await bonus.getByText('Deposit ฿100 or more').waitFor()
  await bonus.getByText('for “Welcome bonus”').waitFor()
  await expectSound(page)
})

for (const [name, size] of sizes)
  test(`DEP-04 HOM-03 an open QR is a line with its time left, which opens it again (${name})`, async () => {
    const member = await newFundedMember(stack, 100)
    const page = await visit('/user/home', { size, token: member.token })
    await balanceIs(page, '100.00')
    const pending = page.getByRole('region', { name: 'Pending transactions' })
    expect(await pending.count()).toBe(0)
    await api(stack.app, 'POST /api/qrcode/PAYTIMZ', { amount: 500 }, member.token)
    const line = pending.getByRole('button', { name: /QR deposit ฿500 waiting for payment/ })
    await expect.poll(() => line.getByRole('timer').textContent()).toMatch(/^0[0-5]:\d\d$/)
    await expectSound(page)
    await line.click()
    const sheet = page.getByRole('dialog', { name: 'Deposit' })
    await sheet.getByRole('img', { name: /^QR code/ }).waitFor()
    await sheet.getByText('500', { exact: false }).first().waitFor()
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await pending.waitFor({ state: 'detached' })
  })

test('HOM-03 a QR made while home is still loading is shown, although the first answer is from before it', async () => {
  const member = await newFundedMember(stack, 100)
  let giveFirst = () => {}
  const isGiven = new Promise<void>((resolve) => {
    giveFirst = resolve
  })
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  let connected: Promise<unknown> = Promise.resolve()
  let signalled = Promise.resolve()
  const prepare = async (page: Page) => {
    connected = page.waitForEvent('websocket')
    signalled = signalOf(page, '"qr"')
    await page.route('**/api/wallet/onTheWay', async (route) => {
      const answer = await route.fetch()
      isHeld()
      await isGiven
      await route.fulfill({ response: answer })
    })
  }
  const page = await visit('/user/home', { size: phone, token: member.token, prepare })
  await Promise.all([held, connected])
  await api(stack.app, 'POST /api/qrcode/PAYTIMZ', { amount: 500 }, member.token)
  await signalled
  giveFirst()
  const pending = page.getByRole('region', { name: 'Pending transactions' })
  await pending.getByRole('button', { name: /QR deposit ฿500 waiting for payment/ }).waitFor()
  // An answer that is still on its way would fail when the page closes.
  await page.unrouteAll({ behavior: 'wait' })
})

test('WDR-04 TRF-04 a withdrawal and a transfer are lines until they end', async () => {
  const member = await newFundedMember(stack, 500)
  await openAccount(stack.app, member.token, 'JOKER')
  const move = { from: 'WALLET', to: 'JOKER', amount: 100 }
  await api(stack.app, 'POST /api/wallet/transfer', move, member.token)
  await keepPayoutOpen(stack)
  await api(stack.app, 'POST /api/wallet/withdraw', { amount: 130 }, member.token)
  const page = await visit('/user/home', { size: phone, token: member.token })
  const pending = page.getByRole('region', { name: 'Pending transactions' })
  const line = pending.getByRole('button', { name: 'Withdrawal ฿130 bank transfer in progress' })
  await line.waitFor()
  await expectSound(page)
  await line.click()
  const sheet = page.getByRole('dialog', { name: 'Withdraw', exact: true })
  await sheet.getByText(/^฿130\.00 to Kasikorn/).waitFor()
  await page.keyboard.press('Escape')
  await sandbox.clearControls()
  await pending.waitFor({ state: 'detached', timeout: 60_000 })
})

/** Notes on the page if a button to transfer was there at any time. */
const noteTransfer = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      const buttons = [...document.querySelectorAll('button')]
      const isSeen = (button: Element) => button.checkVisibility({ visibilityProperty: true })
      if (buttons.some((button) => button.textContent === 'Transfer' && isSeen(button)))
        document.documentElement.dataset.shown = 'Transfer'
    }).observe(document, { childList: true, subtree: true, attributeFilter: ['class'] })
  })

for (const [name, size] of sizes)
  test(`HOM-02 HOM-03 a new member sees the way in, and no amounts of zero to claim or transfer (${name})`, async () => {
    const member = await newMember(stack.app)
    const page = await visit('/user/home', { size, token: member.token, prepare: noteTransfer })
    const first = page.getByRole('region', { name: 'First steps' })
    await expect
      .poll(() => first.getByRole('listitem').allTextContents())
      .toEqual(['1Deposit', '2Choose a game', '3Play'])
    const head = moneyOf(page)
    for (const name of ['Claim', 'Transfer'])
      expect(await head.getByRole('button', { name }).count()).toBe(0)
    // Nor did it show for a moment, while the wallet was read.
    expect(await page.evaluate(() => document.documentElement.dataset.shown)).toBeUndefined()
    await expectSound(page)
    await first.getByRole('button', { name: 'Make a deposit' }).click()
    await page.getByRole('dialog', { name: 'Deposit' }).waitFor()
    await page.keyboard.press('Escape')

    await payIn(stack, member, 100)
    await balanceIs(page, '100.00')
    await first.waitFor({ state: 'detached' })
    await head.getByRole('button', { name: 'Claim' }).waitFor()
  })

for (const [name, size] of sizes)
  test(`HOM-02 every page of a member shows the balance, and opens deposit and withdrawal (${name})`, async () => {
    const member = await newFundedMember(stack, 250)
    const page = await visit('/user/profile', { size, token: member.token })
    for (const path of ['profile', 'statement', 'bonus', 'spin', 'contact', 'games']) {
      await page.goto(`/user/${path}`)
      await balanceIs(page, '250.00')
      const purse = page.getByRole('region', { name: 'Total balance' })
      for (const name of ['Deposit', 'Withdraw']) {
        await purse.getByRole('button', { name }).click()
        const sheet = page.getByRole('dialog', { name, exact: true })
        await sheet.waitFor()
        await page.keyboard.press('Escape')
        await sheet.waitFor({ state: 'detached' })
      }
      await expectSound(page)
    }
  })

test('the heads hold their buttons on 320 px, in every language', async () => {
  const member = await newFundedMember(stack, 250)
  for (const language of ['th', 'la', 'en'] as const) {
    const size = { width: 320, height: 640 }
    const page = await visit('/user/statement', { size, language, token: member.token })
    await page.getByText('250').first().waitFor()
    await expectSound(page)
    await page.goto('/user/home')
    await moneyOf(page).getByText('250').first().waitFor()
    await expectSound(page)
  }
})

for (const [name, size] of sizes)
  test(`a note of arriving money does not cover the name or the balance (${name})`, async () => {
    const member = await newFundedMember(stack, 100)
    const { prepare, read } = firstStatement()
    const page = await visit('/user/home', { size, token: member.token, prepare })
    await balanceIs(page, '100.00')
    await read
    await payIn(stack, member, 50)
    const told = page.getByRole('status', { name: 'Messages' }).getByText(/^฿50\.00 received/)
    // The message shows for seconds only, so its place is read as soon as it is there.
    const toast = await told.boundingBox()
    await balanceIs(page, '150.00')
    const head = await page.getByRole('banner').boundingBox()
    expect(toast!.y).toBeGreaterThan(head!.y + head!.height)
    const bar = await page.getByRole('navigation', { name: 'Main menu' }).boundingBox()
    if (size === phone) expect(toast!.y + toast!.height).toBeLessThan(bar!.y)
  })

test('HOM-01 opening home reads every call once, also when the live connection opens', async () => {
  const member = await newMember(stack.app)
  // A signal counts as one that the page may have missed, so this money comes without one.
  await bookDeposits(site.db, member, [100_00])
  const calls: string[] = []
  let isSlow = false
  const connected = Promise.withResolvers<void>()
  const page = await visit('/user/home', {
    token: member.token,
    async prepare(device) {
      device.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
      })
      device.on('requestfinished', (request) => {
        if (request.url().endsWith('/api/wallet/refresh/slot'))
          isSlow ||= request.timing().responseEnd > 900
      })
      device.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          // Socket.IO's answer that the members' namespace is open.
          if (String(payload).startsWith('40{')) connected.resolve()
        }),
      )
    },
  })
  await balanceIs(page, '100.00')
  await connected.promise
  await page.waitForLoadState('networkidle')
  const twice = calls.filter((call, at) => calls.indexOf(call) !== at)
  // While the games take a second to answer, the wallet is read before they do, too.
  expect(twice.filter((call) => !(isSlow && call === 'GET /api/wallet'))).toEqual([])
  expect(calls).toContain('GET /api/wallet')
  expect(calls).toContain('GET /api/bonus/check/active')
  expect(calls).toContain('GET /api/wallet/onTheWay')
})

/** Ends once the page has been sent a signal with this text, or that it may have missed one. */
const signalOf = (page: Page, text: string) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if ([text, '"missed"'].some((known) => payload.toString().includes(known))) resolve()
      }),
    )
  })
