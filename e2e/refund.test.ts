import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { api, keptPhone } from './members.ts'
import { newLoser } from './rewarded.ts'
import { expectPath, expectSound } from './screen.ts'
import { story } from './story.ts'
import { phone, sizes } from './visit.ts'
import { balanceIs } from './wallet.ts'

const { visit, site, sandbox } = story()

test.afterEach(() => Promise.all([site.set('refundActive', true), sandbox.clearControls()]))

const shortcut = (page: Page) =>
  page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name: 'Refund' })
const sheetOn = (page: Page) => page.getByRole('dialog', { name: 'Refund', exact: true })

/** Opens the sheet and passes its two banners. */
async function openRefund(page: Page) {
  await shortcut(page).click()
  const sheet = sheetOn(page)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await sheet.getByRole('heading', { name: 'Terms' }).waitFor()
  return sheet
}

for (const [name, size] of sizes)
  test(`REF-01 HOM-07 yesterday’s refund is claimed, then added to the wallet after a question (${name})`, async () => {
    const { token } = await newLoser(stack, site.db, 200)
    const page = await visit('/user/home', { size, token })
    await balanceIs(page, '300.00')
    const sheet = await openRefund(page)
    await sheet.getByText('Net loss ฿200.00').waitFor()
    await sheet.getByText('of the net loss of a day at all games').waitFor()
    await sheet.getByText('No refunds yet').waitFor()
    await expectSound(page)

    await sheet.getByRole('button', { name: 'Claim ฿10.00' }).click()
    const question = page.getByRole('dialog', { name: 'Add ฿10.00 to your wallet?' })
    await question.waitFor()
    await expectSound(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })

    // After Cancel the refund stays claimed: the member can add it to the wallet another time.
    const log = sheet.getByRole('table', { name: 'Refunds claimed' })
    await log.getByRole('cell', { name: '฿10.00' }).waitFor()
    await expectSound(page)
    await page.reload()
    await openRefund(page)
    await sheet.getByRole('button', { name: 'Add ฿10.00 to wallet' }).click()
    await question.getByRole('button', { name: 'Add to wallet' }).click()
    await page.getByText('฿10.00 added from Refund').waitFor()
    await sheet.getByText('This refund is in your wallet.').waitFor()
    await expectSound(page)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await balanceIs(page, '310.00')

    const line = page.getByRole('button', { name: 'Refund +฿10.00: details' })
    await line.click()
    const detail = page.getByRole('dialog', { name: 'Refund', exact: true })
    await detail.getByText('Wallet', { exact: true }).waitFor()
    await expectSound(page)
  })

test('REF-01 the log has ten lines a page', async () => {
  const { token, phone: number } = await newLoser(stack, site.db, 200)
  await api(stack.app, 'GET /api/refund/receive', undefined, token)
  await site.db`
    insert into refund (bucket, member, day, lost, amount, currency, claimed_at)
    select bucket, member, day - past, lost, amount, currency, now() from refund, generate_series(1, 11) past
    where member = (select id from member where phone = ${`+66${number.slice(1)}`})`
  const page = await visit('/user/home', { token })
  const sheet = await openRefund(page)
  const rows = sheet.getByRole('table', { name: 'Refunds claimed' }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(11)
  await sheet.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => rows.count()).toBe(3)
  await expectSound(page)
})

for (const [name, size] of sizes)
  test(`REF-02 an active bonus blocks the refund, and the sheet explains how to end it (${name})`, async () => {
    const { token } = await newLoser(stack, site.db, 200)
    await api(stack.app, 'GET /api/bonus/activate/RELOAD10', undefined, token)
    const page = await visit('/user/home', { size, token })
    const sheet = await openRefund(page)
    await sheet.getByRole('region', { name: 'You have an active bonus' }).waitFor()
    await sheet.getByText('It can be claimed once a day, while no bonus is active').waitFor()
    await expect(sheet.getByRole('button', { name: 'Claim ฿10.00' })).toBeDisabled()
    await expectSound(page)
    await sheet.getByRole('link', { name: 'See the bonus' }).click()
    await expectPath(page, '/user/bonus')
  })

test('REF-01 REF-02 ERR-02 a refund that cannot be claimed after all shows a red toast', async () => {
  const { token } = await newLoser(stack, site.db, 200)
  const page = await visit('/user/home', { token })
  const sheet = await openRefund(page)
  await site.set('refundActive', false)
  await sheet.getByRole('button', { name: 'Claim ฿10.00' }).click()
  const text = 'Refunds are unavailable right now.'
  await page.getByRole('status').locator('div[class*=bad]', { hasText: text }).first().waitFor()
  await sheet.getByRole('button', { name: 'Claim ฿10.00' }).waitFor({ state: 'detached' })
})

