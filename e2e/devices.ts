import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { launchBrowser } from './browser.ts'

/** A wait ends as soon as its condition holds, so only a failure takes this long. */
export const patienceMs = 30_000

type Listener = Parameters<Page['off']>
type Kind = BrowserContextOptions & { baseURL: string }

/** The browser of this worker, for all its files: it ends with the worker, also with the one of a failed test. */
let browserOfWorker: Promise<Browser> | undefined

/** Devices that were given back. Two of a kind are seldom needed at once. */
const kept = new Map<string, Device[]>()
const mostOfKind = 2

/** The memory of a page grows with each test. */
const mostTests = 50

/**
 * Opens a device that has kept nothing but files of the app. A new one compiles the whole app in a process of its own,
 * which is half of what a visit costs, so one that an earlier test gave back comes first, unless `isNew`.
 */
export async function openDevice(
  { viewport, extraHTTPHeaders = {}, ...kind }: Kind,
  isNew: boolean,
): Promise<Device> {
  const before = isNew ? undefined : keptOf(kind).pop()
  const device = before ?? (await Device.new(kind))
  await device.context.setExtraHTTPHeaders(extraHTTPHeaders)
  if (viewport) await device.page.setViewportSize(viewport)
  return device
}

const keptOf = (kind: Kind) => {
  const name = JSON.stringify(kind)
  const devices = kept.get(name) ?? []
  kept.set(name, devices)
  return devices
}

export class Device {
  readonly page: Page
  readonly context: BrowserContext
  /** Uncaught exceptions and violations of the content policy, which fail the test. */
  readonly faults: string[]
  readonly #kind: Kind
  readonly #load: Page['goto']
  /** True if the test changed what cannot be taken back, so that the device serves no other test. */
  isChanged = false
  #tests = 0
  #listeners: Listener[] = []

  static async new(kind: Kind) {
    browserOfWorker ??= launchBrowser()
    const context = await (await browserOfWorker).newContext(kind)
    context.setDefaultTimeout(patienceMs)
    return new Device(kind, await context.newPage())
  }

  private constructor(kind: Kind, page: Page) {
    this.#kind = kind
    this.page = page
    this.context = page.context()
    this.faults = faultsOf(page)
    this.#load = page.goto.bind(page)
    loadInTurn(page)
    keepRouting(this.context, page)
    this.context.on('page', (opened) => keepRouting(this.context, opened))
    this.#noteChanges()
  }

  /** Keeps the device for a later test if it can. */
  async giveBack() {
    this.#tests += 1
    const others = keptOf(this.#kind)
    const isKept = !this.isChanged && this.#tests < mostTests && others.length < mostOfKind
    if (isKept && (await this.#forget())) others.push(this)
    else await this.close()
  }

  /** A handler of a route may still be waiting for the server, and would fail without its page. */
  async close() {
    for (const page of this.context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await this.context.unrouteAll({ behavior: 'ignoreErrors' })
    await this.context.close()
  }

  /** @returns false if the page did not load, for example because it was still going back. */
  async #forget(): Promise<boolean> {
    for (const [event, listener] of this.#listeners.splice(0)) this.page.off(event, listener)
    try {
      // This page comes from the same server, so the process stays.
      await this.#load('/health/live')
      await this.page.evaluate(async () => {
        localStorage.clear()
        sessionStorage.clear()
        window.name = ''
        for (const name of await caches.keys()) await caches.delete(name)
        for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!)
      })
      await this.context.clearCookies()
      await this.page.mouse.move(-1, -1)
      const devtools = await this.context.newCDPSession(this.page)
      await devtools.send('Page.resetNavigationHistory')
      await devtools.detach()
      this.faults.length = 0
      return this.context.pages().length === 1
    } catch {
      return false
    }
  }

  #noteChanges() {
    const note = (of: object, names: readonly string[]) => {
      for (const name of names) {
        const method = Reflect.get(of, name)
        Reflect.set(of, name, (...given: unknown[]) => {
          this.isChanged = true
          return method.apply(of, given)
        })
      }
    }
    note(this.page, lasting.page)
    note(this.context, lasting.context)
    const on = this.page.on.bind(this.page) as (...given: Listener) => Page
    Object.assign(this.page, {
      on: (...given: Listener) => {
        this.#listeners.push(given)
        return on(...given)
      },
    })
  }
}

/** These methods change the page or its context for good. */
const lasting = {
  page: [
    'addInitScript',
    'addLocatorHandler',
    'emulateMedia',
    'exposeBinding',
    'exposeFunction',
    'route',
    'routeWebSocket',
    'setContent',
    'setExtraHTTPHeaders',
  ],
  context: [
    'addInitScript',
    'grantPermissions',
    'newCDPSession',
    'newPage',
    'on',
    'route',
    'routeWebSocket',
    'setOffline',
  ],
} as const satisfies { page: (keyof Page)[]; context: (keyof BrowserContext)[] }

/** A closed sheet leaves the browser's history a moment later, and going back stops a load: so each load waits for it. */
function loadInTurn(page: Page) {
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
}

/**
 * Chromium loses requests that are under way when the last route of a page ends, and their code never loads (issue 41802 of
 * Playwright). So a route that matches nothing stays behind every other one.
 */
function keepRouting(context: BrowserContext, page: Page) {
  const route = page.route.bind(page)
  let staying: Promise<unknown> | undefined
  page.route = async (...given) => {
    staying ??= context.route(
      () => false,
      () => {},
    )
    await staying
    return route(...given)
  }
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
