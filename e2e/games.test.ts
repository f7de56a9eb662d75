import { expect, test } from '@playwright/test'
import { deckOf, isWide, turnTo } from './deck.ts'
import { newFundedMember, openAccount } from './funds.ts'
import { stack } from './here.ts'
import { api, newMember } from './members.ts'
import { expectSound, settled } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone, sizes } from './visit.ts'
import { balanceIs } from './wallet.ts'

const { visit, site } = story()

const patience = { timeout: 30_000 }

for (const [name, size] of sizes)
  test(`HOM-04 HOM-05 HOM-10 GAM-01 GAM-02 an account is opened on its card, which then shows how to sign in (${name})`, async () => {
    const member = await newMember(stack.app)
    const page = await visit('/user/home', { size, token: member.token })
    await balanceIs(page, '0.00')
    const places = size === phone ? ['Slots', 'Sports and casino', 'Lottery'] : ['All games']
    for (const place of places)
      await deckOf(page, place).locator('[aria-label]').first().waitFor({ state: 'attached' })
    await expectSound(page)

    const card = await turnTo(page, 'Slots', 'Joker')
    if (size === phone) await card.getByText('No account yet').waitFor()
    await card.getByRole('button', { name: 'Open account' }).click()
    const sheet = page.getByRole('dialog', { name: 'Joker', exact: true })
    const copy = sheet.getByRole('button', { name: 'Copy username' })
    await copy.click()
    await page.getByText(/^Copied: kp\d+$/).waitFor()
    await expectSound(page)

    await sheet.getByText('hidden').waitFor()
    await sheet.getByRole('button', { name: 'Copy password' }).click()
    await page.getByText('Copied: Password').waitFor()
    const password = await page.evaluate(() => navigator.clipboard.readText())
    expect(password).toMatch(/^[A-Za-z0-9]{8,16}$/)
    await sheet.getByRole('button', { name: 'Show password' }).click()
    await sheet.getByText(password).waitFor()

    await sheet.getByRole('button', { name: 'Reset password' }).click()
    await page
      .getByRole('dialog', { name: 'Reset the game password?' })
      .getByRole('button', { name: 'Reset password' })
      .click()
    await page.getByText('The game password has been changed.').waitFor()
    await sheet.getByText(password).waitFor({ state: 'detached' })
    await sheet.getByRole('link', { name: 'Android app' }).waitFor()

    await sheet.getByRole('button', { name: 'Close' }).click()
    await card.getByText('Joker 0.00').waitFor()
    await card.getByRole('button', { name: 'View account Joker' }).waitFor()
  })

test.describe('a carousel', () => {
  test('HOM-04 turns by its buttons, the arrow keys and a tap at the side, and announces its position', async () => {
    const member = await newMember(stack.app)
    const page = await visit('/user/home', { size: phone, token: member.token })
    const deck = deckOf(page, 'Slots')
    const front = async () => {
      const cards = deck.getByRole('group').and(page.locator(':not([inert])'))
      return cards.getAttribute('aria-label')
    }
    await expect.poll(front, patience).toBe('Joker')
    await deck.getByRole('button', { name: 'Next game' }).click()
    await expect.poll(front, patience).toBe('Slot XO')
    await deck.getByText('Slot XO, 2 of 9').waitFor({ state: 'attached' })
    await deck.getByRole('button', { name: 'Open account Slot XO' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(front, patience).toBe('Joker')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Open account Joker')
    const { x } = (await deck.boundingBox())!
    await deck.click({ position: { x: phone.width - 6 - x, y: 140 } })
    await expect.poll(front, patience).toBe('Slot XO')
  })

  test('HOM-04 shows three usable cards where three fit side by side, 300 by 211 and 330 apart', async () => {
    const member = await newMember(stack.app)
    const size = { width: 1023, height: 768 }
    const page = await visit('/user/home', { size, token: member.token })
    const usable = deckOf(page, 'Slots').locator('[role=group]:not([inert])')
    await expect.poll(() => usable.getByRole('button').count(), patience).toBe(3)
    const shapes = await usable.evaluateAll((cards) =>
      cards.map((card) => {
        const { offsetWidth, offsetHeight, parentElement } = card as HTMLElement
        return [offsetWidth, offsetHeight, parentElement!.offsetWidth]
      }),
    )
    expect(shapes).toEqual([1, 2, 3].map(() => [300, 211, 330]))
    for (const button of await usable.getByRole('button').all()) {
      const { x, width } = (await button.boundingBox())!
      expect(x).toBeGreaterThan(104)
      expect(x + width).toBeLessThan(size.width)
    }
    await expectSound(page)
  })

  for (const language of ['th', 'la', 'en'] as const)
    test(`HOM-05 on a small phone the menu covers no amount and no button of the first card, nor does a button a figure (${language})`, async () => {
      const { phone: number, token } = await newFundedMember(stack, 50_000)
      await openAccount(stack.app, token, 'JOKER')
      const move = { from: 'WALLET', to: 'JOKER', amount: 12_345.67 }
      await api(stack.app, 'POST /api/wallet/transfer', move, token)
      await site.db`update member set name = ${twoLines} where phone = ${`+66${number.slice(1)}`}`
      const page = await visit('/user/home', { size: phone, language, token })
      const front = page.locator('[aria-roledescription] [role=group]:not([inert])').first()
      await front
        .locator('small')
        .getByText(/12,345\.67$/)
        .waitFor()
      await settled(page)
      expect(await front.evaluate(covered)).toEqual([])

      await page.goto('/user/games')
      const cards = page.getByRole('main').getByRole('listitem')
      await cards
        .first()
        .locator('small')
        .getByText(/12,345\.67$/)
        .waitFor()
      await settled(page)
      expect((await cards.evaluateAll(overlaid)).slice(0, 6)).toEqual([])
    })
})

/** A member's name that takes two lines on a phone. */
const twoLines = 'SOMYINGRATTANAPORN WONGSAWATTANAKUL NA AYUTTHAYA'

/** Texts and buttons of a card that something lies over. */
function covered(card: Element): string[] {
  return [...card.querySelectorAll('button, small, [class*=money]')]
    .filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      const places = [...Array(11).keys()].map(
        (step) => left + 1 + ((right - left - 2) * step) / 10,
      )
      return places.some((x) => {
        const seen = [top + 1, bottom - 1].map((y) => document.elementFromPoint(x, y))
        return seen.some((element) => !card.contains(element))
      })
    })
    .map(({ textContent }) => textContent ?? '')
}

