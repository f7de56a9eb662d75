import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { signOut } from './forms.ts'
import { inWallet, newFundedMember, openAccount } from './funds.ts'
import { stack } from './here.ts'
import { api, password } from './members.ts'
import { keysOf, loseAnswer, type Request, requests, tracesOf } from './requests.ts'
import { closeSheets, expectSound } from './screen.ts'
import { story } from './story.ts'
import { holdTimers } from './timers.ts'
import { sizes } from './visit.ts'
import { balanceIs, keepPayoutOpen, openTransfer, openWithdraw, payoutShown } from './wallet.ts'

// Goal: each request of a member is executed once, even with no network, a lost response or two tabs. Method: two tabs
// of one device, the real server, and a connection that drops a response after the server has done the work.
const { visit, site, sandbox } = story()
const world = { stack, db: site.db }
const patience = { timeout: 30_000 }
/** The pauses before a read that failed is tried again. */
const retriesMs = [1_000, 2_000]

/** Blocks notifications, so that a screen keeps the data it was opened with. */
const deaf = (page: Page) => page.context().routeWebSocket(/socket\.io/, () => undefined)

/** On the wheel's page the text stands before the dialog that says the same. */
const showsLost = (page: Page) => page.getByRole('dialog').getByText(lost).first().waitFor()
const shows = (page: Page, text: RegExp) => page.getByText(text).first().waitFor()
/** The app says this about a request without an answer, and about a turn of the wheel what its repeat shows. */
const lost =
  /Asking again is safe: the request is carried out only once\.|Spin again to see the result: no second coin/
const offline = /You are offline\. Nothing was sent/

/** The connection stays so bad that the app does not find out whether a request was answered. */
const findsNothing = (page: Page) =>
  page.context().route('**/api/request/*', (route) => route.abort())

/** Opens another tab on the same device. */
async function otherTab(page: Page, { path }: Request): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(path)
  return other
}

for (const { name, member, path, call, open, done, leaves } of requests)
  test(`API-05 ${name} requested without a network is refused at once with a message and is not sent later, and one lost on its way has the same key after its sheet was closed, and is executed once`, async () => {
    const asker = await member(world)
    const page = await visit(path, { token: asker.token, prepare: deaf })
    const press = await open(page)
    await press.waitFor()
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/live-[^/]*\.js$/.test(name)),
    )
    const before = await tracesOf(site.db, asker)
    const offlineKeys = keysOf(page)
    // At once: a message that came after the retries of what it changes would not come now.
    const retries = await holdTimers(page, retriesMs)
    await page.context().setOffline(true)
    await press.click()
    await shows(page, offline)
    await retries.end()

    const isBack = page.waitForResponse((response) => response.url().endsWith('/api/statement'))
    await page.context().setOffline(false)
    await (await isBack).finished()
    expect(offlineKeys.length).toBeLessThanOrEqual(1)
    expect(await tracesOf(site.db, asker)).toEqual(before)
    await expect(page.getByText(offline)).toHaveCount(0)

    await closeSheets(page)
    const later = await open(page)
    await later.waitFor()
    const keys = keysOf(page, call)
    await page.route(
      (url) => url.pathname.startsWith(call),
      (route) => route.abort(),
      { times: 1 },
    )
    await later.click()
    await showsLost(page)
    expect(await tracesOf(site.db, asker)).toEqual(before)
    await closeSheets(page)
    await (await open(page)).click()
    await shows(page, done)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    const after = await tracesOf(site.db, asker)
    expect(after[leaves]).toBe(before[leaves] + 1)
    expect(after.answers).toBe(before.answers + 1)
  })

