import type { Page } from 'playwright-core'
import { toAmount } from '#money'
import { sandboxAt } from '#sandbox/client'
import { createQr, openDeposit } from '../wallet.ts'
import { dialog, failing, type Guide, press, pressForSheet, type Stop, slow } from './stop.ts'

const home = '/user/home'
const at = { who: 'rich', path: home } as const

const shortcut = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name }).click()

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
      await dialog(page).getByText('Wager before withdrawal').waitFor({ state: 'hidden' })
      await dialog(page).getByLabel('Amount', { exact: true }).fill('500')
      await dialog(page).getByText('Wager before withdrawal').waitFor()
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

const transferStops: Stop[] = [
  { name: 'transfer', ...at, open: toTransfer },
  {
    name: 'transfer-new',
    who: 'fresh',
    path: home,
    open: (page) => pressForSheet(page, 'Transfer'),
  },
  {
    name: 'transfer-wrong',
    ...at,
    async open(page) {
      await toTransfer(page)
      await dialog(page).getByLabel('Amount').fill('9999999.99')
      await dialog(page).getByRole('button', { name: 'Transfer', exact: true }).click()
      await dialog(page).getByText('Please choose an account to transfer from.').waitFor()
    },
  },
  {
    name: 'transfer-all',
    ...at,
    open: chooseJoker,
    last: (page) => dialog(page).getByRole('button', { name: 'Transfer all' }),
  },
  {
    name: 'transfer-done',
    ...at,
    async open(page) {
      await chooseJoker(page)
      await dialog(page).getByRole('listbox', { name: 'From' }).press('ArrowDown')
      await dialog(page).getByLabel('Amount').fill('1000')
      await dialog(page).getByRole('button', { name: 'Transfer', exact: true }).click()
      await page.getByText('Transfer successful').waitFor()
    },
  },
]

async function toTransfer(page: Page) {
  await press(page, 'Transfer')
  await dialog(page).getByRole('listbox', { name: 'From' }).waitFor()
}

async function chooseJoker(page: Page) {
  await toTransfer(page)
  const to = dialog(page).getByRole('listbox', { name: 'To' })
  await to.press('ArrowDown')
  await to.press('ArrowDown')
}

const withdrawStops: Stop[] = [
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
      await page.getByText('We do not know yet whether this went through').waitFor()
    },
  },
  {
    name: 'withdraw-done',
    ...at,
    async open(page) {
      await toWithdraw(page)
      await dialog(page).getByLabel('Amount').fill('500')
      await press(page, /^Withdraw ฿/)
      await dialog(page).getByRole('button', { name: 'Withdraw', exact: true }).click()
      await page.getByText('Please wait for the transfer').waitFor()
    },
  },
]

async function toWithdraw(page: Page) {
  await shortcut(page, 'Withdraw')
  await dialog(page).getByLabel('Amount').waitFor()
}

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
    path: home,
    prepare: failing('**/api/wallet/activate/**'),
    open: (page) =>
      page
        .getByRole('button', { name: /^Open account/ })
        .first()
        .waitFor(),
    last: (page) => page.locator('[role=group]:not([inert])').getByRole('button').first(),
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
