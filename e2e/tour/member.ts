import type { Page } from '@playwright/test'
import { log, openChat } from '../support.ts'
import { until } from '../until.ts'
import { dialog, failing, press, pressForSheet, type Stop, slow } from './stop.ts'

const home = '/user/home'
/** The rings of games are there, or the grid of a wide screen. */
const ready = (page: Page) =>
  page.locator('#games').locator('[aria-roledescription], li').first().waitFor()

/** Something of each kind is pending, without an effect on the member's other screens. */
const pending = (page: Page) =>
  page.route('**/api/wallet/onTheWay', (route) => {
    const now = Date.now()
    const entry = { amount: 1_000, createdAt: now - 5_000, isHeld: false }
    return route.fulfill({
      json: {
        now,
        entries: [
          { ...entry, type: 'withdraw', from: 'WALLET', to: 'KBANK', reference: 'withdraw:TOUR' },
          { ...entry, type: 'transfer', from: 'JOKER', to: 'WALLET', reference: 'game:TOUR' },
        ],
        qrs: [{ provider: 'PAYTIMZ', qrcodeId: 'TOUR', amount: 500, expireIn: now + 271_000 }],
        inReview: [
          {
            qrcodeId: '7XKQ2MWP9RTHNB4CJF3D',
            reason: 'amount_mismatch',
            asked: 500,
            amount: 450,
            receivedAt: now - 90_000,
          },
        ],
        inOtherCurrency: [
          {
            qrcodeId: '4BMTR9WQ2XHK7PCN3FJD',
            asked: 500,
            amount: 500_000,
            currency: 'LAK',
            receivedAt: now - 95_000,
          },
        ],
      },
    })
  })

/** The reality check is due, without an effect on the member's other screens. */
const due = (page: Page) =>
  page.route('**/api/protection/reality-check', (route) => {
    const now = Date.now()
    const result = { deposits: 1_500, withdrawals: 0, toGames: 1_200, fromGames: 850.5 }
    const spans = ['15-minutes', '30-minutes', '60-minutes']
    const began = now - 3_900_000
    return route.fulfill({
      json: { now, began, next: now, result, currency: 'BAHT', span: '60-minutes', spans },
    })
  })

/** A break goes on, without an effect on the member's other screens. */
const onBreak = async (page: Page) => {
  await page.route('**/api/wallet', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), noOffers: 'break' } })
  })
  await page.route('**/api/bonus', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/refund/banners', (route) => route.fulfill({ json: { banners: [] } }))
  await page.route('**/api/spinwheel/active', (route) =>
    route.fulfill({ json: { isActive: false, coin: 0 } }),
  )
}

/** A page when loaded, while loading, and when loading fails. */
const pages = [
  ['profile', '/user/profile', '**/api/account/profile'],
  ['statement', '/user/statement', '**/api/statement'],
  ['bonus', '/user/bonus', '**/api/bonus{,/**}'],
  ['spin', '/user/spin', '**/api/spinwheel/{setup,coupon}'],
  ['contact', '/user/contact', '**/api/lookup/contact'],
] as const