for (const request of requests)
  test(`API-05 ${request.name} whose response was lost has the same key in another tab, and is executed once`, async () => {
    const { member, path, call, open, done, leaves } = request
    const asker = await member(world)
    const page = await visit(path, { token: asker.token, prepare: deaf })
    const other = await otherTab(page, request)
    const presses = [await open(page), await open(other)] as const
    for (const press of presses) await press.waitFor()
    const before = await tracesOf(site.db, asker)
    const keys = keysOf(page, call)

    await findsNothing(page)
    await loseAnswer(page, call)
    await presses[0].click()
    await showsLost(page)
    await presses[1].click()
    await shows(other, done)
    // A transfer then asks in the first tab too, for the answer that was lost.
    expect(keys.length).toBeGreaterThanOrEqual(2)
    expect(new Set(keys).size).toBe(1)
    const after = await tracesOf(site.db, asker)
    expect(after[leaves]).toBe(before[leaves] + 1)
    expect(after.answers).toBe(before.answers + 1)
  })

test('API-05 two tabs that withdraw at the same moment withdraw once', async () => {
  const request = requests[0]!
  const asker = await request.member(world)
  const page = await visit(request.path, { token: asker.token, prepare: deaf })
  const other = await otherTab(page, request)
  const presses = [await request.open(page), await request.open(other)]
  const keys = keysOf(page, request.call)
  // Holds both responses until both requests are sent.
  await page.context().route(`**${request.call}`, async (route) => {
    await expect.poll(() => keys.length, patience).toBe(2)
    await route.continue()
  })
  await Promise.all(presses.map((press) => press.click()))
  await Promise.all([page, other].map((tab) => shows(tab, request.done)))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await tracesOf(site.db, asker)).toMatchObject({ withdrawal: 1 })
})

test('API-05 a question about a withdrawal that another tab has made meanwhile is asked again', async () => {
  const request = requests[0]!
  const asker = await request.member(world)
  await keepPayoutOpen(stack)
  const page = await visit(request.path, { token: asker.token })
  const other = await otherTab(page, request)
  const presses = [await request.open(page), await request.open(other)] as const
  await presses[0].click()
  await shows(page, request.done)
  await other.getByText(/^฿130\.00 to/).waitFor({ state: 'attached' })
  await presses[1].click()
  await shows(other, /You already withdrew ฿130\.00 .* This would be another withdrawal\./)
  await expectSound(other)
  await other.getByRole('button', { name: 'Cancel' }).click()
  expect(await tracesOf(site.db, asker)).toMatchObject({ withdrawal: 1 })
})

for (const [name, size] of sizes)
  test(`API-05 a withdrawal without a response is shown after a reload and retried, and a second one is announced as another (${name})`, async () => {
    const asker = await newFundedMember(stack, 500)
    const page = await visit('/user/home', { token: asker.token, size })
    const form = await openWithdraw(page)
    const keys = keysOf(page, '/api/wallet/withdrawAll')
    await loseAnswer(page, '/api/wallet/withdrawAll')
    await findsNothing(page)
    await form.ask('130')
    await form.confirm()
    await showsLost(page)
    await page.reload()

    await openWithdraw(page)
    const open = page.getByRole('region', { name: 'We do not know yet whether this went through' })
    await open.getByText(/^฿130\.00 to Kasikorn/).waitFor()
    await open.getByText('Asking again is safe').waitFor()
    await expectSound(page)
    await open.getByRole('button', { name: 'Ask again' }).click()
    await shows(page, payoutShown)
    await shows(page, /You first asked for this .* ago\. It was carried out once\./)
    await expectSound(page)
    expect(await inWallet(stack.app, asker.token)).toBe(370)
    expect(new Set(keys).size).toBe(1)
    await form.ticket.getByRole('button', { name: 'Close' }).last().click()

    // The request is settled once it has a response: the same amount is another withdrawal, and the dialog says so.
    const again = await openWithdraw(page)
    expect(await open.count()).toBe(0)
    await again.ask('130')
    await shows(page, /You already withdrew ฿130\.00 .* This would be another withdrawal\./)
    await expectSound(page)
    await again.confirm()
    await shows(page, payoutShown)
    expect(new Set(keys).size).toBe(2)
    expect(await tracesOf(site.db, asker)).toMatchObject({ withdrawal: 2 })
  })

