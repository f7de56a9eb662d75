import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Db } from '#db'
import { sandboxAt } from '#sandbox/client'
import { patienceMs } from './devices.ts'
import type { Addresses } from './stack.ts'

/** Waits until the home screen shows this total balance, after its counting animation. */
export async function balanceIs(page: Page, amount: string, timeout = patienceMs) {
  const total = page.getByRole('region', { name: 'Total balance' })
  const whole = new RegExp(`(?<![\\d,.])${amount.replace('.', '\\.')}(?!\\d)`)
  await expect.poll(() => total.textContent(), { timeout }).toMatch(whole)
}

/** Money is announced that arrives after the app has read the statement for the first time: `read` resolves then. */
export function firstStatement() {
  const answered = Promise.withResolvers<void>()
  const prepare = async (page: Page) => {
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/api/statement')) answered.resolve()
    })
  }
  return { prepare, read: answered.promise }
}

/** The card of a game on home: in a ring, or on a wide screen in the grid. */
export const gameCard = (page: Page, name: string) =>
  page
    .getByRole('group', { name, exact: true })
    .or(page.getByRole('listitem', { name, exact: true }))

/** The member's money stands in the head of home, and on a wide screen in its first column. */
export const moneyOf = (page: Page) => page.locator('.panel')

/** Opens the deposit sheet at one method, given by the bank's code and, if the bank has several, the mode. */
export async function openDeposit(page: Page, way: string) {
  // A statement without entries has a button of its own below the head.
  await page.getByRole('button', { name: 'Deposit', exact: true }).first().click()
  await chooseWay(page, way)
}

/** QR ways by the code of their provider; KBANK has an account too. */
const isQr = (way: string) => ['KBANK QR', 'WW', 'PAYTIMZ', 'PAYONEX'].includes(way)
const groupOf = (way: string) =>
  way.startsWith('wallet') ? 'trueMoney' : isQr(way) ? 'qr' : 'bank'

/** Chooses how to pay, then the way. Radio inputs are visually hidden, so click their labels, as a finger would. */
export async function chooseWay(page: Page, way: string, title: string | RegExp = 'Deposit') {
  const sheet = page.getByRole('dialog', { name: title })
  const group = sheet.locator(`input[type=radio][value="${groupOf(way)}"]`)
  await group.locator('..').click()
  const more = sheet.locator('button[aria-expanded]')
  const option = sheet.locator(`input[type=radio]:is([value="${way}"], [value^="${way} "])`)
  await more.or(option).first().waitFor({ state: 'attached' })
  if ((await option.count()) === 0) await more.click()
  await option.locator('..').click()
}

/** Creates a QR of this amount. @returns its payload, as a camera would read it. */
export async function createQr(page: Page, amount: string): Promise<{ payload: string }> {
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  const answer = page.waitForResponse(
    (response) => response.url().includes('/api/qrcode/') && response.request().method() === 'POST',
  )
  await page.getByRole('button', { name: 'Create QR' }).click()
  const state = (await (await answer).json()) as { payload: string }
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
  return state
}

/** The member's newest QR in the database. */
export async function openQrOf(db: Db, phone: string) {
  const [row] = await db<{ state: string }[]>`
    select state from deposit_qr qr join member on member.id = qr.member
    where phone = ${`+66${phone.slice(1)}`} order by qr.created_at desc limit 1`
  return row
}

export async function openWithdraw(page: Page) {
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' })
  await shortcuts.getByRole('button', { name: 'Withdraw' }).click()
  const sheet = page.getByRole('dialog', { name: 'Withdraw', exact: true })
  await sheet.getByLabel('Amount').waitFor()
  return {
    sheet,
    /** The same sheet after the request, under the title of the payout's state. */
    ticket: ticketOf(page),
    async ask(amount: string) {
      await sheet.getByLabel('Amount').fill(amount)
      await sheet.getByRole('button', { name: /^Withdraw ฿/ }).click()
    },
    confirm: () =>
      page
        .getByRole('dialog', { name: /^Withdraw ฿.*\?$/ })
        .getByRole('button', { name: 'Withdraw', exact: true })
        .click(),
  }
}

/** A withdrawal that was accepted shows its payout, which may have arrived already. */
export const payoutShown = /Please wait for the transfer|The bank has confirmed the transfer/

/**
 * The bank pays, but its answers are lost: the outcome of a payout stays unknown until the controls of the sandbox are
 * cleared.
 */
export async function keepPayoutOpen({ sandbox }: Addresses) {
  for (const operation of ['pay', 'query'] as const)
    await sandboxAt(sandbox).control({ gateway: 'PAYOUT', operation, flaw: 'error' })
}

/** The steps of a payout, whatever its state. */
export const ticketOf = (page: Page) =>
  page.getByRole('dialog', {
    name: /^(Transferring to|The money is in your account|The withdrawal failed)/,
  })

export async function openTransfer(page: Page) {
  await page.getByRole('button', { name: 'Transfer', exact: true }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Transfer', exact: true })
  /** The row of an account: what is chosen, and its balance. */
  const row = (way: 'From' | 'To') => sheet.getByRole('button', { name: new RegExp(`^${way} `) })
  await row('From').waitFor()
  return {
    sheet,
    row,
    swap: sheet.getByRole('button', { name: 'Swap the two accounts' }),
    /** Opens the slider in place and selects with the arrow keys, from the prompt at its top. */
    async choose(way: 'From' | 'To', place: string) {
      await row(way).click()
      const list = sheet.getByRole('listbox', { name: way })
      await list.press('Home')
      for (const option of await list.getByRole('option').all()) {
        if ((await option.textContent())?.startsWith(place)) break
        await list.press('ArrowDown')
      }
      await list.getByRole('option', { name: place, selected: true }).waitFor()
      await list.press('Enter')
      await row(way).filter({ hasText: place }).waitFor()
    },
    amount: sheet.getByLabel('Amount', { exact: true }),
    /** Its label is the sentence, once it can be sent. */
    send: sheet.locator('button[type=submit]'),
    sendAll: sheet.getByRole('button', { name: /^Transfer everything to / }),
  }
}
