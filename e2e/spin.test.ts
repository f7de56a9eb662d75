import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { openDb } from '#db'
import { inWallet } from './funds.ts'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { expectSound } from './screen.ts'
import { shown } from './shown.ts'
import { bindDraw, giveCoins } from './spinner.ts'
import { story } from './story.ts'
import { desktop, phone, sizes } from './visit.ts'
import { balanceIs } from './wallet.ts'

const { visit, site } = story()
const db = openDb(stack.database)

test.afterAll(() => db.end())

const patience = { timeout: 30_000 }

/** A member with coins whose next draw is known to land on this slice. */
async function spinner(coins: number, slice: string) {
  const member = await newMember(stack.app)
  return { ...member, id: await giveCoins(db, member, { coins, slice }) }
}

const spinButton = (page: Page) => page.getByRole('button', { name: /^Spin/ })
const wheelOf = (page: Page) => page.getByRole('img', { name: /wheel with these prizes/ })
const close = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
const coinsAre = (page: Page, words: string) =>
  expect.poll(() => spinButton(page).textContent(), patience).toContain(words)

for (const [name, size] of sizes)
  test(`SPN-01 SPN-03 SPN-04 ERR-05 the wheel spins, shows the prize, and the prize is claimed into the wallet (${name})`, async () => {
    const member = await spinner(2, 'MONEY50')
    const page = await visit('/user/spin', { size, token: member.token })
    await page.getByRole('heading', { name: 'The woven wheel' }).waitFor()
    await coinsAre(page, '2 coins')
    const width = await wheelOf(page).evaluate((element) => element.getBoundingClientRect().width)
    expect(width).toBeLessThanOrEqual(Math.min(350, size.width * 0.85) + 0.5)
    await page.getByText('No prizes yet').waitFor()
    await expectSound(page)

    await spinButton(page).click()
    const prize = page.getByRole('dialog', { name: 'Congratulations!' })
    await prize.getByText('50 baht').waitFor()
    await expect
      .poll(() => page.getByRole('status').allTextContents())
      .toContain('The wheel stopped at: 50 baht')
    await expectSound(page)
    await close(page)
    await coinsAre(page, '1 coin')

    await page.getByRole('button', { name: 'Claim 50 baht' }).click()
    const claim = page.getByRole('dialog', { name: 'Claim this prize?' })
    await claim.getByText('The money goes to your wallet as soon as you claim it').waitFor()
    await expectSound(page)
    await claim.getByRole('button', { name: 'Confirm' }).dblclick()
    await page.getByText('Claimed: 50 baht').waitFor()
    await page.getByText('No prizes yet').waitFor()
    await expect.poll(() => inWallet(stack.app, member.token), patience).toBe(50)
  })

for (const [name, size] of sizes)
  test(`SPN-03 a bonus that was won shows what it brings and costs before it is claimed (${name})`, async () => {
    const member = await spinner(1, 'BONUS')
    const page = await visit('/user/spin', { size, token: member.token })
    await coinsAre(page, '1 coin')
    await spinButton(page).click()
    await close(page)
    await page.getByRole('button', { name: 'Claim Special bonus' }).click()
    const claim = page.getByRole('dialog', { name: 'Claim this prize?' })
    await claim.getByText('Deposit ฿100.00 or more and get ฿50.00, wager 3×').waitFor()
    const example = claim.getByRole('region', { name: 'For example' })
    await example.getByText('฿450.00').waitFor()
    await claim.getByText('All terms').click()
    await claim.getByText('Games that count').waitFor()
    // A prize is had once, whatever the bonus says.
    expect(await claim.getByText('How often').count()).toBe(0)
    await expectSound(page)
    await claim.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Claimed: Special bonus').waitFor()
    await page.getByText('No prizes yet').waitFor()
  })

