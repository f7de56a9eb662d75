import type { Page } from '@playwright/test'
import { toAmount } from '#money'
import { sandboxAt } from '#sandbox/client'
import { createQr, openDeposit } from '../wallet.ts'
import { dialog, failing, type Guide, press, pressForSheet, type Stop, slow } from './stop.ts'
import { transferStops, withdrawStops } from './transfers.ts'

const home = '/user/home'
const at = { who: 'rich', path: home } as const

/** Deposit methods by their labels in the tab strip. */
const ways = [
  ['bank', 'SCB'],
  ['bank-slip', 'BBL'],
  ['qr', 'KBANK QR'],
  ['truewallet', 'wallet AUTO'],
  ['gift', 'wallet GIFT'],
] as const

const depositStops: Stop[] = [
  ...ways.map(
    ([name, way]): Stop => ({
      name: `deposit-${name}`,
      ...at,
      open: (page) => openDeposit(page, way),
    }),
  ),
  {
    name: 'deposit-more',
    ...at,
    async open(page) {
      await openDeposit(page, 'KBANK QR')
      await dialog(page).locator('button[aria-expanded]').click()
    },
  },
  {
    name: 'deposit-bonus',
    who: 'waiting',
    path: home,
    async open(page) {
      await openDeposit(page, 'KBANK QR')
      await dialog(page).getByLabel('Amount', { exact: true }).fill('500')
      await dialog(page).getByText('Deposit ฿500.00').waitFor()
    },
  },
  {
    name: 'deposit-bonus-less',
    who: 'waiting',
    path: home,
    async open(page) {
      await openDeposit(page, 'KBANK QR')
      await dialog(page).getByLabel('Amount', { exact: true }).fill('50')
      await dialog(page).getByText('brings no bonus').waitFor()
    },
  },
  {
    name: 'deposit-qr-ticket',
    who: 'fresh',
    path: home,
    async open(page) {
      await openDeposit(page, 'KBANK QR')
      await createQr(page, '12345.67')
    },
  },
  {
    name: 'deposit-paid',
    who: 'playing',
    path: home,
    async open(page, { stack }) {
      await openDeposit(page, 'PAYTIMZ')
      const { payload } = await createQr(page, '300')
      await sandboxAt(stack.sandbox).payQr(payload)
      await page.getByText('Deposit received').waitFor({ timeout: 60_000 })
    },
  },
  { name: 'deposit-lak', who: 'lao', path: home, open: (page) => pressForSheet(page, 'Deposit') },
  {
    name: 'deposit-none',
    ...at,
    prepare: (page) =>
      page.route('**/api/lookup/deposit', (route) =>
        route.fulfill({ json: { banks: [], wallets: [], isManual: false } }),
      ),
    open: (page) => pressForSheet(page, 'Deposit'),
  },
  {
    name: 'deposit-gift-paid',
    who: 'playing',
    path: home,
    async open(page, { stack }) {
      const { link } = await sandboxAt(stack.sandbox).makeVoucher({ amount: toAmount(60_00) })
      await openDeposit(page, 'wallet GIFT')
      await dialog(page).getByLabel('Gift link', { exact: true }).fill(link)
      await press(page, 'Send link')
      await page.getByText('Deposit received').waitFor({ timeout: 60_000 })
    },
  },
  {
    name: 'deposit-loading',
    ...at,
    isWaiting: true,
    prepare: slow('**/api/lookup/deposit'),
    open: (page) => pressForSheet(page, 'Deposit'),
  },
  {
    name: 'deposit-lost',
    ...at,
    prepare: failing('**/api/lookup/deposit'),
    async open(page) {
      await press(page, 'Deposit')
      await dialog(page).getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
]

const slipStops: Stop[] = [
  { name: 'slip', ...at, open: toSlip },
  { name: 'slip-chosen', ...at, open: chooseSlip },
  {
    name: 'slip-refused',
    ...at,
    async open(page, guide) {
      await chooseSlip(page, guide)
      await dialog(page).getByRole('button', { name: 'Upload slip' }).click()
      await page.getByText('The slip was not accepted').waitFor({ timeout: 60_000 })
    },
  },
  {
    name: 'slips',
    ...at,
    path: '/user/statement',
    open: (page) => pressForSheet(page, 'Slip status'),
  },
  {
    name: 'slips-new',
    who: 'fresh',
    path: '/user/statement',
    open: (page) => pressForSheet(page, 'Slip status'),
  },
]

async function toSlip(page: Page) {
  await openDeposit(page, 'BBL')
  await press(page, 'Upload slip')
  await page.getByRole('dialog', { name: 'Upload slip' }).waitFor()
}

async function chooseSlip(page: Page, { stack }: Guide) {
  const sandbox = sandboxAt(stack.sandbox)
  const { reference } = await sandbox.sendTransfer({
    from: { bank: 'KBANK', account: '9998887776', name: 'SOMEBODY ELSE' },
    to: { bank: 'BBL', account: '0007890005' },
    amount: toAmount(90_00),
  })
  await toSlip(page)
  const buffer = await sandbox.slip(reference)
  const file = { name: 'slip.png', mimeType: 'image/png', buffer }
  await dialog(page).locator('input[type=file]').setInputFiles(file)
  await page.getByText('QR found on the slip.').waitFor()
}

const openAccounts = (page: Page) => page.getByRole('listitem').getByRole('button').first()

const gameStops: Stop[] = [
  { name: 'game', ...at, open: toGame },
  {
    name: 'game-other',
    ...at,
    async open(page) {
      await toGame(page)
      await dialog(page).getByText('Other').click()
      await dialog(page).getByLabel('Amount to transfer').fill('99999999')
    },
  },
  {
    name: 'game-reset',
    ...at,
    open: toGame,
    last: (page) => dialog(page).getByRole('button', { name: 'Reset password' }),
  },
  {
    name: 'error',
    who: 'fresh',
    path: '/user/games?category=lotto',
    prepare: failing('**/api/wallet/activate/**'),
    open: (page) => openAccounts(page).waitFor(),
    last: openAccounts,
  },
]

async function toGame(page: Page) {
  await press(page, 'View account Joker')
  await dialog(page).getByRole('button', { name: 'Copy username' }).waitFor()
}

/** Modals over home that move money. */
export const moneyStops: Stop[] = [
  ...depositStops,
  ...slipStops,
  ...transferStops,
  ...withdrawStops,
  ...gameStops,
]
