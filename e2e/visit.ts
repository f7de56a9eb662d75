import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchBrowser } from './browser.ts'

export const phone = { width: 360, height: 740 }
export const desktop = { width: 1280, height: 800 }

/** The two sizes that a layout is looked at in: `test.each(sizes)('… (%s)', async (_, size) => …)`. */
export const sizes = [
  ['phone', phone],
  ['desktop', desktop],
] as const

export type Visitor = {
  size?: { width: number; height: number }
  /** What is kept under `locale`; null for a first visit. The stories are told in English unless they are about language. */
  language?: 'th' | 'la' | 'en' | null
  /** Signed in and remembered, without going through the screen. */
  token?: string
  scheme?: 'light' | 'dark'
  /** Whether the agreement was agreed to on this device before. It was, unless the story is about it. */
  agreed?: boolean
  /** Whether things move. Off, so that a screen is done when it is there. */
  motion?: boolean
  /** With the worker that opens the app without a network. */
  offline?: boolean
  /** What to do to the device before it opens the page. */
  prepare?: (page: Page) => Promise<unknown>
}

const patienceMs = 15_000

/** A browser for the stories of a file. Each visit is a new device; after a story all devices are put away. */
export function visitsTo(app: string | (() => string)) {
  let browser: Browser
  const open: { page: Page; faults: string[] }[] = []

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterEach(async () => {
    const devices = open.splice(0)
    for (const { page } of devices) await page.context().close()
    expect(devices.flatMap(({ faults }) => faults)).toEqual([])
  })
  afterAll(() => browser?.close())

  return async function visit(path: string, visitor: Visitor = {}): Promise<Page> {
    const origin = typeof app === 'string' ? app : app()
    const context = await browser.newContext(deviceOf(origin, visitor))
    context.setDefaultTimeout(patienceMs)
    const page = await context.newPage()
    open.push({ page, faults: faultsOf(page) })
    const keeping = await keep(page, origin, visitor)
    await visitor.prepare?.(page)
    await page.goto(path)
    // What the app removes stays removed.
    await keeping.dispose()
    return page
  }
}

/** What a visitor's browser is like. */
export function deviceOf(app: string, { size = phone, ...rest }: Visitor) {
  return {
    baseURL: app,
    viewport: size,
    hasTouch: size.width < 640,
    colorScheme: rest.scheme ?? 'light',
    reducedMotion: rest.motion ? 'no-preference' : 'reduce',
    locale: 'en-GB',
    timezoneId: 'Asia/Bangkok',
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
    permissions: ['clipboard-read', 'clipboard-write'],
    // Stories are told over the network; the one about being without it says so.
    serviceWorkers: rest.offline ? 'allow' : 'block',
  } satisfies BrowserContextOptions
}

/**
 * Has the app find in the browser what a visitor keeps, on each page of it that is opened from now on, until it is
 * disposed of. A state that comes with a new device says the same, but opens a window of its own to write it.
 */
export const keep = (
  page: Page,
  origin: string,
  { language = 'en', token, agreed = true }: Visitor,
) =>
  page.addInitScript(
    (wish) => {
      if (window !== window.top || window.location.origin !== wish.origin) return
      for (const [name, value] of Object.entries(wish.kept))
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

/** A device that keeps this for the app. */
export const storageOf = (app: string, kept: Record<string, string>) => ({
  cookies: [],
  origins: [
    {
      origin: app,
      localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })),
    },
  ],
})

/** Limits count by address; a device of its own has an address of its own. */
export function newAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 254)
  return `10.${part()}.${part()}.${part()}`
}

/** What no story may leave behind: an exception, or something that the content policy stopped. */
function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.stack || error.message}`))
  page.on('console', (message) => {
    const isRefusal = /^(Failed to load resource|WebSocket connection)/.test(message.text())
    if (message.type() === 'error' && !isRefusal) faults.push(`${page.url()}: ${message.text()}`)
  })
  return faults
}
