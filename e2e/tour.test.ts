import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { stack } from './here.ts'
import { expectSound } from './screen.ts'
import { siteOf } from './site.ts'
import { stops } from './tour/list.ts'
import { beginWalk } from './tour/walk.ts'

const site = siteOf(stack)
let browser: Browser
let walk: Awaited<ReturnType<typeof beginWalk>>

beforeAll(async () => {
  browser = await launchBrowser()
  walk = await beginWalk(browser, stack, site)
})
afterAll(async () => {
  await walk?.end()
  await browser?.close()
  await site.close()
})

/** Each screen is checked in one of the languages, in turn. */
const languages = ['th', 'la', 'en'] as const
const each = stops.map((stop, at) => ({ ...stop, language: languages[at % 3]! }))

test.each(each)('$name in $language has no axe violations, and no element sticks out', (stop) =>
  walk.show(stop, [stop.language], (page) =>
    expectSound(page, stop.isWaiting ? 'waiting' : undefined),
  ),
)
