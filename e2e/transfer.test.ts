import { expect, test } from '@playwright/test'
import { inGame, inWallet, newFundedMember, openAccount } from './funds.ts'
import { stack } from './here.ts'
import { expectSound, settled } from './screen.ts'
import { story } from './story.ts'
import { sizes } from './visit.ts'
import { balanceIs, gameCard, openTransfer } from './wallet.ts'

const { visit } = story()

for (const [name, size] of sizes)
  test(`TRF-01 TRF-02 TRF-03 HOM-07 money goes to a game and back, and what is wrong is said before it can be sent (${name})`, async () => {
    const { token } = await newFundedMember(stack, 100)
    await openAccount(stack.app, token, 'JOKER')
    const page = await visit('/user/home', { size, token })
    await balanceIs(page, '100.00')
    const form = await openTransfer(page)
    await form
      .row('From')
      .filter({ hasText: /Wallet.*฿100\.00/ })
      .waitFor()
    await form.row('To').filter({ hasText: 'Joker' }).waitFor()
    await expectSound(page)

    await expect(form.send).toBeDisabled()
    await form.amount.fill('0')
    await expect(form.send).toBeDisabled()
    await form.amount.fill('0.5')
    await form.sheet.getByText('The minimum transfer is ฿1.00.').waitFor()
    await expect(form.send).toBeDisabled()
    await form.amount.fill('5000')
    await expect(form.amount).toHaveValue('5,000')
    await form.sheet.getByText('Not enough balance in Wallet.').waitFor()
    await expect(form.send).toBeDisabled()
    await expectSound(page)
    await form.amount.fill('60')
    await form.choose('From', 'Choose a source')
    await form.sheet.getByText('Please choose an account to transfer from.').waitFor()
    await expect(form.send).toBeDisabled()
    await form.choose('From', 'Wallet')
    await form.choose('To', 'Choose a destination')
    await form.sheet.getByText('Please choose an account to transfer to.').waitFor()
    await form.choose('To', 'Wallet')
    await form.sheet.getByText('Please choose two different accounts.').waitFor()
    await expect(form.send).toBeDisabled()
    await expectSound(page)
    await form.choose('To', 'Joker')

    await form.sheet.getByText('Left in Wallet').locator('..').getByText('฿40.00').waitFor()
    await form.sheet.getByText('Then in Joker').locator('..').getByText('฿60.00').waitFor()
    expect(await form.send.textContent()).toBe('Transfer ฿60 to Joker')
    await form.send.click()
    await form.sheet.getByText('Transfer successful').waitFor()
    await form.sheet.getByText('฿60.00 transferred from Wallet to Joker.').waitFor()
    await expectSound(page)
    expect(await inGame(stack.app, token, 'JOKER')).toBe(60)
    await form.sheet.getByRole('button', { name: 'Close' }).last().click()
    await gameCard(page, 'Joker').getByText('Joker 60.00').waitFor()
    await balanceIs(page, '100.00')

    const back = await openTransfer(page)
    await back.swap.click()
    await back
      .row('From')
      .filter({ hasText: /latest.*Joker/ })
      .waitFor()
    await back.row('To').filter({ hasText: 'Wallet' }).waitFor()
    await back.sheet.getByRole('button', { name: 'All', exact: true }).click()
    expect(await back.send.textContent()).toBe('Transfer ฿60 to Wallet')
    await back.send.click()
    await back.sheet.getByText('฿60.00 transferred from Joker to Wallet.').waitFor()
    expect(await inWallet(stack.app, token)).toBe(100)
  })

test('TRF-01 the slider opens in place of its row, takes the focus and gives it back; a tap on an account closes it', async () => {
  const { token } = await newFundedMember(stack, 100)
  for (const code of ['JOKER', 'UFABET']) await openAccount(stack.app, token, code)
  const page = await visit('/user/home', { token })
  const form = await openTransfer(page)
  await form.row('To').press('Enter')
  const list = form.sheet.getByRole('listbox', { name: 'To' })
  await list.getByRole('option', { name: 'Choose a destination' }).waitFor()
  await expect.poll(() => list.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await form.row('To').count()).toBe(0)
  await form.row('From').waitFor()
  await expectSound(page)
  await list.press('End')
  await list.press('Enter')
  await form.row('To').filter({ hasText: 'UFABET' }).waitFor()
  await expect
    .poll(() => form.row('To').evaluate((one) => one === document.activeElement))
    .toBe(true)

  await form.row('To').click()
  await list.getByRole('option', { name: 'Joker' }).click()
  await form.row('To').filter({ hasText: 'Joker' }).waitFor()
})

for (const [name, size] of sizes)
  test(`TRF-01 an amount is grouped while it is typed, and a chip fills it (${name})`, async () => {
    const { token } = await newFundedMember(stack, 20_000)
    await openAccount(stack.app, token, 'JOKER')
    const page = await visit('/user/home', { token, size })
    const form = await openTransfer(page)
    await form.amount.pressSequentially('12345.6')
    await expect(form.amount).toHaveValue('12,345.6')
    for (let at = 0; at < 5; at++) await form.amount.press('ArrowLeft')
    await form.amount.press('Backspace')
    await expect(form.amount).toHaveValue('1,345.6')
    await form.amount.pressSequentially('9')
    await expect(form.amount).toHaveValue('19,345.6')
    await form.sheet.getByRole('button', { name: '1,000', exact: true }).click()
    await expect(form.amount).toHaveValue('1,000')
    expect(await form.send.textContent()).toBe('Transfer ฿1,000 to Joker')
    await expectSound(page)
  })

