import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { type Device, openDevice } from './devices.ts'

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
  /** Starts signed in to the console with this operator's token. */
  desk?: string
  scheme?: 'light' | 'dark'
  /** True (the default) if the agreement was accepted on this device before. */
  agreed?: boolean
  /** Enables animations. Off by default, so that a screen is complete as soon as it appears. */
  motion?: boolean
  /** Enables the service worker that opens the app without a network. The device is a new one. */
  offline?: boolean
  /** Opens a new device, which has no file of the app yet. */
  isNew?: boolean
  /** Prepares the device, which is a new one, before it opens the page. */
  prepare?: (page: Page) => Promise<unknown>
}

/** Opens the visits of a file. Each visit is a device that has kept nothing; a test gives all of its devices back. */
export function visitsTo(app: string | (() => string)) {
  const open: Device[] = []

  test.afterEach(async () => {
    const devices = open.splice(0)
    const hasFailed = test.info().status !== test.info().expectedStatus
    if (hasFailed) await printScreens(devices)
    const faults = devices.flatMap((device) => device.faults)
    for (const device of devices) await (hasFailed ? device.close() : device.giveBack())
    expect(faults).toEqual([])
  })

  return async function visit(path: string, visitor: Visitor = {}): Promise<Page> {
    const origin = typeof app === 'string' ? app : app()
    const { prepare, offline, isNew = false } = visitor
    const isSpecial = Boolean(prepare || offline)
    const device = await openDevice(deviceOf(origin, visitor), isNew || isSpecial)
    open.push(device)
    const { page } = device
    const keeping = await keep(device.context, origin, visitor)
    await prepare?.(page)
    await page.goto(path)
    // From now on, values that the app removes stay removed.
    await keeping.dispose()
    device.isChanged = isSpecial
    return page
  }
}

/** Prints what each device shows, for those who have only the log of a failed run. */
async function printScreens(devices: { page: Page }[]) {
  for (const { page } of devices) {
    const body = page.locator('body')
    const shown = await body.ariaSnapshot({ timeout: 5_000 }).catch(String)
    const network = await page.evaluate(lastRequests).catch(String)
    process.stdout.write(`The failed story left this at ${page.url()}:\n${shown}\n${network}\n`)
  }
}

/** Runs in the page: what it asked last, when, and what came back; 0 for no response. */
function lastRequests() {
  const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const lines = asked
    .slice(-12)
    .map(
      ({ name, startTime, duration, responseStatus }) =>
        `${Math.round(startTime)} ms: ${new URL(name).pathname} ${responseStatus} after ${Math.round(duration)} ms`,
    )
  const now = `${Math.round(performance.now())} ms: the device is ${navigator.onLine ? 'online' : 'offline'}`
  return [...lines, now].join('\n')
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
  context: BrowserContext,
  origin: string,
  { language = 'en', token, agreed = true, desk }: Visitor,
) =>
  context.addInitScript(
    (state) => {
      if (window !== window.top || window.location.origin !== state.origin) return
      for (const [name, value] of Object.entries(state.kept))
        window.localStorage.setItem(name, value)
      if (state.desk) window.sessionStorage.setItem('console-token', state.desk)
    },
    {
      origin,
      desk,
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
