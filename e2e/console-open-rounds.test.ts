import { expect, test } from '@playwright/test'
import { fromDecimal } from '#money'
import { sandboxAt } from '#sandbox/client'
import { inWallet, openAccount, payIn, usernameAt } from './funds.ts'
import { stack } from './here.ts'
import { pathOf } from './member-change.ts'
import { api, newMember } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { phone } from './visit.ts'

const { site, consoleOf } = story()

test('JOB cancel-bonus open rounds stand on the page, and are counted as lost before the bonus is cancelled', async () => {
  const { app, sandbox } = stack
  const member = await newMember(app)
  const { token } = member
  await api(app, 'GET /api/bonus/activate/WELCOME100', undefined, token)
  await payIn(stack, member, 500, 1_000)
  await openAccount(app, token, 'JOKER')
  await api(app, 'POST /api/wallet/transfer', { from: 'WALLET', to: 'JOKER', amount: 300 }, token)
  const username = await usernameAt(app, token, 'JOKER')
  await sandboxAt(sandbox).openRound('JOKER', { username, stake: fromDecimal(250) })

  const path = await pathOf(site.db, member)
  const { page } = await consoleOf('finance', phone, `${path}/bonus`)
  const open = page.getByRole('main').getByRole('button', { name: 'Cancel the bonus' })
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'Cancel the bonus', exact: true })
  await sheet.getByText('In open rounds · JOKER').waitFor()
  const send = sheet.getByRole('button', { name: 'Cancel the bonus', exact: true })
  await expect(send).toBeDisabled()
  await expectSound(page)
  await sheet.getByRole('button', { name: 'Count as lost' }).click()
  const lost = page.getByRole('dialog', { name: 'Count open rounds as lost' })
  await lost.getByText('฿250.00').waitFor()
  await lost.getByLabel('Reason').fill('The game says that the round is over')
  await expectSound(page)
  await lost.getByRole('button', { name: 'Count as lost' }).click()
  await page.getByText('Saved').waitFor()

  await open.click()
  await sheet.getByLabel('Reason').fill('The member asked for it in the chat')
  await send.click()
  await page.getByRole('table', { name: 'Bonus' }).getByText('Cancelled').waitFor()
  expect(await inWallet(app, token)).toBe(375)
})
