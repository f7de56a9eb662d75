import type { Locator, Page, Route } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { givePhone, giveProfile } from './forms.ts'
import { newFundedMember, openAccount } from './funds.ts'
import { stack } from './here.ts'
import { api, type Member, newMember, newPhone } from './members.ts'
import { atRest, closeSheets, overflowing, settled, textOf, turnTo } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone, type Visitor } from './visit.ts'
import { openDeposit, openTransfer, openWithdraw } from './wallet.ts'

const { visit } = story()
let member: Member

test.beforeAll(async () => {
  member = await newFundedMember(stack, 1_234)
  await openAccount(stack.app, member.token, 'JOKER')
  const move = { from: 'WALLET', to: 'JOKER', amount: 100 }
  await api(stack.app, 'POST /api/wallet/transfer', move, member.token)
})

/** A member with an open QR. One that is made for all tests ends before the last of them on a slow machine. */
async function newMemberWithQr() {
  const { token } = await newMember(stack.app)
  await api(stack.app, 'POST /api/qrcode/KBANK', { amount: 123.45 }, token)
  return token
}

const narrow = { width: 320, height: 640 }
const settings = [
  ['150 % text', phone, 150, ['th', 'en']],
  ['200 % text', phone, 200, ['la', 'en']],
  ['320 px', narrow, 100, ['la', 'th']],
  ['320 px and 150 % text', narrow, 150, ['th', 'en']],
  ['1280 px and 200 % text', desktop, 200, ['th', 'en']],
] as const

const guestPages = ['/login', '/register', '/howto', '/contact']
const memberPages = ['home', 'profile', 'statement', 'bonus', 'spin', 'games', 'contact'].map(
  (name) => `/user/${name}`,
)

for (const [name, size, percent, languages] of settings)
  test(`APP-20 every page fits: ${name}`, async () => {
    for (const language of languages) {
      const prepare = textOf(percent)
      for (const [paths, token] of [
        [guestPages, ''],
        [memberPages, member.token],
      ] as const) {
        const [first, ...others] = paths
        const page = await visit(first!, { size, language, prepare, token })
        expect(await rootSize(page)).toBe((16 * percent) / 100)
        await expectPageFits(page)
        for (const path of others) {
          await turnTo(page, path)
          await expectPageFits(page)
        }
      }
    }
  })

for (const [name, size, percent] of settings)
  test(`APP-20 DEP-01 TRF-01 WDR-01 every sheet for money fits: ${name}`, async () => {
    await eachSheet({ size, prepare: textOf(percent) }, async (page) => {
      await expectFits(page)
      await expectWholeSheet(page)
    })
  })

for (const [name, size] of [
  ['lies on its side', { width: 740, height: 360 }],
  ['is short', { width: 360, height: 640 }],
] as const)
  test(`APP-20 the main button is in sight on a phone that ${name}`, async () => {
    const guest = await visit('/login', { size })
    await expectInSight(guest, mainButton(guest))
    await guest.goto('/register')
    await expectInSight(guest, mainButton(guest))
    await givePhone(guest, newPhone())
    await guest.getByLabel('Profile name').waitFor()
    await expectInSight(guest, mainButton(guest))
    await giveProfile(guest)
    await guest.getByLabel('Account number').waitFor()
    await expectInSight(guest, mainButton(guest))
    await eachSheet({ size }, expectWholeSheet)
  })

for (const percent of [100, 150, 200])
  test(`APP-20 HOM-03 home keeps the place of its buttons while it is read: ${percent} % text`, async () => {
    const text = textOf(percent)
    const held: Route[] = []
    const prepare = async (page: Page) => {
      await text(page)
      await page.route('**/api/wallet', (route) => void held.push(route))
    }
    const placeOfDeposit = (page: Page) =>
      atRest(page.locator('nav[class*="tiles"] button').first())
    /** The distance that the button moves when the wallet is read and the element shows. */
    const moved = async (page: Page, shown: Locator) => {
      await expect.poll(() => held.length).toBe(1)
      const before = await placeOfDeposit(page)
      await held.pop()!.continue()
      await shown.waitFor()
      return Math.abs((await placeOfDeposit(page)) - before)
    }
    // A quarter of the button, so that a tap that has begun ends on it too.
    const most = 15
    const home = await visit('/user/home', { prepare, language: 'th', token: member.token })
    const inGames = home.locator('[class*="split"] button:enabled')
    expect(await moved(home, inGames)).toBeLessThan(most)
    await home.reload()
    expect(await moved(home, inGames)).toBeLessThan(most)
    const token = await newMemberWithQr()
    const first = await visit('/user/home', { prepare, language: 'th', token })
    const steps = first.locator('[aria-current="step"]')
    await moved(first, steps)
    await first.reload()
    expect(await moved(first, steps)).toBeLessThan(most)
  })

const sheetOf = (page: Page) => page.getByRole('dialog').last()
const mainButton = (page: Page) => page.getByRole('main').locator('button[type=submit]')

