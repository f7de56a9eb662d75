import { expect, test } from '@playwright/test'
import { newFundedMember, payIn } from './funds.ts'
import { stack } from './here.ts'
import { api } from './members.ts'
import { expectPath, expectSound, sheetsClosed } from './screen.ts'
import { story } from './story.ts'
import { phone } from './visit.ts'
import { balanceIs, openWithdraw } from './wallet.ts'

const { visit } = story()

test('WDR-02 what was too much can be withdrawn when the money arrives', async () => {
  const member = await newFundedMember(stack, 400)
  const page = await visit('/user/home', { size: phone, token: member.token })
  await balanceIs(page, '400.00')
  const { sheet, ask } = await openWithdraw(page)
  await ask('500')
  await sheet.getByText('Not enough balance.').waitFor()
  const button = sheet.getByRole('button', { name: /^Withdraw ฿/ })
  await expect(button).toBeDisabled()
  await payIn(stack, member, 200)
  await sheet.getByText('Not enough balance.').waitFor({ state: 'detached' })
  expect(await button.isDisabled()).toBe(false)
})

test('WDR-01 a double tap asks once, and its second tap does not close the question', async () => {
  const { token } = await newFundedMember(stack, 400)
  const page = await visit('/user/home', { size: phone, token })
  await balanceIs(page, '400.00')
  const { sheet } = await openWithdraw(page)
  await sheet.getByLabel('Amount').fill('150')
  const button = sheet.getByRole('button', { name: 'Withdraw ฿150.00' })
  const question = page.getByRole('dialog', { name: /^Withdraw ฿.*\?$/ })
  await button.dblclick()
  await question.first().waitFor()
  await expect(question).toHaveCount(1)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })

  // The page itself taps, so that the second tap comes as soon as the question stands.
  const isKept = await button.evaluate(async (opener) => {
    const open = document.getElementsByTagName('dialog')
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const before = open.length
    ;(opener as HTMLElement).click()
    while (!open[before]?.open) await nextFrame()
    const opened = open[before]
    opened.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    opened.click()
    await nextFrame()
    return opened.isConnected
  })
  expect(isKept).toBe(true)
  // A tap beside it that is no double tap closes it.
  await expect(async () => {
    await page.mouse.click(20, 20)
    await question.waitFor({ state: 'detached', timeout: 1_000 })
  }).toPass()
})

test('WDR-01 a press that began in the sheet does not close it where it ends, and a tap beside it does', async () => {
  const { token } = await newFundedMember(stack, 400)
  const page = await visit('/user/home', { size: phone, token })
  await balanceIs(page, '400.00')
  const { sheet } = await openWithdraw(page)
  await sheet.getByLabel('Amount').fill('150')
  await sheet.getByText('From ฿100.00').hover()
  // A second tap of a double tap is longer ago than that.
  const opened = await page.evaluate(() => performance.now())
  await page.waitForFunction((at) => performance.now() > at + 500, opened)
  await page.mouse.down()
  await page.mouse.move(20, 20)
  await page.mouse.up()
  await sheet.getByRole('button', { name: 'Withdraw ฿150.00' }).hover()
  expect(await sheet.getByLabel('Amount').inputValue()).toBe('150')
  await page.mouse.click(20, 20)
  await sheetsClosed(page)
})

test('WDR-01 without a withdrawal left today the sheet says so before the amount', async () => {
  const { token } = await newFundedMember(stack, 1_000)
  for (let count = 0; count < 5; count += 1)
    await api(stack.app, 'POST /api/wallet/withdrawAll', { amount: 100 }, token)
  const page = await visit('/user/home', { size: phone, token })
  await balanceIs(page, '500.00')
  const { sheet } = await openWithdraw(page)
  const note = await sheet.getByText('You have used all of today’s withdrawals').boundingBox()
  const amount = sheet.getByLabel('Amount')
  expect(note!.y).toBeLessThan((await amount.boundingBox())!.y)
  await amount.fill('150')
  await expect(sheet.getByRole('button', { name: 'Withdraw ฿150.00' })).toBeDisabled()
  await expectSound(page)
})

test('APP-12 after a reload with an open sheet the back button leaves the page at once', async () => {
  const { token } = await newFundedMember(stack, 400)
  const page = await visit('/user/statement', { size: phone, token })
  await page.getByRole('link', { name: 'Home' }).click()
  await openWithdraw(page)
  await page.reload()
  await balanceIs(page, '400.00')
  await page.waitForFunction(() => !history.state?.sheet)
  await page.goBack()
  await expectPath(page, '/user/statement')
})

test('APP-12 a tap on a link right after a sheet closed leads to its page', async () => {
  const { token } = await newFundedMember(stack, 400)
  const page = await visit('/user/home', { size: phone, token })
  await balanceIs(page, '400.00')
  const { sheet } = await openWithdraw(page)
  const link = await page
    .getByRole('link', { name: 'Statement', includeHidden: true })
    .first()
    .elementHandle()
  // The page itself taps, while the browser goes back over the place of the sheet.
  await sheet.getByRole('button', { name: 'Close' }).evaluate(async (close, next) => {
    ;(close as HTMLElement).click()
    while (history.state?.sheet && document.querySelector('dialog'))
      await new Promise((done) => setTimeout(done))
    await new Promise((done) => setTimeout(done))
    ;(next as HTMLElement).click()
  }, link)
  await expectPath(page, '/user/statement')
  await expect(page.getByRole('heading', { name: 'Statement' })).toBeVisible()
})

for (const [name, aheadMs] of [
  ['a day ahead', 86_400_000],
  ['a day behind', -86_400_000],
] as const)
  test(`WDR-01 an amount that was withdrawn a moment ago is asked about on a phone whose clock is ${name}`, async () => {
    const { token } = await newFundedMember(stack, 500)
    await api(stack.app, 'POST /api/wallet/withdraw', { amount: 150 }, token)
    const page = await visit('/user/home', {
      token,
      prepare: (page) => page.clock.setSystemTime(Date.now() + aheadMs),
    })
    const paid = page.getByRole('listitem').filter({ hasText: 'Withdrawal' })
    await paid.getByText('Success').waitFor()
    const read = page.waitForResponse('**/api/wallet/onTheWay')
    const form = await openWithdraw(page)
    await read
    await form.ask('150')
    const question = page.getByRole('dialog', { name: /^Withdraw ฿.*\?$/ })
    await question.getByText('You already withdrew ฿150.00').waitFor()
  })
