import type { Locator } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { bookDeposits, newFundedMember, openAccount } from './funds.ts'
import { stack } from './here.ts'
import { api, newMember } from './members.ts'
import { overflowing, settled, textOf } from './screen.ts'
import { story } from './story.ts'
import { sendSlips } from './tour/rewards.ts'

// Goal: an amount is read whole on home, however narrow the window and however large the text.
const { visit, site } = story()

for (const [name, size, percent] of [
  ['640 px', { width: 640, height: 360 }, 100],
  ['740 px and 200 % text', { width: 740, height: 360 }, 200],
] as const)
  test(`APP-20 HOM-02 the total does not lie under its parts on a phone that lies on its side: ${name}`, async () => {
    const { token } = await newFundedMember(stack, 1_234)
    const page = await visit('/user/home', { size, prepare: textOf(percent), token })
    await page.locator('[class*="split"] button:enabled').waitFor()
    await settled(page)
    const total = await placeOfText(page.getByRole('region', { name: 'Total balance' }))
    const parts = await placeOfText(page.locator('[class*="parts"]'))
    expect(total.right <= parts.left || total.bottom <= parts.top).toBe(true)
    expect(await overflowing(page)).toEqual([])
  })

test('APP-20 HOM-02 a long amount in the wallet takes a line of its own: 320 px', async () => {
  const rich = await newMember(stack.app)
  await bookDeposits(site.db, rich, [123_456_789_000])
  const page = await visit('/user/home', { size: { width: 320, height: 640 }, token: rich.token })
  const wallet = page.locator('[class*="split"] > p')
  await wallet.getByText('1,234,567,890').waitFor()
  expect(await overflowing(page)).toEqual([])
  expect(await wallet.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0)
})

for (const [name, size, percent] of [
  ['360 px and 200 % text', { width: 360, height: 740 }, 200],
  ['320 px', { width: 320, height: 640 }, 100],
] as const)
  test(`APP-20 HOM-02 a total of billions is as large as it fits: ${name}`, async () => {
    const rich = await newMember(stack.app)
    await bookDeposits(site.db, rich, [1_234_567_890_100])
    const page = await visit('/user/home', { size, prepare: textOf(percent), token: rich.token })
    await page.locator('[class*="split"] button:enabled').waitFor()
    await settled(page)
    expect(await overflowing(page)).toEqual([])
    const total = await placeOfText(page.getByRole('region', { name: 'Total balance' }))
    expect(total.right).toBeLessThanOrEqual(size.width)
  })

test('APP-20 TRF-01 a long amount in a game leaves the name of the game whole: 200 % text', async () => {
  const { phone: number, token } = await newMember(stack.app)
  await bookDeposits(site.db, { phone: number }, [200_000_000])
  await openAccount(stack.app, token, 'JOKER')
  const move = { from: 'WALLET', to: 'JOKER', amount: 1_234_567.89 }
  await api(stack.app, 'POST /api/wallet/transfer', move, token)
  const page = await visit('/user/home', { prepare: textOf(200), token })
  await page.getByRole('button', { name: /^In 1 games?/ }).click()
  const name = page.getByRole('dialog').last().getByText('Joker', { exact: true })
  await name.waitFor()
  expect(await overflowing(page)).toEqual([])
  expect(await name.evaluate(linesOf)).toBe(1)
})

test('APP-20 HOM-03 the number of a first step lies in its lozenge: 200 % text', async () => {
  const page = await visit('/user/home', {
    prepare: textOf(200),
    token: (await newMember(stack.app)).token,
  })
  await page.locator('[aria-current="step"]').waitFor()
  await settled(page)
  for (const lozenge of await page.locator('[class*="steps"] i').all()) {
    const number = await placeOfText(lozenge.locator('span'))
    const around = await lozenge.evaluate((one) => one.getBoundingClientRect().toJSON())
    expect(number.top).toBeGreaterThanOrEqual(around.top)
    expect(number.bottom).toBeLessThanOrEqual(around.bottom)
    expect(number.left).toBeGreaterThanOrEqual(around.left)
    expect(number.right).toBeLessThanOrEqual(around.right)
  }
})

test('APP-20 STM-04 a long amount of a slip stands on one line, and its time below it', async () => {
  const member = await newMember(stack.app)
  await sendSlips(site, member)
  const page = await visit('/user/statement', { token: member.token })
  await page.getByRole('button', { name: 'Slip status' }).click()
  const amount = page.getByRole('dialog').getByText('฿1,234,567.89')
  await amount.waitFor()
  expect(await amount.evaluate(linesOf)).toBe(1)
  expect(await overflowing(page)).toEqual([])
})

/** The place of an element’s words, which may stick out of its box. */
const placeOfText = (element: Locator) =>
  element.evaluate((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    const { left, top, right, bottom } = range.getBoundingClientRect()
    return { left, top, right, bottom }
  })

const linesOf = (element: Element) => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getClientRects().length
}
