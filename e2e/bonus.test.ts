import { expect, test } from '@playwright/test'
import { clearOfMidnight } from '#server/site/testing'
import {
  card,
  claim,
  depositLater,
  dialog,
  inUse,
  lookLater,
  openBonus,
  play,
  search,
} from './bonuses.ts'
import { foreignWords } from './foreign.ts'
import { inWallet, payIn } from './funds.ts'
import { stack } from './here.ts'
import { api, newMember } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { holdTimers } from './timers.ts'
import { phone, sizes } from './visit.ts'
import { chooseWay, createQr } from './wallet.ts'

const { visit, site, sandbox } = story()
const patience = { timeout: 60_000 }

const get = (line: string, token: string) => api(stack.app, `GET /api/${line}`, undefined, token)

for (const [name, size] of sizes)
  test(`BON-01 BON-02 BON-05 BON-06 ERR-05 a bonus is selected, granted by a deposit, wagered, and cancelled at the cost shown (${name})`, async () => {
    const member = await newMember(stack.app)
    const { token } = member
    const page = await visit('/user/bonus', { size, token })
    await card(page, 'Welcome bonus').getByText('See details').waitFor()
    await page.getByLabel('Promotion code').waitFor()
    await expectSound(page)

    const sheet = await openBonus(page, 'Welcome bonus')
    await sheet
      .getByText('Deposit ฿100.00 or more and get 100% of the deposit, up to ฿500.00, wager 8×')
      .waitFor()
    await sheet.getByText('If you cancel, you keep 50% of your balance').waitFor()
    const example = sheet.getByRole('region', { name: 'For example' })
    for (const figure of ['฿300.00', '฿600.00', '฿4,800.00'])
      await example.getByText(figure).waitFor()
    const bottoms = await example
      .locator('dd')
      .evaluateAll((figures) => figures.map((one) => one.getBoundingClientRect().bottom))
    expect(new Set(bottoms.map(Math.round)).size).toBe(1)
    await sheet.getByText('Total balance below ฿5.00').waitFor()
    await expectSound(page)
    await sheet.getByText('All terms').click()
    await sheet.getByRole('heading', { name: 'Terms' }).waitFor()
    await sheet.getByText('Once per member, with your next deposit').waitFor()
    await sheet.getByRole('button', { name: 'Next picture' }).click()
    await sheet.getByRole('group', { name: '2 of 2' }).waitFor({ state: 'attached' })
    await sheet.getByText('you keep 50% of the balance').waitFor()
    await expectSound(page)
    await claim(page, sheet)
    const saved = dialog(page, 'Deposit').getByRole('region', { name: 'Welcome bonus' })
    await saved.getByText('Bonus claimed').waitFor()
    await saved.getByText('Deposit ฿100.00 or more').waitFor()
    await expectSound(page)
    await depositLater(page)

    const waiting = page.getByRole('region', { name: 'Waiting for a deposit' })
    await waiting.getByText('Limited bonus').waitFor()
    await card(page, 'Welcome bonus').getByText('Active').waitFor()
    expect(await page.getByLabel('Promotion code').count()).toBe(0)
    await expectSound(page)

    await waiting.getByRole('button', { name: 'Deposit' }).click()
    await chooseWay(page, 'PAYTIMZ')
    const { payload } = await createQr(page, '200')
    await sandbox.payQr(payload)
    await dialog(page, 'Deposit').getByText('Deposit received').waitFor(patience)
    await dialog(page, 'Deposit').getByRole('button', { name: 'Close' }).first().click()
    await inUse(page).getByText('Wagered ฿0.00 of ฿3,200.00').first().waitFor()
    expect(await inWallet(stack.app, token)).toBe(400)

    await play(stack, token, { amount: 300, stakes: 600 })
    await lookLater(site, page, member.phone)
    await inUse(page).getByText('Wagered ฿600.00 of ฿3,200.00').first().waitFor(patience)
    await inUse(page).getByText('Cancel now: you lose ฿200.00 and keep ฿200.00.').waitFor()
    await expectSound(page)

    await inUse(page).getByRole('button', { name: 'Cancel Welcome bonus' }).click()
    const question = dialog(page, 'Cancel “Welcome bonus”?')
    await question.getByText('You will lose ฿200.00 of your ฿400.00 and keep ฿200.00').waitFor()
    await expectSound(page)
    await question.getByRole('button', { name: 'Keep the bonus' }).click()
    await inUse(page).waitFor()
    await inUse(page).getByRole('button', { name: 'Cancel Welcome bonus' }).click()
    await question.getByRole('button', { name: 'Cancel and lose ฿200.00' }).click()
    await page.getByText('“Welcome bonus” is cancelled.').waitFor(patience)
    expect(await inWallet(stack.app, token)).toBe(200)
    await page.getByLabel('Promotion code').waitFor()
    await card(page, 'Welcome bonus').getByText('Claimed').waitFor()
    await expect(card(page, 'Welcome bonus').getByRole('button')).toBeDisabled()
    await expectSound(page)

    await page.goto('/user/statement')
    await page.getByRole('button', { name: 'Bonus +฿200.00: details' }).waitFor()
    await page.getByRole('button', { name: 'Bonus ended ฿200.00: details' }).waitFor()
  })

