import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { approve, send, sheet } from './acts.ts'
import { inGame, inWallet, newFundedMember, openAccount } from './funds.ts'
import { stack } from './here.ts'
import { api } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone } from './visit.ts'
import { chooseWay, openDeposit } from './wallet.ts'

const { visit, site, consoleOf } = story()

test.afterEach(() => site.openProviders())

async function close(page: Page, name: string, { state, text }: { state: RegExp; text?: string }) {
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Close provider' }).click()
  await sheet(page).getByText(state).click()
  for (const language of text === undefined ? [] : ['Thai', 'Lao', 'English'])
    await sheet(page).getByLabel(`Text for members, ${language}`).fill(`${text} (${language})`)
  await expectSound(page)
  await send(page, 'Close provider', 'the provider asked for it')
}

test('JOB provider-close one operator closes a game; its member reads why, and takes the money out; two open it', async () => {
  const { token } = await newFundedMember(stack, 100)
  await openAccount(stack.app, token, 'JOKER')
  await api(
    stack.app,
    'POST /api/wallet/transfer',
    { from: 'WALLET', to: 'JOKER', amount: 60 },
    token,
  )

  const { page } = await consoleOf('finance', desktop, '/console/providers')
  await close(page, 'Joker', { state: /^Maintenance/, text: 'Back at noon' })
  await page.getByText('Maintenance').first().waitFor()
  await expectSound(page)

  const theirs = await visit('/user/games', { size: phone, token, language: 'en' })
  const joker = theirs.getByRole('listitem', { name: 'Joker', exact: true })
  await joker.getByRole('button', { name: 'Closed for now Joker' }).click()
  await sheet(theirs).getByText('Back at noon (English)').waitFor()
  await expectSound(theirs)
  await sheet(theirs).getByRole('button', { name: 'Transfer', exact: true }).click()
  await sheet(theirs).getByRole('button', { name: 'All', exact: true }).click()
  await sheet(theirs)
    .getByRole('button', { name: /^Transfer ฿60/ })
    .click()
  await sheet(theirs).getByText('Transferred').first().waitFor()
  expect([await inWallet(stack.app, token), await inGame(stack.app, token, 'JOKER')]).toEqual([
    100, 0,
  ])

  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await send(page, 'Open', 'the provider asked for it')
  await page.getByText(/proposes to open it/).waitFor()
  const { page: second } = await consoleOf('finance-lead', desktop, '/console/approvals')
  await approve(second, {
    proposal: 'Open a provider',
    title: 'Open a provider',
    reason: 'asked the provider',
  })
  await page.reload()
  await page.getByText(/^Opened by finance-lead/).waitFor()
})

test('DEP-01 a closed gateway says so among the deposit methods, after those that are open', async () => {
  const { token } = await newFundedMember(stack, 100)
  const { page } = await consoleOf('finance', desktop, '/console/providers')
  const name = 'PAYTIMZ'
  await close(page, name, { state: /^No new money/ })
  await page.getByText('No new money').first().waitFor()
  const theirs = await visit('/user/home', { size: phone, token, language: 'en' })
  await openDeposit(theirs, name)
  await sheet(theirs).getByText('This takes no money right now.').waitFor()
  expect(await sheet(theirs).getByRole('button', { name: 'Create QR' }).count()).toBe(0)
  await expectSound(theirs)
  await chooseWay(theirs, 'WW')
  await sheet(theirs).getByRole('button', { name: 'Create QR' }).waitFor()
})