/** Shows every sheet for money. An open QR takes the place of the way to deposit, so its member has nothing else. */
async function eachSheet(device: Visitor, look: (page: Page) => Promise<unknown>) {
  const page = await visit('/user/home', { ...device, token: member.token })
  for (const open of Object.values(sheets)) {
    await open(page)
    await look(page)
    await closeSheets(page)
  }
  const other = await visit('/user/home', { ...device, token: await newMemberWithQr() })
  await other.getByRole('button', { name: 'Deposit', exact: true }).click()
  await other.getByRole('img', { name: /^QR code/ }).waitFor()
  await look(other)
}

/** Opens each sheet that moves money, until its main button shows. */
const sheets: Record<string, (page: Page) => Promise<unknown>> = {
  qr: (page) => openDeposit(page, 'KBANK QR'),
  bank: (page) => openDeposit(page, 'SCB'),
  gift: (page) => openDeposit(page, 'wallet GIFT'),
  manual: (page) => openDeposit(page, 'BBL'),
  async transfer(page) {
    const form = await openTransfer(page)
    await form.amount.fill('500')
  },
  async slider(page) {
    const form = await openTransfer(page)
    await form.row('To').click()
    await form.sheet.getByRole('listbox', { name: 'To' }).waitFor()
  },
  withdraw: openWithdraw,
  async game(page) {
    await page.getByRole('button', { name: 'View account Joker' }).first().click()
    await sheetOf(page).getByRole('button', { name: 'Copy username' }).waitFor()
  },
}

const rootSize = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))

/** The page does not scroll sideways, and no control or its text is cut at a side. */
async function expectFits(page: Page) {
  await settled(page)
  const found = [...(await overflowing(page)), ...(await page.evaluate(cutControls))]
  expect({ [page.url()]: found }).toEqual({ [page.url()]: [] })
}

async function expectPageFits(page: Page) {
  await expectFits(page)
  await expectWholeBar(page)
}

/** Controls that the window or their own box cuts. What a strip or a ring scrolls may stick out of it. */
function cutControls(): string[] {
  const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const scrolls = (element: Element): boolean => {
    for (let box = element.parentElement; box && box !== within; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box)
      const isStrip = overflowX === 'auto' || overflowX === 'scroll'
      if (isStrip && box.scrollWidth > box.clientWidth) return true
    }
    return element.closest('[inert], [aria-roledescription], .skip') !== null
  }
  const textOf = (control: Element) => {
    const range = document.createRange()
    range.selectNodeContents(control)
    // Read aloud, not shown.
    const hidden = control.querySelector('.visually-hidden')
    if (hidden) range.setEndBefore(hidden)
    return range.getBoundingClientRect()
  }
  return [...within.querySelectorAll('button, a[href], label:not(:has(input))')]
    .filter((control) => control.checkVisibility() && !scrolls(control))
    .filter((control) => {
      const { left, right, width } = control.getBoundingClientRect()
      const text = textOf(control)
      const isCut = text.width > 0 && (text.left < left - 1 || text.right > right + 1)
      return width > 0 && (left < -1 || right > window.innerWidth + 1 || isCut)
    })
    .map(({ tagName, className, textContent, ariaLabel }) =>
      [tagName, className, ariaLabel ?? textContent].join(' '),
    )
}

/** The labels of the bar are in the window, whole, and none lies over another. */
async function expectWholeBar(page: Page) {
  const labels = await page
    .getByRole('navigation')
    .last()
    .evaluate((bar) =>
      [...bar.children].map((place) => {
        const text = [...place.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)!
        const range = document.createRange()
        range.selectNodeContents(text)
        const { left, right, top, bottom } = range.getBoundingClientRect()
        return { text: text.textContent, left, right, top, bottom }
      }),
    )
  const { width, height } = page.viewportSize()!
  const lost = labels.filter((label) => {
    const { left, right, top, bottom } = label
    const isOver = labels.some(
      (other) =>
        other !== label &&
        left < other.right &&
        right > other.left &&
        top < other.bottom &&
        bottom > other.top,
    )
    return left < 0 || right > width || bottom > height || isOver
  })
  expect(labels.length).toBeGreaterThan(3)
  expect({ [page.url()]: lost }).toEqual({ [page.url()]: [] })
}

/** The sheet's way out and its main button lie in the window. */
async function expectWholeSheet(page: Page) {
  await settled(page)
  await expectInSight(page, sheetOf(page).getByRole('button', { name: 'Close', exact: true }))
  await expectInSight(page, sheetOf(page).locator('button[class*=main]').last())
}

/** The element lies in the window, and nothing lies over its middle. */
async function expectInSight(page: Page, element: Locator) {
  await element.waitFor()
  await settled(page)
  const { width, height } = page.viewportSize()!
  const place = (await element.boundingBox())!
  expect(place.x).toBeGreaterThanOrEqual(0)
  expect(place.y).toBeGreaterThanOrEqual(0)
  expect(place.x + place.width).toBeLessThanOrEqual(width)
  expect(place.y + place.height).toBeLessThanOrEqual(height)
  const isOnTop = await element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isOnTop).toBe(true)
}