test('SPN-05 the verdict about a draw does not stand beside the next draw', async () => {
  const member = await spinner(2, 'MONEY50')
  const page = await visit('/user/spin', { size: desktop, token: member.token })
  await coinsAre(page, '2 coins')
  await spinButton(page).click()
  await close(page)
  await page.getByRole('heading', { name: 'Your last draw: 50 baht' }).waitFor()
  await page.getByRole('button', { name: 'Check the result' }).click()
  const verdict = page.getByText('Verified: our seed matches')
  await verdict.waitFor()
  await bindDraw(db, member.id, 'MONEY20')
  await spinButton(page).click()
  await close(page)
  await page.getByRole('heading', { name: 'Your last draw: 20 baht' }).waitFor()
  await expect(verdict).toHaveCount(0)
})

test('SPN-02 with motion it spins for seconds, ignores taps meanwhile, and stops on the slice that was won', async () => {
  const member = await spinner(3, 'COIN2')
  const page = await visit('/user/spin', { token: member.token, motion: true })
  await coinsAre(page, '3 coins')
  const turns: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/spinwheel/spin')) turns.push(request.method())
  })
  const begun = performance.now()
  await spinButton(page).click()
  const isTurning = () => wheelOf(page).evaluate((element) => element.getAnimations().length > 0)
  await expect.poll(isTurning, patience).toBe(true)
  // All within one turn: a later tap would fall on the dialog.
  await spinButton(page).evaluate((button) => {
    for (let tap = 0; tap < 5; tap += 1) (button as HTMLElement).click()
  })
  await page.getByRole('dialog', { name: 'Congratulations!' }).getByText('2 coins').waitFor()
  expect(performance.now() - begun).toBeGreaterThan(3_900)
  expect(turns).toEqual(['POST'])

  const under = await wheelOf(page).evaluate((element) => {
    const { a, b } = new DOMMatrix(getComputedStyle(element).transform)
    const angle = (Math.atan2(b, a) * 180) / Math.PI
    return Math.floor((((-angle % 360) + 360) % 360) / 45)
  })
  // COIN2 is the seventh of eight.
  expect(under).toBe(6)
  await close(page)
  await coinsAre(page, '4 coins')
})

