import { expect, test } from '@playwright/test'
import { fromDecimal } from '#money'
import { inWallet, newFundedMember, openAccount, usernameAt } from './funds.ts'
import { stack } from './here.ts'
import { dailyLimit, setDailyLimit } from './limits.ts'
import { expectPath, expectSound } from './screen.ts'
import { story } from './story.ts'
import { sizes } from './visit.ts'
import { balanceIs, gameCard, openTransfer } from './wallet.ts'

const { visit, sandbox } = story()

for (const [name, size] of sizes)
  test(`a member limits the losses of a day; a transfer above it is refused, and so is money to play with once it is lost (${name})`, async () => {
    const { token } = await newFundedMember(stack, 500)
    await openAccount(stack.app, token, 'JOKER')
    const page = await visit('/user/protection', { token, size })
    await setDailyLimit(page, 'Loss limits', '300')
    await dailyLimit(page, 'Loss limits').getByText('Used ฿0 · ฿300 left').waitFor()

    const home = await visit('/user/home', { token, size })
    await balanceIs(home, '500.00')
    const form = await openTransfer(home)
    await form.amount.fill('350')
    await form.send.click()
    const refusal = home.getByRole('dialog').filter({
      hasText: /The limit is ฿300\.00 per day\. ฿300\.00 is left until/,
    })
    await refusal.getByRole('link', { name: 'Limits' }).waitFor()
    await expectSound(home)
    await refusal.getByRole('button', { name: 'OK' }).click()
    await expect(form.amount).toHaveValue('350')
    expect(await inWallet(stack.app, token)).toBe(500)
    await form.amount.fill('300')
    await form.send.click()
    await form.sheet.getByText('Transfer successful').waitFor()
    await form.sheet.getByRole('button', { name: 'Close' }).first().click()

    const username = await usernameAt(stack.app, token, 'JOKER')
    const stake = fromDecimal(300)
    await sandbox.playRound('JOKER', { username, stake, payout: fromDecimal(0) })
    await home.reload()
    await balanceIs(home, '200.00')
    await gameCard(home, 'Joker').getByRole('button', { name: 'Play' }).click()
    const sheet = home.getByRole('dialog', { name: 'Joker', exact: true })
    const over = home.getByRole('dialog').filter({ hasText: /The limit is ฿300\.00 per day/ })
    await sheet.getByRole('button', { name: 'Transfer ฿200.00 and play' }).click()
    await over.getByRole('link', { name: 'Limits' }).waitFor()
    await expectSound(home)
    expect(await inWallet(stack.app, token)).toBe(200)
    await over.getByRole('link', { name: 'Limits' }).click()
    await expectPath(home, '/user/protection')
    await dailyLimit(home, 'Loss limits').getByText('Used ฿300 · ฿0 left').waitFor()
  })