/** Cards whose button lies over their figure. */
function overlaid(cards: Element[]): string[] {
  return cards
    .filter((card) => {
      const figure = card.querySelector('img')!.getBoundingClientRect()
      const button = [...card.querySelectorAll('button')].at(-1)!.getBoundingClientRect()
      return button.right > figure.left && button.bottom > figure.top && button.top < figure.bottom
    })
    .map((card) => card.getAttribute('aria-label') ?? '')
}

for (const [name, size] of sizes)
  test(`HOM-04 all games are in one place, filtered by kind and found by name; reload keeps the kind (${name})`, async () => {
    const { token } = await newMember(stack.app)
    await openAccount(stack.app, token, 'UFABET')
    const page = await visit('/user/home', { size, token })
    const link = isWide(page)
      ? deckOf(page, 'All games').getByRole('link', { name: 'Search games' })
      : deckOf(page, 'Sports and casino').getByRole('link', { name: /^All 5/ })
    await link.click()
    await page.getByRole('heading', { name: 'All games', level: 1 }).waitFor()
    const cards = page.getByRole('main').getByRole('listitem')
    if (isWide(page)) await page.getByText('Sports and casino').click()
    await expect.poll(() => cards.count(), patience).toBe(5)
    await page.reload()
    await expect.poll(() => cards.count(), patience).toBe(5)
    await page.getByText('All', { exact: true }).click()
    await expect.poll(() => cards.count(), patience).toBe(16)
    await expectSound(page)
    await page.getByLabel('Search games').fill('lot r')
    await expect.poll(() => cards.count(), patience).toBe(1)
    await cards.getByRole('button', { name: 'Open account Slot Racha' }).waitFor()
    await page.getByLabel('Search games').fill('poker')
    await page.getByText('No game found').waitFor()
    await page.getByLabel('Search games').fill('ufa')
    await cards.getByRole('button', { name: 'Play UFABET' }).click()
    const sheet = page.getByRole('dialog', { name: 'UFABET', exact: true })
    await sheet.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await sheet.getByRole('button', { name: 'Transfer' }).click()
    await page.getByRole('dialog', { name: 'Transfer' }).waitFor()
  })

for (const [name, size] of [
  ['1280 px', desktop],
  ['1440 px', { width: 1440, height: 900 }],
] as const)
  test(`HOM-04 at ${name} all games are in sight beside the money, four to a row and without arrows`, async () => {
    const { token } = await newMember(stack.app)
    await openAccount(stack.app, token, 'UFABET')
    const page = await visit('/user/home', { size, token })
    const games = page.getByRole('region', { name: 'All games' })
    const cards = games.getByRole('listitem')
    await expect.poll(() => cards.count(), patience).toBe(16)
    // They are on the page once: the grid stands in the place of the rings.
    await expect(page.getByRole('heading', { name: 'Slot XO', exact: true })).toHaveCount(1)
    expect(await page.locator('[aria-roledescription]').count()).toBe(0)
    const places = await cards.evaluateAll((all) =>
      all.map((card) => {
        const { left, bottom } = card.getBoundingClientRect()
        return { left, bottom }
      }),
    )
    expect(new Set(places.map(({ left }) => left)).size).toBe(4)
    expect(Math.max(...places.map(({ bottom }) => bottom))).toBeLessThanOrEqual(size.height)
    const total = (await page.getByRole('region', { name: 'Total balance' }).boundingBox())!
    expect(total.x + total.width).toBeLessThan(Math.min(...places.map(({ left }) => left)))
    expect(await games.getByRole('button', { name: 'Next game' }).count()).toBe(0)
    await expectSound(page)

    await games.getByText('Sports and casino').click()
    await expect.poll(() => cards.count()).toBe(5)
    await cards.getByRole('button', { name: 'Play UFABET' }).click()
    await page.getByRole('dialog', { name: 'UFABET', exact: true }).waitFor()
    await page.keyboard.press('Escape')

    // The bonuses stand below the games, each with its sheet.
    await page.getByRole('button', { name: /Welcome bonus/ }).click()
    await page.getByRole('dialog', { name: 'Welcome bonus' }).waitFor()
  })