test('BON-03 a claimed daily bonus is available again the next day', async () => {
  await clearOfMidnight(60_000)
  const member = await newMember(stack.app)
  const { token } = member
  await get('bonus/activate/DAILY20', token)
  await payIn(stack, member, 100, 120)
  await get('bonus/clear', token)
  const page = await visit('/user/bonus', { token })
  const daily = card(page, 'Daily bonus')
  await daily.getByText('Available again tomorrow').waitFor()
  await expect(daily.getByRole('button')).toBeDisabled()
  await site.db`
    update member_bonus set activated_at = activated_at - interval '1 day', granted_at = granted_at - interval '1 day'
    where member = (select id from member where phone = ${`+66${member.phone.slice(1)}`})`
  await page.reload()
  await daily.getByText('See details').waitFor()
  await expect(daily.getByRole('button')).toBeEnabled()
})

for (const [name, size] of sizes)
  test(`BON-01 BON-04 ERR-05 a promotion is found by its code in any case, claimed, and cancelled free of charge before its deposit (${name})`, async () => {
    const { token } = await newMember(stack.app)
    const page = await visit('/user/bonus', { size, token })
    const field = page.getByLabel('Promotion code')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('Please fill in this field.').waitFor()
    await expectSound(page)

    const missing = await search(page, 'no such code')
    await missing.getByText('NOSUCHCODE was not found').waitFor()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await missing.waitFor({ state: 'hidden' })

    await field.fill('')
    await field.pressSequentially('kapao2026')
    await expect(field).toHaveValue('KAPAO2026')
    await page.keyboard.press('Enter')
    const found = dialog(page, 'Promotion')
    await found.getByText('You keep 75%', { exact: true }).waitFor()
    await found.getByText('Deposit 300 baht or more and get 100 baht on top').waitFor()
    await found.getByText('Deposit ฿300.00 or more and get ฿100.00, wager 3×').waitFor()
    await expectSound(page)
    await claim(page, found)
    await depositLater(page)

    const waiting = page.getByRole('region', { name: 'Waiting for a deposit' })
    await waiting.getByText('Promotion').waitFor()
    await waiting.getByText('Kapao 2026').first().waitFor()
    await waiting.getByRole('button', { name: 'Cancel Kapao 2026' }).click()
    const question = dialog(page, 'Cancel “Kapao 2026”?')
    await question.getByText('cancelling is free').waitFor()
    await question.getByRole('button', { name: 'Cancel the bonus' }).click()
    await page.getByText('“Kapao 2026” is cancelled.').waitFor()
    await field.waitFor()
  })

test('BON-02 a card opens by keyboard, arrow keys turn its pictures, and focus returns to the card', async () => {
  const { token } = await newMember(stack.app)
  const page = await visit('/user/bonus', { size: phone, token })
  const button = card(page, 'Weekly bonus').getByRole('button')
  await button.focus()
  await page.keyboard.press('Enter')
  const sheet = dialog(page, 'Weekly bonus')
  await sheet.getByText('All terms').focus()
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Next picture' }).focus()
  await page.keyboard.press('ArrowRight')
  await sheet.getByText('2 of 2', { exact: true }).waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => button.evaluate((own) => own === document.activeElement)).toBe(true)
})

test('BON-01 a screen that cannot load says so, and loads without a tap once it can', async () => {
  const { token } = await newMember(stack.app)
  const prepared = Promise.withResolvers<Awaited<ReturnType<typeof holdTimers>>>()
  const page = await visit('/user/bonus', {
    token,
    async prepare(device) {
      // The page retries every few seconds, so what is checked could disappear meanwhile.
      prepared.resolve(await holdTimers(device, [5_000]))
      await device.route('**/api/bonus**', (route) => route.abort())
    },
  })
  const again = page.getByRole('button', { name: 'Try again' })
  await again.nth(1).waitFor()
  await expectSound(page)
  await page.unrouteAll()
  await (await prepared.promise).end()
  await page.getByLabel('Promotion code').waitFor()
  await card(page, 'Welcome bonus').waitFor()
  await expect.poll(() => again.count()).toBe(0)
})

for (const [language, name] of [
  ['th', 'โบนัสสมาชิกใหม่'],
  ['la', 'ໂບນັດສະມາຊິກໃໝ່'],
] as const)
  test(`I18N-01 the bonus screen and its sheets are in ${language} only`, async () => {
    const { token } = await newMember(stack.app)
    const page = await visit('/user/bonus', { token, language })
    await card(page, name).getByRole('button').click()
    await page.getByRole('dialog').locator('strong').first().waitFor({ state: 'attached' })
    expect(await foreignWords(page, language, ['SOMCHAI'])).toEqual([])
  })
