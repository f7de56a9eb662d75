import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { violations } from './axe.ts'
import { patienceMs } from './devices.ts'

/** Checks that every screen must pass, however it was opened. */
export async function expectSound(page: Page, waiting?: 'waiting') {
  await settled(page, waiting)
  const found = [...(await violations(page)), ...(await overflowing(page))]
  expect({ [page.url()]: found }).toEqual({ [page.url()]: [] })
}

/**
 * Waits until no sheet is open and the browser has gone back over the places that sheets had in its history: a page that is
 * opened while it still goes back is not opened.
 */
export async function sheetsClosed(page: Page) {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.waitForFunction(() => !history.state?.sheet)
}

/** Waits until nothing loads and nothing moves. A `waiting` screen loads forever, so only the movement counts. */
export async function settled(page: Page, waiting?: 'waiting') {
  await page.locator('main:visible').waitFor()
  await page.waitForFunction(
    (isWaiting) =>
      document.fonts.status === 'loaded' &&
      (isWaiting ||
        !document.querySelector('[aria-busy="true"], div[role="status"][aria-label]')) &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
        ),
    waiting === 'waiting',
  )
}

/** Waits until an element has stayed at its place for ten frames: neither a scroll nor a late picture moves it. */
export const atRest = (one: Locator) =>
  one.evaluate(async (element) => {
    let place = Number.NaN
    for (let still = 0; still < 10; still += 1) {
      await new Promise((done) => requestAnimationFrame(done))
      const { y } = element.getBoundingClientRect()
      if (y !== place) still = 0
      place = y
    }
    return place
  })

/** Closes everything that is open over the page, the topmost first. */
export async function closeSheets(page: Page) {
  const sheets = page.getByRole('dialog')
  for (let open = await sheets.count(); open > 0; open = await sheets.count()) {
    await page.keyboard.press('Escape')
    await expect.poll(() => sheets.count()).toBeLessThan(open)
  }
}

/** Sets the size of text in the browser's own settings. */
export const textOf = (percent: number) => async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const fontSizes = { standard: (16 * percent) / 100 }
  await session.send('Page.setFontSizes', { fontSizes })
}

/** Elements that stick out of the window sideways, so that the page would scroll sideways. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) =>
        `${element.tagName} ${element.className} ${element.textContent}`.slice(0, 80),
      )
  })
}

/** Shows another page of the app as a link does, without a load. */
export async function turnTo(page: Page, path: string) {
  const title = await page.title()
  await page.evaluate((to) => history.pushState(null, '', to), path)
  // The page before stays in sight until the next one is here, and each names the tab.
  await expect.poll(() => page.title()).not.toBe(title)
}

/** Waits until the app is at this path. */
export const expectPath = (page: Page, path: string) =>
  expect.poll(() => new URL(page.url()).pathname).toBe(path)

/** Comes back to the page until it shows this: what was read less than a second ago is not read again. */
export const comeBackTo = (page: Page, shown: Locator) =>
  expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await shown.waitFor({ timeout: 1_000 })
  }).toPass({ timeout: patienceMs })

/** Value of a key in the browser's storage, and which storage holds it. */
export const kept = (page: Page, key: string) =>
  page.evaluate(
    (name) => ({
      local: window.localStorage.getItem(name),
      session: window.sessionStorage.getItem(name),
    }),
    key,
  )

/** Waits until the page has run the code of the operator’s statements. A browser never imports again what it could not import. */
export const legalLoaded = (page: Page) =>
  page.waitForFunction(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const imported = entries.filter(({ initiatorType }) => initiatorType !== 'fetch')
    return [/\/Legal-[^/]*\.js$/, /\/legal-[^/]*\.js$/].every((file) =>
      imported.some(({ name }) => file.test(name)),
    )
  })

/** Takes the network away and brings it back. A browser may tell a page nothing of a shorter cut. */
export async function loseNetworkBriefly(page: Page) {
  await page.context().setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
  await page.context().setOffline(false)
  await page.waitForFunction(() => navigator.onLine)
}
