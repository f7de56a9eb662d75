import { expect, test } from '@playwright/test'
import { dialog, endOffers, offer, play } from './bonuses.ts'
import { inWallet, payIn } from './funds.ts'
import { stack } from './here.ts'
import { open, pathOf } from './member-change.ts'
import { api, newMember } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone } from './visit.ts'
import { ticketOf } from './wallet.ts'

// Goal: a member whose money a silent game holds withdraws the rest once an operator left the game out.
const { visit, site, sandbox, consoleOf } = story({ end: endOffers })

/** JOKER answers nothing any more, but for the histories of rounds. */
async function silence() {
  for (const operation of ['balance', 'deposit', 'withdraw', 'find'] as const)
    await sandbox.control({ gateway: 'JOKER', operation, flaw: 'error', calls: 99 })
}

test('WDR-05 JOB leave-games-out an operator leaves a silent game out, and the open sheet of the member offers the rest at once', async () => {
  const member = await newMember(stack.app)
  const { token } = member
  const code = await offer(site, 'Whole silent', { wholeAmount: true })
  await api(stack.app, `GET /api/bonus/activate/${code}`, undefined, token)
  await payIn(stack, member, 500, 1_000)
  await play(stack, token, { amount: 400, stakes: 3_000 })
  await expect
    .poll(() => api(stack.app, 'GET /api/bonus/check/active', undefined, token), {
      timeout: 30_000,
    })
    .toMatchObject({ status: false })
  await silence()

  const page = await visit('/user/bonus', { token, size: phone })
  await page.getByRole('main').getByRole('button', { name: 'Withdraw' }).click()
  const sheet = dialog(page, 'Withdraw')
  await sheet.getByText('games included').waitFor()
  await sheet.getByRole('button', { name: 'Withdraw ฿1,000.00' }).waitFor()

  const { page: console } = await consoleOf(
    'finance',
    desktop,
    `${await pathOf(site.db, member)}/bonus`,
  )
  const act = await open(console, 'Leave silent games out')
  await act.getByText('JOKER · does not answer').waitFor()
  await act.getByText('฿400.00').waitFor()
  await act.getByLabel('Reason').fill('The provider is down until tomorrow')
  await expectSound(console)
  await act.getByRole('button', { name: 'Leave silent games out' }).click()
  await console.getByText('Saved').waitFor()

  await sheet.getByText('without Joker, which does not answer').waitFor()
  await expectSound(page)
  await sheet.getByRole('button', { name: 'Withdraw ฿600.00' }).click()
  const sure = dialog(page, 'Withdraw ฿600.00?')
  expect(await sure.getByText('Joker').count()).toBe(0)
  await sure.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await ticketOf(page).waitFor()
  expect(await inWallet(stack.app, token)).toBe(0)
  // Nothing is owed any more.
  const button = console.getByRole('button', { name: 'Leave silent games out' })
  await console.reload()
  await console.getByRole('button', { name: 'Give a bonus' }).waitFor()
  expect(await button.count()).toBe(0)
})
