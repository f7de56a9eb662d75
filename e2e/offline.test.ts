import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { signOut } from './forms.ts'
import { newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { kept, overflowing, sheetsClosed } from './screen.ts'
import { shown } from './shown.ts'
import { story } from './story.ts'
import { desktop, phone } from './visit.ts'
import { balanceIs } from './wallet.ts'

const { visit } = story()

for (const [name, size, language, text] of [
  ['phone', phone, 'th', 'ยอดที่แสดงเป็นข้อมูลล่าสุดที่มี'],
  ['desktop', desktop, 'la', shown('ຍອດທີ່ສະແດງແມ່ນຂໍ້ມູນຫຼ້າສຸດທີ່ມີ')],
] as const)
  test(`the app opens without a network, says so, and shows the last known amounts with their time (${name})`, async () => {
    const { token } = await newFundedMember(stack, 250)
    const page = await visit('/user/home', { size, language, token, offline: true })
    await page.getByText('250').first().waitFor()
    const isPageKept = () =>
      page.evaluate(async () => (await (await caches.open('page')).keys()).length > 0)
    await expect.poll(isPageKept, { timeout: 60_000 }).toBe(true)
    // The service worker controls the second visit and caches the files it needs.
    await page.reload()
    await page.getByText('250').first().waitFor()
    await expect.poll(() => page.evaluate(lacking), { timeout: 60_000 }).toEqual([])

    await page.context().setOffline(true)
    await page.reload()
    await page.getByText(text).waitFor({ timeout: 60_000 })
    const hero = page.locator('section', { hasText: text })
    await expect.poll(() => hero.textContent()).toContain('250.00')
    // The total, the wallet and the games.
    await expect(
      page.locator('#content').or(page.getByRole('banner')).getByText('250.00'),
    ).toHaveCount(2)
    await page
      .getByText(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)
      .first()
      .waitFor()
    expect(await overflowing(page)).toEqual([])

    await page.context().setOffline(false)
    await page.getByText(text).waitFor({ state: 'detached' })
    expect(await overflowing(page)).toEqual([])
  })

/** Files of this page that are not in the cache yet. */
async function lacking() {
  const kept = await caches.open('files')
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'))
  const isKept = await Promise.all(paths.map((path) => kept.match(path)))
  return paths.filter((_, at) => !isKept[at])
}

test('the files that an installation needs are available', async () => {
  const page = await visit('/login')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await page.request.get(href!)).json()) as {
    icons: { src: string; sizes: string }[]
    start_url: string
  }
  expect(manifest.start_url).toBe('/user/home')
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.headers()['content-type']).toBe('image/png')
  }
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  )
})

/** The buttons and links that are marigold, by their texts. */
const marigold = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a')]
      .filter((one) => getComputedStyle(one).backgroundColor === 'rgb(255, 182, 40)')
      .map((one) => one.textContent),
  )

for (const [name, size] of [
  ['phone', phone],
  ['desktop', desktop],
] as const)
  test(`while there is no connection no button is marigold, and a tap on Deposit still says so (${name})`, async () => {
    const { token } = await newFundedMember(stack, 250)
    const page = await visit('/user/home', { size, token, isNew: true })
    await balanceIs(page, '250.00')
    expect(await marigold(page)).toContain('Deposit')
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByText('Offline, reconnecting').first().waitFor()
    expect(await marigold(page)).toEqual([])
    await page
      .getByRole('navigation', { name: 'Shortcuts' })
      .getByRole('button', { name: 'Deposit' })
      .click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await marigold(page)).toEqual([])
    await page.context().setOffline(false)
    await page.keyboard.press('Escape')
    await expect.poll(() => marigold(page)).toContain('Deposit')
    await sheetsClosed(page)

    await page.goto('/user/statement')
    await balanceIs(page, '250.00')
    const deposit = page.getByRole('banner').getByRole('button', { name: 'Deposit' })
    const groundOf = () => deposit.evaluate((one) => getComputedStyle(one).backgroundColor)
    expect(await groundOf()).toBe('rgb(255, 255, 255)')
    await page.context().setOffline(true)
    await page.getByText('Offline, reconnecting').first().waitFor()
    expect(await groundOf()).not.toBe('rgb(255, 255, 255)')
  })

test('a member who signs out leaves no balance on the device', async () => {
  const { token } = await newFundedMember(stack, 120)
  const page = await visit('/user/home', { token })
  await balanceIs(page, '120.00')
  const known = () => page.evaluate(() => localStorage.getItem('last_total'))
  await expect.poll(known).toBe('12000 BAHT 12000')
  await signOut(page)
  expect(await known()).toBeNull()
})

test('a member who signs out is signed out on the device, also while the server does not answer', async () => {
  const { token } = await newFundedMember(stack, 120)
  const page = await visit('/user/home', { token })
  await balanceIs(page, '120.00')
  await page.route('**/api/session/end', () => undefined)
  await signOut(page)
  expect(await kept(page, 'token')).toEqual({ local: null, session: null })
})

test('a balance that arrives after signing out is not stored either', async () => {
  const { token } = await newFundedMember(stack, 120)
  const page = await visit('/user/home', { token })
  await balanceIs(page, '120.00')
  const read = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/wallet', async (route) => {
    const response = await route.fetch()
    read.resolve()
    await held.promise
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Refresh balance' }).click()
  await read.promise
  await signOut(page)
  const answered = page.waitForResponse('**/api/wallet')
  held.resolve()
  await (await answered).finished()
  await page.waitForLoadState('networkidle')
  for (const key of ['last_total', 'last_sync'])
    expect(await kept(page, key)).toEqual({ local: null, session: null })
})
