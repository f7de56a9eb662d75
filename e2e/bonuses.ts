import type { Page } from 'playwright-core'
import { fromDecimal } from '#money'
import { sandboxAt } from '#sandbox/client'
import { api, keptPhone } from './members.ts'
import type { siteOf } from './site.ts'
import type { Addresses } from './stack.ts'

const usual = {
  kind: 'bonus',
  currency: 'BAHT',
  nameTh: 'ทดสอบ',
  nameLa: 'ທົດສອບ',
  type: 'limit',
  maxReceived: 1,
  percent: 100,
  most: 500_00,
  minimumDeposit: 100_00,
  turnover: 300,
  percentFail: 50,
  categories: ['slot'],
  wholeAmount: false,
  membersMax: null as number | null,
  position: 50,
}

/** A bonus for one story: 100% on 100 baht or more, three times to be played at slots, half stays. */
export async function offer(
  { db }: ReturnType<typeof siteOf>,
  nameEn: string,
  wish: Partial<typeof usual> = {},
): Promise<string> {
  const code = `E2E${Math.random().toString(36).slice(2, 10).toUpperCase()}`
  await db`insert into bonus ${db.values({ ...usual, ...wish, nameEn, code })}`
  return code
}

/** Other stories find the list as it is from the beginning. */
export const endOffers = ({ db }: ReturnType<typeof siteOf>) =>
  db`update bonus set is_listed = false where code like 'E2E%'`

/** Moves money to Joker and plays it there in rounds that give back what was staked, until so much is staked. */
export async function play(
  { app, sandbox }: Addresses,
  token: string,
  { amount, stakes }: { amount: number; stakes: number },
): Promise<void> {
  await api(app, 'GET /api/wallet/activate/JOKER', undefined, token)
  await api(app, 'POST /api/wallet/transfer', { from: 'WALLET', to: 'JOKER', amount }, token)
  await playOn({ app, sandbox }, token, { stake: amount, stakes })
}

/** More of the same with what lies there; `wins` is what a round gives on top. */
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

/** Ten seconds later the member looks at the screen again, and what was played is asked for anew. */
export async function lookLater({ db }: ReturnType<typeof siteOf>, page: Page, phone: string) {
  await db`
    update bet_cursor set read_to = read_to - interval '10 seconds'
    where member = (select id from member where phone = ${keptPhone({ phone })})`
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** A bonus on the list. */
export const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name })
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const told = (page: Page) => dialog(page, 'Something went wrong')
export const inUse = (page: Page) => page.getByRole('region', { name: 'Active', exact: true })

/** Opens a bonus by its card. */
export async function openBonus(page: Page, name: string) {
  await card(page, name).getByRole('button').click()
  const sheet = dialog(page, name)
  await sheet.getByRole('heading', { name: 'Terms' }).waitFor()
  return sheet
}

/** Looks for a promotion. */
export async function search(page: Page, code: string) {
  await page.getByLabel('Promotion code').fill(code)
  await page.getByRole('button', { name: 'Search' }).click()
  return dialog(page, 'Promotion')
}

/** What the error dialog says, and closing it. */
export const closeTold = async (page: Page, text: string | RegExp) => {
  await told(page).getByText(text).waitFor({ timeout: 40_000 })
  await told(page).getByRole('button', { name: 'OK' }).click()
}
