import type { Locator, Page } from '@playwright/test'
import { fromDecimal } from '#money'
import { sandboxAt } from '#sandbox/client'
import { api, keptPhone } from './members.ts'
import type { Site } from './site.ts'
import type { Addresses } from './stack.ts'

const usual = {
  kind: 'bonus',
  currency: 'BAHT',
  nameTh: 'ทดสอบ',
  nameLa: 'ທົດສອບ',
  type: 'limit',
  maxReceived: 1,
  percent: 100,
  maxBonus: 500_00,
  minimumDeposit: 100_00,
  turnover: 300,
  cancelKeepPercent: 50,
  categories: ['slot'],
  wholeAmount: false,
  membersMax: null as number | null,
  isListed: true,
  position: 50,
}

/**
 * Creates a bonus for one test: 100% on 100 baht or more, wagering of three times at slots, half is kept on a cancel.
 */
export async function offer(
  { db }: Site,
  nameEn: string,
  values: Partial<typeof usual> = {},
): Promise<string> {
  const code = `E2E${Math.random().toString(36).slice(2, 10).toUpperCase()}`
  await db.begin(async (tx) => {
    // Two operators make a bonus in the product.
    await tx`set local role none`
    await tx`insert into bonus ${tx.values([{ ...usual, ...values, nameEn, code }])}`
  })
  return code
}

/** Other tests expect the seeded list of bonuses. */
export const endOffers = ({ db }: Site) =>
  db`update bonus set is_listed = false where code like 'E2E%'`

/** Moves money to Joker and plays rounds there that pay back their stake, until this total is staked. */
export async function play(
  { app, sandbox }: Addresses,
  token: string,
  { amount, stakes }: { amount: number; stakes: number },
): Promise<void> {
  await api(app, 'GET /api/wallet/activate/JOKER', undefined, token)
  await api(app, 'POST /api/wallet/transfer', { from: 'WALLET', to: 'JOKER', amount }, token)
  await playOn({ app, sandbox }, token, { stake: amount, stakes })
}

/** Plays more such rounds with the money at the game; each pays `wins` on top of its stake. */
export async function playOn(
  { app, sandbox }: Pick<Addresses, 'app' | 'sandbox'>,
  token: string,
  { stake, stakes, wins = 0 }: { stake: number; stakes: number; wins?: number },
): Promise<void> {
  const { username } = await api(app, 'GET /api/wallet/account/JOKER', undefined, token)
  const round = {
    username: String(username),
    stake: fromDecimal(stake),
    payout: fromDecimal(stake + wins),
  }
  for (let staked = 0; staked < stakes; staked += stake)
    await sandboxAt(sandbox).playRound('JOKER', round)
}

/** Opens the screen as if ten seconds had passed, so that the server requests the histories again. */
export async function lookLater({ db }: Site, page: Page, phone: string) {
  await db`
    update bet_cursor set read_to = read_to - interval '10 seconds'
    where member = (select id from member where phone = ${keptPhone({ phone })})`
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** Card of a bonus in the list. */
export const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name })
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const errorDialog = (page: Page) => dialog(page, 'Something went wrong')
export const inUse = (page: Page) => page.getByRole('region', { name: 'Active', exact: true })

/** Opens a bonus by its card. */
export async function openBonus(page: Page, name: string) {
  await card(page, name).getByRole('button').click()
  const sheet = dialog(page, name)
  await sheet.getByRole('heading', { name: 'How the bonus ends' }).waitFor()
  return sheet
}

/** Claims the bonus of this sheet, and waits for the deposit sheet that says so. */
export async function claim(page: Page, sheet: Locator) {
  await sheet.getByRole('button', { name: 'Claim' }).click()
  await dialog(page, 'Deposit').getByText('Bonus claimed').waitFor()
}

/** Closes the deposit sheet, which opens when a bonus was claimed. */
export async function depositLater(page: Page) {
  const sheet = dialog(page, 'Deposit')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'detached' })
}

/** Searches for a promotion. */
export async function search(page: Page, code: string) {
  await page.getByLabel('Promotion code').fill(code)
  await page.getByRole('button', { name: 'Search' }).click()
  return dialog(page, 'Promotion')
}

/** Checks the text of the error dialog and closes it. */
export const closeError = async (page: Page, text: string | RegExp) => {
  await errorDialog(page).getByText(text).waitFor({ timeout: 40_000 })
  await errorDialog(page).getByRole('button', { name: 'OK' }).click()
}