test('API-05 signing out keeps the key of an open request, but none of its content', async () => {
  const asker = await newFundedMember(stack, 500)
  const page = await visit('/user/home', { token: asker.token })
  await balanceIs(page, '500.00')
  const keys = keysOf(page, '/api/wallet/withdrawAll')
  await page.route('**/api/wallet/withdrawAll', (route) => route.abort(), { times: 1 })
  const form = await openWithdraw(page)
  await form.ask('130')
  await form.confirm()
  await showsLost(page)
  await form.sheet.getByRole('button', { name: 'Close' }).first().click()
  await signOut(page)
  const kept = await page.evaluate(() => JSON.stringify(localStorage))
  expect(kept).toContain(keys[0])
  expect(kept).not.toMatch(/shown|amount|withdrawAll/)

  await page.getByLabel('Phone number').fill(asker.phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await balanceIs(page, '500.00')
  const again = await openWithdraw(page)
  await again.ask('130')
  await again.confirm()
  await shows(page, payoutShown)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await tracesOf(site.db, asker)).toMatchObject({ withdrawal: 1 })
})

test('WDR-03 TRF-04 the sheets list pending requests with their age, also from a game, until they end, on every device', async () => {
  const asker = await newFundedMember(stack, 500)
  await openAccount(stack.app, asker.token, 'JOKER')
  const there = { from: 'WALLET', to: 'JOKER', amount: 100 }
  await api(stack.app, 'POST /api/wallet/transfer', there, asker.token)
  await keepPayoutOpen(stack)
  await api(stack.app, 'POST /api/wallet/withdraw', { amount: 130 }, asker.token)
  const onTheWay = (page: Page) => page.getByRole('region', { name: 'In progress' })
  const ends = (page: Page) => onTheWay(page).waitFor({ state: 'detached', timeout: 90_000 })
  const devices = await Promise.all(
    sizes.map(([, size]) => visit('/user/home', { token: asker.token, size })),
  )
  await Promise.all(devices.map(openWithdraw))
  for (const page of devices) {
    await onTheWay(page)
      .getByText(/^฿130\.00 to Kasikorn/)
      .waitFor()
    await onTheWay(page)
      .getByText(/\d seconds? ago/)
      .waitFor()
    await expectSound(page)
  }
  await sandbox.clearControls()
  await Promise.all(devices.map(ends))
  for (const page of devices) await page.keyboard.press('Escape')

  for (const operation of ['withdraw', 'find'] as const)
    await sandbox.control({ gateway: 'JOKER', operation, flaw: 'error' })
  const page = devices[0]!
  const form = await openTransfer(page)
  const keys = keysOf(page, '/api/wallet/transfer')
  await form.choose('From', 'Joker')
  await form.choose('To', 'Wallet')
  await form.amount.fill('50')
  const accepted = page.waitForResponse(
    (response) => response.url().includes('/api/wallet/transfer') && response.status() === 202,
    { timeout: 40_000 },
  )
  await form.send.click()
  await form.sheet.getByText('Confirming your transfer').waitFor({ timeout: 40_000 })
  await accepted
  // The app has read the response, and follows a pending transfer now.
  await form.sheet.getByText('has not answered yet').waitFor({ state: 'hidden' })
  await page.reload()
  const [again] = await Promise.all(devices.map(openTransfer))
  for (const page of devices) {
    await onTheWay(page).getByText('฿50.00 from Joker to Wallet').waitFor()
    await expectSound(page)
  }
  await sandbox.clearControls()
  await Promise.all(devices.map(ends))
  expect(await inWallet(stack.app, asker.token)).toBe(320)

  // The first transfer has settled, so the same input is another transfer.
  await again!.choose('From', 'Joker')
  await again!.choose('To', 'Wallet')
  await again!.amount.fill('50')
  await again!.send.click()
  await again!.sheet.getByText('฿50.00 transferred from Joker to Wallet.').waitFor()
  expect(await inWallet(stack.app, asker.token)).toBe(370)
  expect(new Set(keys).size).toBe(2)
})