test('SPN-02 without a coin it does not spin; the screen says which deposit earns one', async () => {
  const member = await newMember(stack.app)
  const page = await visit('/user/spin', { token: member.token })
  await page.getByText('Deposit ฿300.00 or more to earn one').waitFor()
  await expect(spinButton(page)).toHaveAttribute('aria-disabled', 'true')
  await spinButton(page).click({ force: true })
  await expectSound(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('SPN-03 coupons are listed three to a page, and a failed claim shows its own error', async () => {
  const member = await spinner(4, 'MONEY20')
  const page = await visit('/user/spin', { token: member.token })
  for (const left of ['3 coins', '2 coins', '1 coin', '0 coins']) {
    await spinButton(page).click()
    await close(page)
    await coinsAre(page, left)
    await bindDraw(db, member.id, 'MONEY20')
    await page.reload()
  }
  const claims = page.getByRole('table', { name: 'Your prizes' }).getByRole('button')
  await expect.poll(() => claims.count(), patience).toBe(3)
  await page.getByText('4 prizes').waitFor()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => claims.count(), patience).toBe(1)

  await page.getByRole('button', { name: 'Claim 20 baht' }).click()
  await db`update coupon set expires_at = now() where member = ${member.id}`
  await page.getByRole('button', { name: 'Confirm' }).click()
  const problem = page.getByRole('dialog').filter({ hasText: 'This prize has expired' })
  await problem.getByRole('button', { name: 'OK' }).click()
  await page.getByText('No prizes yet').waitFor()
})

test('SPN-03 a prize of a wheel that was published after the page was loaded is shown, and then that wheel', async () => {
  const member = await spinner(2, 'MONEY50')
  const page = await visit('/user/spin', { token: member.token })
  await coinsAre(page, '2 coins')
  await publishOther()
  try {
    await bindDraw(db, member.id, 'OTHER-MONEY50')
    // The prize does not wait until the page happens to read the other wheel.
    await page.route('**/api/spinwheel/setup', (route) => route.abort())
    await spinButton(page).click()
    await page.getByRole('dialog', { name: 'Congratulations!' }).getByText('50 baht').waitFor()
    await page.unroute('**/api/spinwheel/setup')
    await close(page)
    await coinsAre(page, '1 coin')
    await page.getByRole('heading', { name: 'Another wheel' }).waitFor()
    await bindDraw(db, member.id, 'OTHER-MONEY50')
    await spinButton(page).click()
    await close(page)
    await coinsAre(page, '0 coins')
  } finally {
    await site.resetWheels()
  }
})

test('SPN-05 the last draw keeps its prize’s name after another wheel was published', async () => {
  const member = await spinner(1, 'MONEY50')
  const page = await visit('/user/spin', { size: desktop, token: member.token })
  await coinsAre(page, '1 coin')
  await spinButton(page).click()
  await close(page)
  await page.getByRole('heading', { name: 'Your last draw: 50 baht' }).waitFor()
  await publishOther()
  try {
    await page.reload()
    await page.getByRole('heading', { name: 'Another wheel' }).waitFor()
    await page.getByRole('heading', { name: 'Your last draw: 50 baht' }).waitFor()
    await page.getByRole('button', { name: 'Check the result' }).click()
    await page.getByText('Verified: our seed matches').waitFor()
  } finally {
    await site.resetWheels()
  }
})

/** Publishes a wheel with the same prizes under other codes in place of the present one. */
const publishOther = () =>
  db.begin(async (tx) => {
    await tx`set local role none`
    const [present] = await tx<[{ id: number }]>`
      update spin_wheel set is_active = false where is_active and currency = 'BAHT' returning id`
    const [other] = await tx<[{ id: number }]>`
      insert into spin_wheel (name_th, name_la, name_en, is_active, currency, published_at)
      values ('วงล้ออื่น', 'ວົງລໍ້ອື່ນ', 'Another wheel', true, 'BAHT', now()) returning id`
    await tx`
      insert into spin_slice (wheel, code, position, label_th, label_la, label_en, weight, bg_color, text_color, kind, amount, coins,
        bonus, most_a_win)
      select ${other.id}, 'OTHER-' || code, position, label_th, label_la, label_en, weight, bg_color, text_color, kind, amount, coins,
        bonus, most_a_win
      from spin_slice where wheel = ${present.id}`
  })

for (const [name, size, language, odds, again, right] of [
  ['phone', phone, 'th', 'โอกาสและความโปร่งใส', 'คำนวณซ้ำที่นี่', shown('ถูกต้อง')],
  ['desktop', desktop, 'la', 'ໂອກາດ ແລະ ຄວາມໂປ່ງໃສ', 'ຄິດໄລ່ຄືນຢູ່ນີ້', 'ຖືກຕ້ອງ'],
] as const)
  test(`SPN-05 the chances are shown, and the last draw can be recomputed in the browser (${name})`, async () => {
    const member = await spinner(1, 'NOTHING1')
    const page = await visit('/user/spin', { size, language, token: member.token })
    await page.locator('button[aria-disabled=false]').click()
    await page.getByRole('dialog').getByRole('button').last().click()
    // On a wide screen they stand beside the wheel, without a tap.
    const place = page.getByRole(size === phone ? 'dialog' : 'region', { name: odds })
    if (size === phone) await page.getByRole('button', { name: odds }).click()
    await place.getByText('0.10 %').waitFor()
    await place.getByRole('button', { name: again }).click()
    await place.getByText(right).waitFor()
    await expectSound(page)
  })

test('HOM-03 home links to the wheel, and shows the money of a claimed prize', async () => {
  const member = await spinner(1, 'MONEY500')
  const page = await visit('/user/home', { token: member.token })
  await page.getByRole('link', { name: /^Spin wheel/ }).click()
  await spinButton(page).click()
  await close(page)
  await page.getByRole('button', { name: 'Claim 500 baht' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Claimed: 500 baht').waitFor()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await balanceIs(page, '500.00')
})