test('REF-02 without a net loss there is no refund, and the sheet says so', async () => {
  const { token } = await newFundedMember(stack, 100)
  const page = await visit('/user/home', { token })
  const sheet = await openRefund(page)
  await sheet.getByText('You had no net loss on this day').waitFor()
  await sheet.getByText('If there is one, you can claim it here.').waitFor()
  expect(await sheet.getByRole('button', { name: /Claim|wallet/ }).count()).toBe(0)
  const { height } = (await sheet.getByRole('region', { name: /^Refund for/ }).boundingBox())!
  expect(height).toBeLessThan(140)
  await expectSound(page)
})

test('REF-01 while a history cannot be read the sheet says that the refund waits', async () => {
  const { token, phone: number } = await newLoser(stack, site.db, 200)
  // The last read of the history is old, so the rest of yesterday is missing.
  await site.db`
    update bet_cursor set read_to = read_to - interval '2 days', reread_to = null from member
    where member.id = bet_cursor.member and phone = ${`+66${number.slice(1)}`}`
  await sandbox.control({ gateway: 'JOKER', operation: 'bets', flaw: 'error' })
  const page = await visit('/user/home', { token })
  await shortcut(page).click()
  const sheet = sheetOn(page)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  const again = sheet.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await sheet.getByText('You lose nothing').waitFor()
  await expectSound(page)
  await sandbox.clearControls()
  await again.click()
  await sheet.getByText('Net loss ฿200.00').waitFor()
})

test('REF-01 what waits to be added is shown without the loss of another day, and a silent game’s day is named', async () => {
  const member = await newLoser(stack, site.db, 200)
  await api(stack.app, 'GET /api/refund/receive', undefined, member.token)
  const [{ day }] = await site.db<[{ day: string }]>`
    update refund set day = day - 1 from member
    where member.id = refund.member and phone = ${keptPhone(member)}
    returning to_char(day + 1, 'DD/MM/YYYY') as day`
  await site.db`
    update bet_cursor set read_to = read_to - interval '2 days', reread_to = null from member
    where member.id = bet_cursor.member and phone = ${keptPhone(member)}`
  await sandbox.control({ gateway: 'JOKER', operation: 'bets', flaw: 'error' })
  const page = await visit('/user/home', { token: member.token })
  const sheet = await openRefund(page)
  const aside = sheet.getByRole('region', { name: 'Ready to add to wallet' })
  await aside.getByText('10.00').first().waitFor()
  await sheet.getByText(`These refunds still wait for a game’s report: ${day}`).waitFor()
  expect(await sheet.getByText(/Net loss ฿|A refund is at most/).count()).toBe(0)
  await expectSound(page)
  await sheet.getByRole('button', { name: 'Add ฿10.00 to wallet' }).waitFor()
})

for (const [name, size] of sizes)
  test(`HOM-08 banners come before the refund, one at a time; closing one by any means continues (${name})`, async () => {
    const { token } = await newFundedMember(stack, 100)
    const page = await visit('/user/home', { size, token })
    await shortcut(page).click()
    const sheet = sheetOn(page)
    const pictures = sheet.getByRole('region', { name: 'Refund' })
    await pictures.getByRole('group', { name: '1 of 2' }).waitFor()
    await expectSound(page)
    await expect.poll(() => pictures.locator('img').evaluateAll(areDrawn)).toBe(true)
    await pictures.getByRole('button', { name: 'Next picture' }).click()
    await expect
      .poll(() => pictures.getByRole('group', { name: '2 of 2' }).evaluate(isInert))
      .toBe(false)
    await expectSound(page)
    await page.keyboard.press('Escape')
    await sheet.getByRole('heading', { name: 'Terms' }).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })

    await shortcut(page).click()
    await pictures.waitFor()
    await page.goBack()
    await sheet.getByRole('heading', { name: 'Terms' }).waitFor()
    await page.goBack()
    await sheet.waitFor({ state: 'hidden' })
    await expectPath(page, '/user/home')
  })

const areDrawn = (pictures: Element[]) =>
  pictures.every((picture) => (picture as HTMLImageElement).naturalWidth > 0)
const isInert = (element: Element) => (element as HTMLElement).inert

test('HOM-08 without banners the refund opens at once', async () => {
  const { token } = await newFundedMember(stack, 100)
  const putBack = await site.takeBanners('refund')
  try {
    const page = await visit('/user/home', { size: phone, token })
    await shortcut(page).click()
    const sheet = sheetOn(page)
    await sheet.getByRole('heading', { name: 'Terms' }).waitFor()
    expect(await sheet.getByRole('button', { name: 'Continue' }).count()).toBe(0)
  } finally {
    await putBack()
  }
})