/** Screens of a signed-in member, and the chat over them. */
export const memberStops: Stop[] = [
  { name: 'home', who: 'rich', path: home, open: ready },
  { name: 'home-new', who: 'fresh', path: home, open: ready },
  {
    name: 'home-pending',
    who: 'rich',
    path: home,
    prepare: pending,
    open: (page) => page.getByRole('region', { name: 'Pending transactions' }).waitFor(),
  },
  {
    name: 'home-in-review',
    who: 'rich',
    path: home,
    prepare: pending,
    open: (page) => pressForSheet(page, /being checked/),
  },
  {
    name: 'reality-check',
    who: 'rich',
    path: home,
    prepare: due,
    open: (page) => dialog(page).locator('dl').waitFor(),
  },
  {
    name: 'home-in-games',
    who: 'rich',
    path: home,
    open: (page) => pressForSheet(page, /^In \d games/),
  },
  {
    name: 'home-in-games-back',
    who: 'rich',
    path: home,
    prepare: (page) =>
      page.route('**/api/wallet/transfer', (route) =>
        route.fulfill({ status: 409, json: { message: 'TRANSFER_FAIL' } }),
      ),
    async open(page) {
      await pressForSheet(page, /^In \d games/)
      await page.getByRole('button', { name: 'Transfer all back' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'home-offline',
    who: 'rich',
    path: home,
    // A prepared page is discarded after its stop.
    prepare: async () => undefined,
    async open(page) {
      await ready(page)
      await page.waitForLoadState('networkidle')
      await page.route('**/api/**', (route) => route.abort())
      await page.evaluate(() => dispatchEvent(new Event('offline')))
      await page.getByText('Offline, reconnecting').first().waitFor()
    },
  },
  { name: 'home-bonus', who: 'playing', path: home, open: ready },
  { name: 'home-lak', who: 'lao', path: home, open: ready },
  { name: 'home-loading', who: 'rich', path: home, isWaiting: true, prepare: slow('**/api/**') },
  {
    name: 'home-lost',
    who: 'rich',
    path: home,
    prepare: failing('**/api/{wallet,statement}'),
    open: (page) => page.getByRole('button', { name: 'Try again' }).first().waitFor(),
  },
  {
    name: 'home-toast',
    who: 'rich',
    path: home,
    open: ready,
    last: (page) => page.getByRole('button', { name: 'Refresh balance' }),
  },
  ...pages.flatMap(([name, path, call]): Stop[] => [
    { name, who: 'rich', path },
    { name: `${name}-new`, who: 'fresh', path },
    { name: `${name}-loading`, who: 'rich', path, isWaiting: true, prepare: slow(call) },
    {
      name: `${name}-lost`,
      who: 'rich',
      path,
      prepare: failing(call),
      open: (page) => page.getByRole('button', { name: 'Try again' }).first().waitFor(),
    },
  ]),
  {
    name: 'protection',
    who: 'rich',
    path: '/user/protection',
    open: (page) =>
      page
        .getByRole('button', { name: /^Per day/ })
        .first()
        .waitFor(),
  },
  {
    name: 'protection-limit',
    who: 'rich',
    path: '/user/protection',
    open: (page) => pressForSheet(page, /^Per day/),
  },
  {
    name: 'protection-time',
    who: 'rich',
    path: '/user/protection',
    open: async (page) => {
      await page
        .getByRole('heading', { name: 'Time limits' })
        .locator('..')
        .getByRole('button')
        .first()
        .click()
      await dialog(page).waitFor()
    },
  },
  { name: 'no-offers-home', who: 'rich', path: home, prepare: onBreak, open: ready },
  {
    name: 'no-offers-refund',
    who: 'rich',
    path: home,
    prepare: onBreak,
    open: (page) => pressForSheet(page, 'Refund'),
  },
  { name: 'no-offers-bonus', who: 'rich', path: '/user/bonus', prepare: onBreak },
  {
    name: 'protection-exclusion',
    who: 'rich',
    path: '/user/protection',
    open: (page) => pressForSheet(page, 'Self-exclusion'),
  },
  { name: 'games', who: 'rich', path: '/user/games' },
  { name: 'games-new', who: 'fresh', path: '/user/games?category=sport' },
  {
    name: 'games-none',
    who: 'rich',
    path: '/user/games',
    open: (page) => page.getByLabel('Search games').fill('poker'),
  },
  { name: 'statement-page', who: 'rich', path: '/user/statement?page=2' },
  { name: 'statement-filter', who: 'rich', path: '/user/statement?filter=games' },
  { name: 'statement-month', who: 'rich', path: '/user/statement?month=2025-04' },
  { name: 'statement-none', who: 'rich', path: '/user/statement?filter=withdraw' },
  { name: 'statement-lak', who: 'lao', path: '/user/statement' },
  {
    name: 'bonus-active',
    who: 'playing',
    path: '/user/bonus',
    open: (page) => page.getByText(/^Cancel now/).waitFor(),
  },
  { name: 'contact-about', who: 'rich', path: '/user/contact?about=bank:SCB:20261121000000123456' },
  { name: 'chat-new', who: 'fresh', path: home, open: openChat },
  { name: 'chat', who: 'rich', path: home, open: toChat },
  {
    name: 'chat-picture',
    who: 'rich',
    path: home,
    async open(page) {
      await toChat(page)
      const picture = log(page).getByRole('button', { name: 'Show the picture' }).first()
      const shown = page.getByRole('dialog', { name: 'Picture' })
      await log(page).hover()
      // The log follows its newest message while pictures load, so a turn of the wheel may be undone, also before the tap.
      await until(async () => {
        if (await picture.isVisible())
          await picture.click({ timeout: 2_000 }).catch(() => undefined)
        else if (!(await shown.isVisible())) await page.mouse.wheel(0, -200)
        return shown.isVisible()
      })
      await shown.getByRole('img').waitFor()
    },
  },
  {
    name: 'chat-not-sent',
    who: 'fresh',
    path: home,
    async open(page) {
      await openChat(page)
      await page.route('**/api/chat/**', (route) => route.abort())
      await dialog(page).getByLabel('Type a message').fill('Is there anybody?')
      await press(page, 'Send')
      await log(page).getByText('Not sent').waitFor({ timeout: 40_000 })
    },
  },
]

async function toChat(page: Page) {
  await openChat(page)
  await log(page).getByText('ยังมีอะไรให้ช่วยอีกไหมคะ').waitFor()
}
