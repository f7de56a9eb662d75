import type { Browser, ElementHandle, Page } from 'playwright-core'
import { settled } from '../screen.ts'
import type { Addresses } from '../stack.ts'
import { deviceOf, phone } from '../visit.ts'
import { type People, peopleOf, type Site, type Who } from './people.ts'
import type { Stop } from './stop.ts'

export type Language = 'th' | 'la' | 'en'
const tags = { th: 'th', la: 'lo', en: 'en' } as const satisfies Record<Language, string>

/** A walk from stop to stop, on one device for each who looks. */
export async function beginWalk(browser: Browser, stack: Addresses, site: Site) {
  const people = await peopleOf(stack, site)
  // From here on registering asks for the code.
  await site.set('registerOtp', true)
  const devices = new Map<Who, Promise<Page>>()
  const pageOf = (who: Who) => {
    const known = devices.get(who) ?? newDevice(browser, stack.app, who, people)
    devices.set(who, known)
    return known
  }

  return {
    /** Goes there, and shows it in each of the languages. */
    async show(
      stop: Stop,
      languages: Language[],
      look: (page: Page, language: Language) => Promise<unknown>,
    ) {
      const page = await pageOf(stop.who)
      try {
        await stop.prepare?.(page)
        await page.setViewportSize(phone)
        await page.emulateMedia({ colorScheme: 'light' })
        await page.goto(stop.path)
        await page.locator('main').waitFor()
        await stop.open?.(page, { stack, site, people })
        await settled(page, stop.isWaiting ? 'waiting' : undefined)
        const last = await stop.last?.(page).elementHandle()
        for (const language of languages) {
          await speak(page, language)
          if (last) await tap(page, last)
          await settled(page, stop.isWaiting ? 'waiting' : undefined)
          await look(page, language)
          if (last) await page.keyboard.press('Escape')
        }
      } finally {
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        // What was prepared for one stop is over with its page.
        if (stop.prepare) {
          devices.delete(stop.who)
          await page.context().close()
        }
      }
    },
    async end() {
      await site.set('registerOtp', false)
      await site.set('enableChatWidget', false)
    },
  }
}

async function newDevice(
  browser: Browser,
  app: string,
  who: Who,
  { tokens }: People,
): Promise<Page> {
  const token = who === 'guest' ? undefined : tokens[who]
  const isDesk = who === 'admin' || who === 'finance'
  const context = await browser.newContext(deviceOf(app, token && !isDesk ? { token } : {}))
  context.setDefaultTimeout(20_000)
  await context.addInitScript(
    (desk) => {
      window.localStorage.setItem('locale', 'en')
      if (desk) window.sessionStorage.setItem('console-token', desk)
    },
    isDesk ? token : undefined,
  )
  return context.newPage()
}

/** Chooses the language by the menu of the page, which a modal covers but does not take away. */
async function speak(page: Page, language: Language) {
  const tag = tags[language]
  if ((await page.evaluate(() => document.documentElement.lang)) === tag) return
  await page.evaluate(
    (lang) => document.querySelector<HTMLElement>(`[popover] button[lang="${lang}"]`)?.click(),
    tag,
  )
  await page.waitForFunction((lang) => document.documentElement.lang === lang, tag)
}

/** Taps what opens something, and waits until it has. */
async function tap(page: Page, what: ElementHandle) {
  const opened = page.locator('dialog[open], :popover-open, [role=status] > div')
  const before = await opened.count()
  await what.click()
  await opened.nth(before).waitFor()
}
