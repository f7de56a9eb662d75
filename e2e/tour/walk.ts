import type { Browser, Locator, Page, Request } from '@playwright/test'
import { type Language, languageTags } from '#contract/language'
import { patienceMs } from '../devices.ts'
import { settled } from '../screen.ts'
import type { Site } from '../site.ts'
import type { Addresses } from '../stack.ts'
import { until } from '../until.ts'
import { deviceOf, keep, phone } from '../visit.ts'
import { isDesk, newDesk, peopleOf, type Who } from './people.ts'
import type { Stop } from './stop.ts'

/** Walks from stop to stop, with one device per user. An operator who has made enough calls is followed by another. */
export async function beginWalk(browser: Browser, stack: Addresses, site: Site) {
  const people = await peopleOf(stack, site)
  // From here on, registration asks for the code.
  await site.set('registerOtp', true)
  const devices = new Map<Who, Promise<Device>>()
  const calls = new Map<Who, number[]>()
  const callsOf = (who: Who) => {
    const lately = (calls.get(who) ?? []).filter((at) => at > Date.now() - 60_000)
    calls.set(who, lately)
    return lately
  }
  const deviceFor = (who: Who) => {
    const known = devices.get(who) ?? newDeviceFor(who)
    devices.set(who, known)
    return known
  }
  const newDeviceFor = async (who: Who) => {
    const onCall = () => callsOf(who).push(Date.now())
    if (!isDesk(who))
      return newDevice(browser, stack.app, {
        ...(who !== 'guest' && { token: people.tokens[who] }),
        onCall,
      })
    return newDevice(browser, stack.app, { desk: await newDesk(site, who), onCall })
  }
  const pause = async (who: Who) => {
    if (callsOf(who).length < callsAMinute) return
    if (!isDesk(who)) return until(async () => callsOf(who).length < callsAMinute)
    await leave(who)
    calls.delete(who)
  }
  const leave = async (who: Who) => {
    const device = await devices.get(who)
    devices.delete(who)
    await device?.page.context().close()
  }

  return {
    /** Opens a stop and shows it in each of the languages. */
    async show(
      stop: Stop,
      languages: Language[],
      look: (page: Page, language: Language) => Promise<unknown>,
    ) {
      await pause(stop.who)
      const device = await deviceFor(stop.who)
      const { page } = device
      const ready = async () => {
        if (!stop.isWaiting) await device.answered()
        await settled(page, stop.isWaiting ? 'waiting' : undefined)
      }
      let isClear = false
      try {
        await stop.prepare?.(page)
        await page.setViewportSize(phone)
        await page.emulateMedia({ colorScheme: 'light' })
        await arrive(device, stop)
        await stop.open?.(page, { stack, site, people })
        await ready()
        const last = stop.last && (await placeOf(page, stop.last(page)))
        for (const language of languages) {
          // `look` may have changed the size, and on a wider page the last tap is at another position.
          await page.setViewportSize(phone)
          await speak(page, language)
          await ready()
          if (last !== undefined) {
            await tap(page, last)
            await ready()
          }
          await look(page, language)
          if (last !== undefined) await page.keyboard.press('Escape')
        }
        isClear = await closeAll(page)
      } finally {
        // Discard the page if a stop prepared it or left something open.
        if (stop.prepare || !isClear) await leave(stop.who)
      }
    },
    async end() {
      await site.set('registerOtp', false)
    },
  }
}

/** One caller may make 300 calls a minute, and the walk is faster than a person. */
const callsAMinute = 260

type Device = {
  page: Page
  /** Waits until no call is running. */
  answered: () => Promise<void>
}

/**
 * Goes to the path of a stop. Stays on the page if it is there already, except for guests, whose forms keep their
 * input. Registration keeps it through a reload too, so the tab forgets it first.
 */
async function arrive({ page }: Device, { who, path, prepare }: Stop) {
  if (who === 'guest' && page.url() !== 'about:blank')
    await page.evaluate(() => sessionStorage.clear())
  const { pathname, search } = new URL(page.url(), 'http://nowhere')
  const isThere = who !== 'guest' && !prepare && pathname + search === path
  if (isThere) await speak(page, 'en')
  else await page.goto(path)
  await page.locator('main').waitFor()
}

/**
 * Closes the modals over the page, one after another, and waits until the browser has gone back over their history
 * entries: a page opened meanwhile would not open. @returns false if a modal stays open.
 */
async function closeAll(page: Page): Promise<boolean> {
  const open = page.locator('dialog[open], :popover-open')
  try {
    for (let left = await open.count(); left > 0; left = await open.count()) {
      await page.keyboard.press('Escape')
      await open.nth(left - 1).waitFor({ state: 'detached', timeout: 2_000 })
    }
    await page.waitForFunction(() => !window.history.state?.sheet, undefined, { timeout: 2_000 })
    return true
  } catch {
    return false
  }
}

async function newDevice(
  browser: Browser,
  app: string,
  { onCall, ...visitor }: { token?: string; desk?: string; onCall: () => void },
): Promise<Device> {
  const context = await browser.newContext(deviceOf(app, {}))
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  await keep(context, app, visitor)
  const calls = new Set<Request>()
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return
    calls.add(request)
    onCall()
  })
  page.on('requestfinished', (request) => calls.delete(request))
  page.on('requestfailed', (request) => calls.delete(request))
  return { page, answered: () => until(async () => calls.size === 0) }
}

/** Selects the language in the page's menu by script, because a modal may cover it. */
async function speak(page: Page, language: Language) {
  const tag = languageTags[language]
  if ((await page.evaluate(() => document.documentElement.lang)) === tag) return
  await page.evaluate(
    (lang) => document.querySelector<HTMLElement>(`[popover] button[lang="${lang}"]`)?.click(),
    tag,
  )
  await page.waitForFunction((lang) => document.documentElement.lang === lang, tag)
}

/** Toasts come and go, so they do not count. */
const tappable = ':is(button, a):not([role=status] *)'

/**
 * Marks the element, which keeps its mark when its text changes with the language. Some are made anew by that, so this also returns
 * the index among all tappable ones. What an answer shows comes a moment after it, so the index counts when it stays.
 */
async function placeOf(page: Page, what: Locator): Promise<number> {
  await page.locator('[data-last]').evaluateAll((all) => {
    for (const one of all) one.removeAttribute('data-last')
  })
  let place = -1
  await until(async () => {
    const before = place
    const element = await what.elementHandle()
    place = await page
      .locator(tappable)
      .evaluateAll((all, one) => all.indexOf(one as HTMLElement), element)
    return place >= 0 && place === before
  })
  await what.evaluate((one) => one.setAttribute('data-last', ''))
  return place
}

/**
 * Taps an element that opens something and waits for that. What was open before, such as a toast, may close meanwhile.
 */
async function tap(page: Page, place: number) {
  const over = ':is(dialog[open], :popover-open, [role=status] > div)'
  await page.locator(over).evaluateAll((all) => {
    for (const one of all) one.setAttribute('data-before', '')
  })
  const marked = page.locator('[data-last]')
  const isThere = (await marked.count()) > 0
  await (isThere ? marked : page.locator(tappable).nth(place)).click()
  await page.locator(`${over}:not([data-before])`).first().waitFor()
}
