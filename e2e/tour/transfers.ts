import type { Page } from '@playwright/test'
import { openTransfer, ticketOf } from '../wallet.ts'
import { dialog, press, pressForSheet, type Stop } from './stop.ts'

const home = '/user/home'
const at = { who: 'rich', path: home } as const

const shortcut = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name }).click()

/** Answers the call with this code. */
const refusing = (url: string, message: string) => (page: Page) =>
  page.route(url, (route) => route.fulfill({ status: 409, json: { message } }))

export const transferStops: Stop[] = [
  { name: 'transfer', ...at, open: openTransfer },
  {
    name: 'transfer-new',
    who: 'lao',
    path: home,
    open: (page) => pressForSheet(page, 'Transfer'),
  },
  {
    name: 'transfer-amount',
    ...at,
    async open(page) {
      const form = await openTransfer(page)
      await form.choose('To', 'Joker')
      await form.amount.fill('500')
    },
  },
  {
    name: 'transfer-slider',
    ...at,
    async open(page) {
      const form = await openTransfer(page)
      await form.row('To').click()
      await form.sheet.getByRole('listbox', { name: 'To' }).waitFor()
    },
  },
  {
    name: 'transfer-wrong',
    ...at,
    async open(page) {
      const form = await openTransfer(page)
      await form.choose('To', 'Wallet')
      await form.amount.fill('999999999.99')
      await form.sheet.getByText('Please choose two different accounts.').waitFor()
    },
  },
  {
    name: 'transfer-refused',
    ...at,
    prepare: refusing('**/api/wallet/transfer', 'TRANSFER_FAIL'),
    async open(page) {
      const form = await openTransfer(page)
      await form.amount.fill('500')
    },
    last: (page) => dialog(page).locator('button[type=submit]'),
  },
  {
    name: 'transfer-done',
    ...at,
    async open(page) {
      const form = await openTransfer(page)
      await form.choose('To', 'Joker')
      await form.amount.fill('1000')
      await form.send.click()
      await page.getByText('Transfer successful').waitFor()
    },
  },
]

export const withdrawStops: Stop[] = [
  { name: 'withdraw', ...at, open: toWithdraw },
  { name: 'withdraw-lak', who: 'lao', path: home, open: toWithdraw },
  {
    name: 'withdraw-bonus',
    who: 'playing',
    path: home,
    async open(page) {
      await shortcut(page, 'Withdraw')
      await dialog(page).waitFor()
    },
  },
  {
    name: 'withdraw-wrong',
    ...at,
    async open(page) {
      await toWithdraw(page)
      await dialog(page).getByLabel('Amount').fill('98765432.10')
      await press(page, /^Withdraw ฿/)
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'withdraw-question',
    ...at,
    async open(page) {
      await toWithdraw(page)
      await dialog(page).getByLabel('Amount').fill('12345.67')
    },
    last: (page) => dialog(page).locator('button[type=submit]'),
  },
  {
    name: 'withdraw-unanswered',
    ...at,
    prepare: (page) => page.route('**/api/wallet/withdrawAll', (route) => route.abort()),
    async open(page) {
      await toWithdraw(page)
      await dialog(page).getByLabel('Amount').fill('12345.67')
      await press(page, /^Withdraw ฿/)
      await dialog(page).getByRole('button', { name: 'Withdraw', exact: true }).click()
      await page
        .getByText('We do not know yet whether this went through', { exact: true })
        .waitFor()
    },
  },
  {
    name: 'withdraw-password',
    ...at,
    prepare: (page) =>
      page.route('**/api/wallet/withdrawAll', (route) =>
        route.fulfill({ status: 403, json: { message: 'PASSWORD_REQUIRED' } }),
      ),
    async open(page) {
      await toWithdraw(page)
      await dialog(page).getByLabel('Amount').fill('12345.67')
      await press(page, /^Withdraw ฿/)
      await dialog(page).getByRole('button', { name: 'Withdraw', exact: true }).click()
      await page.getByRole('heading', { name: 'Is it you?' }).waitFor()
    },
  },
  {
    name: 'withdraw-done',
    ...at,
    async open(page) {
      await withdraw500(page)
      await page.getByText('The bank has confirmed the transfer').waitFor()
    },
  },
  {
    name: 'withdraw-missing',
    ...at,
    prepare: walletHolds(300),
    async open(page) {
      await toWithdraw(page)
      await dialog(page).getByLabel('Amount').fill('454')
      await page.getByText('will be transferred to your wallet first').waitFor()
    },
  },
  {
    name: 'withdraw-sending',
    ...at,
    prepare: payoutIs({ status: 'IN_PROGRESS', sentAt: 1 }),
    open: withdraw500,
  },
  {
    name: 'withdraw-failed',
    ...at,
    prepare: payoutIs({ status: 'FAILED', sentAt: 1, endedAt: 2, failure: 'account_closed' }),
    open: withdraw500,
  },
  {
    name: 'withdraw-refused',
    ...at,
    prepare: refusing('**/api/wallet/withdrawAll', 'BONUS_CONDITION'),
    async open(page) {
      await toWithdraw(page)
      await dialog(page).getByLabel('Amount').fill('500')
      await press(page, /^Withdraw ฿/)
    },
    last: (page) => dialog(page).getByRole('button', { name: 'Withdraw', exact: true }),
  },
]

async function withdraw500(page: Page) {
  await toWithdraw(page)
  await dialog(page).getByLabel('Amount').fill('500')
  await press(page, /^Withdraw ฿/)
  await dialog(page).getByRole('button', { name: 'Withdraw', exact: true }).click()
  await ticketOf(page).waitFor()
}

/** Shows this amount as the wallet's, so that the rest is missing. */
function walletHolds(amount: number) {
  return (page: Page) =>
    page.route('**/api/wallet', async (route) => {
      const response = await route.fetch()
      const read = (await response.json()) as { wallet: object }
      await route.fulfill({ json: { ...read, wallet: { ...read.wallet, amount } } })
    })
}

/** Holds the payout's steps at this state. Moments are seconds after the request. */
function payoutIs(state: { status: string; sentAt: number; endedAt?: number; failure?: string }) {
  const { status, sentAt, endedAt, failure } = state
  return (page: Page) =>
    page.route('**/api/wallet/withdrawal/**', async (route) => {
      const response = await route.fetch()
      const read = (await response.json()) as { createdAt: number }
      const after = (seconds: number | undefined) =>
        seconds === undefined ? null : read.createdAt + seconds * 1_000
      const times = { sentAt: after(sentAt), endedAt: after(endedAt) }
      await route.fulfill({
        json: { ...read, ...times, status, failure: failure ?? null, expectedMinutes: 2 },
      })
    })
}

async function toWithdraw(page: Page) {
  await shortcut(page, 'Withdraw')
  await dialog(page).getByLabel('Amount').waitFor()
}