test('TRF-01 on a phone held sideways the accounts scroll under the button', async () => {
  const { token } = await newFundedMember(stack, 100)
  await openAccount(stack.app, token, 'JOKER')
  const page = await visit('/user/home', { size: { width: 740, height: 360 }, token })
  await balanceIs(page, '100.00')
  const { row, send, sheet } = await openTransfer(page)
  // Its slider makes the form longer than the sheet.
  await row('From').click()
  await sheet.getByRole('listbox', { name: 'From' }).waitFor()
  const covers = await row('To')
    .locator('img')
    .evaluate(
      (picture, button) => {
        const middleOf = (one: Element) => {
          const { left, top, width, height } = one.getBoundingClientRect()
          return [left + width / 2, top + height / 2] as const
        }
        let scroller = picture.closest('form') as HTMLElement
        while (getComputedStyle(scroller).overflowY !== 'auto') scroller = scroller.parentElement!
        scroller.scrollTop += middleOf(picture)[1] - middleOf(button!)[1]
        return button!.contains(document.elementFromPoint(...middleOf(picture)))
      },
      await send.elementHandle(),
    )
  expect(covers).toBe(true)
})

test('TRF-01 a member without a game account is led to the games', async () => {
  const { token } = await newFundedMember(stack, 100)
  const page = await visit('/user/home', { token })
  await page.getByRole('button', { name: 'Transfer', exact: true }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Transfer' })
  await sheet.getByText('No game account yet').waitFor()
  await expectSound(page)
  await sheet.getByRole('button', { name: 'See the games' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.locator('#games').evaluate((games) => games.getBoundingClientRect().top))
    .toBeLessThan(740 / 2)
})

test('TRF-03 everything is collected in one game, and each game shows its result', async () => {
  const { token } = await newFundedMember(stack, 100)
  for (const code of ['JOKER', 'UFABET']) await openAccount(stack.app, token, code)
  const page = await visit('/user/home', { token })
  const out = await openTransfer(page)
  await out.choose('To', 'Joker')
  // All money is in the two accounts already.
  expect(await out.sendAll.count()).toBe(0)
  await out.amount.fill('30')
  await out.send.click()
  await out.sheet.getByText('Transfer successful').waitFor()
  await out.sheet.getByRole('button', { name: 'Close' }).last().click()

  const all = await openTransfer(page)
  await all.choose('To', 'UFABET')
  await all.sendAll.click()
  const question = page.getByRole('dialog', { name: 'Transfer everything to UFABET?' })
  await expectSound(page)
  await question.getByRole('button', { name: 'Transfer everything' }).click()
  await all.sheet.getByText('฿100.00 transferred to UFABET.').waitFor({ timeout: 30_000 })
  const legs = all.sheet.getByRole('list', { name: 'Result for each game' })
  await legs.getByRole('listitem').filter({ hasText: 'Joker' }).getByText('Transferred').waitFor()
  await expectSound(page)
  expect(await inGame(stack.app, token, 'UFABET')).toBe(100)
})

test('TRF-01 with text at 150 % on a small phone nothing sticks out, and the button stays in sight', async () => {
  const { token } = await newFundedMember(stack, 100)
  await openAccount(stack.app, token, 'JOKER')
  const size = { width: 360, height: 640 }
  const page = await visit('/user/home', { token, size })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '150%'
  })
  const form = await openTransfer(page)
  await form.amount.fill('50')
  await settled(page)
  const wider = await form.sheet.evaluate((sheet) =>
    [sheet, ...sheet.querySelectorAll('form, form > *')]
      .filter((part) => part.getBoundingClientRect().right > window.innerWidth)
      .map((part) => part.className),
  )
  expect(wider).toEqual([])
  for (const control of [form.sheet.getByRole('button', { name: 'Close' }), form.send, form.swap]) {
    const box = (await control.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(size.width)
    expect(box.y + box.height).toBeLessThanOrEqual(size.height)
  }
})

test('TRF-01 the amount stays above the buttons while it is typed, also when a keyboard opens over the sheet', async () => {
  const { token } = await newFundedMember(stack, 100)
  await openAccount(stack.app, token, 'JOKER')
  const page = await visit('/user/home', { token, size: { width: 360, height: 740 } })
  const form = await openTransfer(page)
  await form.amount.focus()
  await page.setViewportSize({ width: 360, height: 400 })
  await page.keyboard.type('25')
  await settled(page)
  const isInSight = () =>
    form.amount.evaluate((input) => {
      const { left, top, width, height } = input.closest('div')!.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      return input.parentElement!.contains(seen)
    })
  await expect.poll(isInSight).toBe(true)
})

test('TRF-02 GAM-06 the form promises what a game of whole baht takes, and the rest stays', async () => {
  const { token } = await newFundedMember(stack, 500.75)
  await openAccount(stack.app, token, 'SLOTXO')
  const page = await visit('/user/home', { token })
  const form = await openTransfer(page)
  await form.sheet.getByRole('button', { name: 'All', exact: true }).click()
  await form.sheet.getByText('Left in Wallet').locator('..').getByText('฿0.75').waitFor()
  await form.sheet.getByText('Then in Slot XO').locator('..').getByText('฿500.00').waitFor()
  expect(await form.send.textContent()).toBe('Transfer ฿500 to Slot XO')
  await form.send.click()
  await form.sheet.getByText('฿500.00 transferred from Wallet to Slot XO.').waitFor()
  expect(await inWallet(stack.app, token)).toBe(0.75)
})
