import type { Browser } from '@playwright/test'
import { test } from '@playwright/test'
import { launchBrowser } from './browser.ts'
import { stack } from './here.ts'
import { expectSound } from './screen.ts'
import { siteOf } from './site.ts'
import { stops } from './tour/list.ts'
import { beginWalk } from './tour/walk.ts'

const site = siteOf(stack)
let browser: Browser
let walk: Awaited<ReturnType<typeof beginWalk>>

test.beforeAll(async () => {
  browser = await launchBrowser()
  walk = await beginWalk(browser, stack, site)
})
test.afterAll(async () => {
  await walk?.end()
  await browser?.close()
  await site.openProviders()
  await site.removeJobs('personal.remove-files')
  await site.findServer('server-7:3000')
  await site.resetDepositAccounts()
  await site.resetContent()
  await site.resetBanners()
  await site.close()
})

/** Each screen is checked in one of the languages, in turn. */
const languages = ['th', 'la', 'en'] as const
const each = stops.map((stop, at) => ({ ...stop, language: languages[at % 3]! }))

for (const stop of each)
  test(`${stop.name} in ${stop.language} has no axe violations, and no element sticks out`, () =>
    walk.show(stop, [stop.language], (page) =>
      expectSound(page, stop.isWaiting ? 'waiting' : undefined),
    ))
