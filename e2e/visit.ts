import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { launchBrowser } from './browser.ts'

export const phone = { width: 360, height: 740 }
export const desktop = { width: 1280, height: 800 }

/** The two sizes in which a layout is checked: `test.each(sizes)('… (%s)', async (_, size) => …)`. */
export const sizes = [
  ['phone', phone],
  ['desktop', desktop],
] as const

export type Visitor = {
  size?: { width: number; height: number }
  /** Time zone of the device. Default: that of the service. */
  zone?: string
  /** Value stored under `locale`; null for a first visit. Default: English. */
  language?: 'th' | 'la' | 'en' | null
  /** Starts signed in, without going through the screen. */
  token?: string
  scheme?: 'light' | 'dark'
  /** True (the default) if the agreement was accepted on this device before. */
  agreed?: boolean
  /** Enables animations. Off by default, so that a screen is complete as soon as it appears. */
  motion?: boolean
  /** Enables the service worker that opens the app without a network. */
  offline?: boolean
  /** Prepares the device before it opens the page. */
  prepare?: (page: Page) => Promise<unknown>
}

/** A wait ends as soon as its condition holds, so only a failure takes this long. */
export const patienceMs = 30_000

/** One browser for the tests of a file. Each visit is a new device; all devices are closed after each test. */
export function visitsTo(app: string | (() => string)) {
  let browser: Browser
  const open: { page: Page; faults: string[] }[] = []

  test.beforeAll(async () => {
    browser = await launchBrowser()
  })
  test.afterEach(async () => {
    const devices = open.splice(0)
    if (test.info().status !== test.info().expectedStatus) await printScreens(devices)
    for (const { page } of devices) await page.context().close()
    expect(devices.flatMap(({ faults }) => faults)).toEqual([])
  })
  test.afterAll(() => browser?.close())

  return async function visit(path: string, visitor: Visitor = {}): Promise<Page> {
    const origin = typeof app === 'string' ? app : app()
    const context = await browser.newContext(deviceOf(origin, visitor))
    context.setDefaultTimeout(patienceMs)
    const page = loadingInTurn(await context.newPage())
    open.push({ page, faults: faultsOf(page) })
    const keeping = await keep(page, origin, visitor)
    await visitor.prepare?.(page)
    await page.goto(path)
    // From now on, values that the app removes stay removed.
    await keeping.dispose()
    return page
  }
}

/** A closed sheet leaves the browser's history a moment later, and going back stops a load: so each load waits for it. */
function loadingInTurn(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const left = () =>
    page.waitForFunction(
      () =>
        Boolean(history.state?.sheet) === (document.querySelector('body[data-locked]') !== null),
    )
  page.goto = async (...place) => {
    await left()
    return goto(...place)
  }
  page.reload = async (...options) => {
    await left()
    return reload(...options)
  }
  return page
}

/** Prints what each device shows, for those who have only the log of a failed run. */
async function printScreens(devices: { page: Page }[]) {
  for (const { page } of devices) {
    const body = page.locator('body')
    const shown = await body.ariaSnapshot({ timeout: 5_000 }).catch(String)
    process.stdout.write(`The failed story left this at ${page.url()}:\n${shown}\n`)
  }
}

/** Options of a visitor's browser context. */
export function deviceOf(app: string, { size = phone, ...rest }: Visitor) {
  return {
    baseURL: app,
    viewport: size,
    hasTouch: size.width < 640,
    colorScheme: rest.scheme ?? 'light',
    reducedMotion: rest.motion ? 'no-preference' : 'reduce',
    locale: 'en-GB',
    timezoneId: rest.zone ?? 'Asia/Bangkok',
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
    permissions: ['clipboard-read', 'clipboard-write'],
    // Only tests of offline use start the service worker; all others load from the network.
    serviceWorkers: rest.offline ? 'allow' : 'block',
  } satisfies BrowserContextOptions
}

/**
 * Fills the browser's storage on each page of the app that is opened until this is disposed. Playwright's
 * `storageState` does the same, but opens a window of its own to write it.
 */
export const keep = (
  page: Page,
  origin: string,
  { language = 'en', token, agreed = true }: Visitor,
) =>
  page.addInitScript(
    (state) => {
      if (window !== window.top || window.location.origin !== state.origin) return
      for (const [name, value] of Object.entries(state.kept))
        window.localStorage.setItem(name, value)
    },
    {
      origin,
      kept: {
        ...(language && { locale: language }),
        ...(token && { token }),
        ...(agreed && { 'remember-agreement': 'true' }),
      },
    },
  )

/** Storage state of a device with these values for the app. */
export const storageOf = (app: string, kept: Record<string, string>) => ({
  cookies: [],
  origins: [
    {
      origin: app,
      localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })),
    },
  ],
})

/** Rate limits count by address, so each device gets its own. */
export function newAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 254)
  return `10.${part()}.${part()}.${part()}`
}

/** Collects uncaught exceptions and violations of the content policy, which fail the test. */
function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.stack || error.message}`))
  page.on('console', (message) => {
    // The browser's notes about the network: a refusal, or a message to a socket that the server has just closed.
    const isOfNetwork =
      /^(Failed to load resource|WebSocket connection|WebSocket is already in CLOSING)/.test(
        message.text(),
      )
    if (message.type() === 'error' && !isOfNetwork) faults.push(`${page.url()}: ${message.text()}`)
  })
  return faults
}
