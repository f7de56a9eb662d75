import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { newFundedMember, openAccount } from './funds.ts'
import { stack } from './here.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { balanceIs } from './wallet.ts'

const { visit, site, sandbox } = story()

/** The calls of home about money, in the order of their requests and responses. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  const note = (kind: string) => (one: { url: () => string }) => {
    const { pathname } = new URL(one.url())
    if (/^\/api\/wallet(\/refresh\/slot)?$/.test(pathname)) calls.push(`${kind} ${pathname}`)
  }
  page.on('request', note('asked'))
  page.on('response', note('answered'))
  return calls
}

test('HOM-01 a silent game does not hide the balance: what is known shows meanwhile, and the stamp comes last', async () => {
  const { token } = await newFundedMember(stack, 500)
  await openAccount(stack.app, token, 'JOKER')
  await sandbox.control({
    gateway: 'JOKER',
    operation: 'balance',
    flaw: 'delay',
    delayMs: 30_000,
    calls: 5,
  })
  // A balance that was just read is not read again.
  await site.db`update game_account set read_at = null where read_at is not null`
  let calls: string[] = []
  const page = await visit('/user/home', {
    token,
    prepare: async (device) => {
      calls = callsOf(device)
    },
  })
  await balanceIs(page, '500.00')
  expect(calls).toEqual([
    'asked /api/wallet/refresh/slot',
    'asked /api/wallet',
    'answered /api/wallet',
  ])
  await page.getByText('Not updated yet').waitFor()
  await page.getByText(/^Updated/).waitFor()
  expect(calls.slice(3, 6)).toEqual([
    'answered /api/wallet/refresh/slot',
    'asked /api/wallet',
    'answered /api/wallet',
  ])
  await balanceIs(page, '500.00')
})

test('HOM-02 the last known total shows at once, with its age, before the server has answered', async () => {
  const { token } = await newFundedMember(stack, 500)
  const page = await visit('/user/home', { token })
  await balanceIs(page, '500.00')
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/wallet(\/refresh\/slot)?$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  await balanceIs(page, '500.00')
  await page.getByText(/^Updated/).waitFor()
  await expectSound(page, 'waiting')
  held.resolve()
  await page.getByText(/^SOMCHAI/).waitFor()
})

test('HOM-02 a balance that the server refuses to tell is not called a missing connection', async () => {
  const { token } = await newFundedMember(stack, 500)
  const page = await visit('/user/home', { token })
  await balanceIs(page, '500.00')
  await page.route(/\/api\/wallet$/, (route) =>
    route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }),
  )
  await page.reload()
  await page.getByText('Your balance could not be loaded.').waitFor()
  await balanceIs(page, '500.00')
  expect(await page.getByText(/offline/i).count()).toBe(0)
  await expectSound(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page.getByText(/^SOMCHAI/).waitFor()
})
