import { expect, test } from '@playwright/test'
import { fromDecimal } from '#money'
import { clearOfMidnight } from '#server/site/testing'
import {
  closeError,
  dialog,
  endOffers,
  errorDialog,
  inUse,
  offer,
  openBonus,
  play,
  search,
} from './bonuses.ts'
import { inWallet, openAccount, payIn, usernameAt } from './funds.ts'
import { stack } from './here.ts'
import { api, newMember } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { until } from './until.ts'

const { visit, site, sandbox } = story({ end: endOffers })
const patience = { timeout: 60_000 }

const get = (line: string, token: string) => api(stack.app, `GET /api/${line}`, undefined, token)

test.describe('BON-05 refusals are shown in a dialog', () => {
  test('BON-05 BONUS_ALREADY_ACTIVE if another bonus was claimed on another device meanwhile', async () => {
    const { token } = await newMember(stack.app)
    const page = await visit('/user/bonus', { token })
    const sheet = await openBonus(page, 'Welcome bonus')
    await page.route('**/api/bonus/check/active', (route) => route.abort())
    await page.route('**/socket.io/**', (route) => route.abort())
    await get('bonus/activate/DAILY20', token)
    await sheet.getByRole('button', { name: 'Claim' }).click()
    await closeError(page, 'You already have an active bonus.')
  })

  test('BON-05 BONUS_FULL and NO_DATA if others claimed the last one, or it is no longer offered', async () => {
    const member = await newMember(stack.app)
    const { token } = member
    const code = await offer(site, 'Only for one', { membersMax: 1 })
    const page = await visit('/user/bonus', { token })
    const receive = async () =>
      (await openBonus(page, 'Only for one')).getByRole('button', { name: 'Claim' }).click()
    await get(`bonus/activate/${code}`, (await newMember(stack.app)).token)
    await receive()
    await closeError(page, 'This bonus has been fully claimed.')
    await site.db`update bonus set is_active = false where code = ${code}`
    await dialog(page, 'Only for one').getByRole('button', { name: 'Claim' }).click()
    await closeError(page, 'There is nothing to show.')
  })

  test('BON-05 BONUS_MAX_CLAIMED if it was claimed on another device meanwhile', async () => {
    await clearOfMidnight(60_000)
    const member = await newMember(stack.app)
    const { token } = member
    const page = await visit('/user/bonus', { token })
    const sheet = await openBonus(page, 'Daily bonus')
    await get('bonus/activate/DAILY20', token)
    await payIn(stack, member, 100, 120)
    await get('bonus/clear', token)
    await sheet.getByRole('button', { name: 'Claim' }).click()
    await closeError(page, 'the maximum number of times')
  })

  test('BON-05 NO_PROMOTION and PROMOTION_RECEIVED', async () => {
    const member = await newMember(stack.app)
    const { token } = member
    const code = await offer(site, 'Coded', { kind: 'promotion' })
    await get(`promotion/activate/${code}`, token)
    await payIn(stack, member, 100, 200)
    await get('bonus/clear', token)
    const page = await visit('/user/bonus', { token })
    const found = await search(page, code)
    await found.getByRole('button', { name: 'Claim' }).click()
    await closeError(page, 'You have already claimed this promotion.')
    await site.db`update bonus set is_active = false where code = ${code}`
    await found.getByRole('button', { name: 'Claim' }).click()
    await closeError(page, 'We could not find this promotion.')
  })

  test('BON-05 BONUS_CLEAR if it was cancelled on another device while the question was open', async () => {
    const member = await newMember(stack.app)
    const { token } = member
    await get('bonus/activate/DAILY20', token)
    const page = await visit('/user/bonus', { token })
    const question = dialog(page, 'Cancel “Daily bonus”?')
    const cancel = page.getByRole('button', { name: 'Cancel Daily bonus' })
    await cancel.click()
    await question.waitFor()
    await get('bonus/clear', token)
    await question.getByRole('button', { name: 'Cancel the bonus' }).click()
    await closeError(page, 'There is no bonus to cancel.')
    await page.getByLabel('Promotion code').waitFor()
  })

  test('BON-01 a deposit that grants the bonus while the question is open asks again with the new cost', async () => {
    const member = await newMember(stack.app)
    const { token } = member
    await get('bonus/activate/DAILY20', token)
    const page = await visit('/user/bonus', { token })
    await page.getByRole('button', { name: 'Cancel Daily bonus' }).click()
    const question = dialog(page, 'Cancel “Daily bonus”?')
    await question.getByText('cancelling is free').waitFor()
    await payIn(stack, member, 100, 120)
    await question.getByRole('button', { name: 'Cancel the bonus' }).click()
    await question.getByText('You will lose ฿24.00 of your ฿120.00 and keep ฿96.00').waitFor()
    await question.getByRole('button', { name: 'Keep the bonus' }).click()
    await inUse(page).waitFor()
    expect(await inWallet(stack.app, token)).toBe(120)
  })

  test('BON-01 TRANSFER_PENDING and TRANSFER_FAIL: a bonus stays active while money cannot be collected from a game', async () => {
    const member = await newMember(stack.app)
    const { token } = member
    await get('bonus/activate/DAILY20', token)
    await payIn(stack, member, 100, 120)
    await play(stack, token, { amount: 100, stakes: 100 })
    const page = await visit('/user/bonus', { token })
    const cancel = async () => {
      await inUse(page).getByRole('button', { name: 'Cancel Daily bonus' }).click()
      await dialog(page, 'Cancel “Daily bonus”?')
        .getByRole('button', { name: /^Cancel and lose/ })
        .click()
    }
    await sandbox.control({ gateway: 'JOKER', operation: 'withdraw', flaw: 'refuse' })
    await cancel()
    await errorDialog(page).getByText('The bonus stays active.').waitFor(patience)
    await expectSound(page)
    await errorDialog(page).getByRole('button', { name: 'OK' }).click()
    await sandbox.clearControls()
    // The outcome of the withdrawal from the game stays unknown for now.
    for (const operation of ['withdraw', 'find'] as const)
      await sandbox.control({ gateway: 'JOKER', operation, flaw: 'error' })
    await cancel()
    await closeError(page, 'Money is still coming back from a game')
    await inUse(page).waitFor()
    await sandbox.clearControls()
    await expect.poll(() => inWallet(stack.app, token), { timeout: 90_000 }).toBe(120)
    await cancel()
    await page.getByText('“Daily bonus” is cancelled.').waitFor(patience)
  })

  test('BON-01 ROUNDS_OPEN: a bonus stays active while money is staked on a round that has not ended', async () => {
    const member = await newMember(stack.app)
    const { token } = member
    await get('bonus/activate/DAILY20', token)
    await payIn(stack, member, 100, 120)
    await openAccount(stack.app, token, 'JOKER')
    const way = { from: 'WALLET', to: 'JOKER', amount: 120 }
    await api(stack.app, 'POST /api/wallet/transfer', way, token)
    const username = await usernameAt(stack.app, token, 'JOKER')
    const round = await sandbox.openRound('JOKER', { username, stake: fromDecimal(120) })
    // The transfer has just read the game, which is asked once a second at most.
    const total = async () => {
      await get('wallet/refresh/slot', token)
      return (await get('bonus/check/minimum', token)).total
    }
    await until(async () => (await total()) === 0)
    const page = await visit('/user/bonus', { token })
    const cancel = async (button: RegExp) => {
      await inUse(page).getByRole('button', { name: 'Cancel Daily bonus' }).click()
      const question = dialog(page, 'Cancel “Daily bonus”?')
      await question.getByRole('button', { name: button }).click()
    }
    await cancel(/^Cancel the bonus/)
    await errorDialog(page).getByText('a round that has not ended').waitFor(patience)
    await expectSound(page)
    await errorDialog(page).getByRole('button', { name: 'OK' }).click()
    await inUse(page).waitFor()
    await sandbox.endRound('JOKER', round, fromDecimal(200))
    await until(async () => (await total()) === 200)
    await cancel(/^Cancel and lose ฿40\.00/)
    await page.getByText('“Daily bonus” is cancelled.').waitFor(patience)
    expect(await inWallet(stack.app, token)).toBe(160)
  })
})
