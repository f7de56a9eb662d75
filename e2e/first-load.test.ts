import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { textOf } from './screen.ts'
import { story } from './story.ts'
import { launcher } from './support.ts'

// Goal: a page that opens asks for nothing twice, and nothing moves under a finger while it loads.
const { visit } = story()

/** The most that may move, as the browser counts it: the part of the screen times the distance. */
const shiftMost = 0.005

const pages = ['statement', 'bonus', 'spin', 'profile', 'games'].map((name) => `/user/${name}`)

for (const path of pages)
  test(`${path} reads every call once while it loads, and nothing moves, with large text either`, async () => {
    // Without money in motion: a signal about it rightly makes a page read again.
    const { token } = await newMember(stack.app)
    const { page, calls } = await opened(path, token)
    expect(calls).toContain('GET /api/wallet ')
    expect(twiceIn(calls)).toEqual([])
    expect(await shiftOf(page)).toBeLessThan(shiftMost)
    const large = await opened(path, token, 150)
    expect(await shiftOf(large.page)).toBeLessThan(shiftMost)
  })

// The calls of home are in home.test.ts.
test('nothing on home moves while it loads, for a new member and for one with money', async () => {
  for (const { token } of [await newMember(stack.app), await newFundedMember(stack, 100)]) {
    const { page } = await opened('/user/home', token)
    expect(await shiftOf(page)).toBeLessThan(shiftMost)
  }
})

for (const path of ['/login', '/register'])
  test(`${path} reads every call once while it loads, and nothing moves`, async () => {
    const { page, calls } = await opened(path)
    expect(calls).toContain('GET /api/lookup/info ')
    expect(twiceIn(calls)).toEqual([])
    expect(await shiftOf(page)).toBeLessThan(shiftMost)
  })

test('nothing on /register moves when what it reads arrives after its form', async () => {
  const formShown = Promise.withResolvers<void>()
  const page = await visit('/register', {
    async prepare(device) {
      await device.addInitScript(countShifts)
      await device.route(/lookup\/(legal|register)/, async (route) => {
        await formShown.promise
        await route.continue()
      })
    },
  })
  const date = page.getByLabel('Date of birth')
  await date.waitFor()
  await page.evaluate(() => document.fonts.ready)
  formShown.resolve()
  await expect(date).toHaveAccessibleDescription('You must be at least 20 years old.')
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  // The bars of the steps become wider where no code is asked for. A line that is added moves ten times as much.
  expect(await shiftOf(page)).toBeLessThan(0.001)
})

test('the contact page reads every call once, and nothing in it moves but its last lines, for a guest and for a member', async () => {
  const { token } = await newMember(stack.app)
  const guest = await opened('/contact')
  const member = await opened('/user/contact', token)
  for (const { page, calls } of [guest, member]) {
    expect(calls).toContain('GET /api/lookup/contact ')
    expect(twiceIn(calls)).toEqual([])
    await launcher(page).waitFor()
    // The version is the last line, and what is read above it is longer than its placeholder.
    expect(await shiftOf(page)).toBeLessThan(3 * shiftMost)
  }
})

const twiceIn = (calls: string[]) => calls.filter((call, at) => calls.indexOf(call) !== at)

/** Opens a page, and waits until it has done what it puts off until everything else is there. */
async function opened(path: string, token?: string, percent = 100) {
  const calls: string[] = []
  const page = await visit(path, {
    ...(token && { token }),
    async prepare(device) {
      device.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (!pathname.startsWith('/api/')) return
        calls.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`)
      })
      await device.addInitScript(countShifts)
      await textOf(percent)(device)
    },
  })
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/lookup/info')),
  )
  // It is the last script; what it asks for is asked for by the time the page is idle again.
  await page.waitForFunction(
    () =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('/install-'))
        .length > 1,
  )
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  return { page, calls }
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Counting = Window & { shift?: number }

function countShifts() {
  const counting = window as Counting
  counting.shift = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as Shift[])
      if (!hadRecentInput) counting.shift! += value
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftOf = (page: Page) => page.evaluate(() => (window as Counting).shift!)
