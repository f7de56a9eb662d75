import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { stack } from './here.ts'
import { type Member, newMember } from './members.ts'
import { expectPath, expectSound } from './screen.ts'
import { story } from './story.ts'
import { sizes } from './visit.ts'

const { visit, site } = story({ end: (site) => site.set('terminated', false) })
let member: Member

test.beforeAll(async () => {
  member = await newMember(stack.app)
})

test('APP-01 the root address redirects a member home', async () => {
  const { token } = member
  for (const path of ['/', '/user']) await expectPath(await visit(path, { token }), '/user/home')
})

test('APP-01 APP-06 without a token every page of members redirects to sign-in', async () => {
  const pages = ['', '/home', '/profile', '/bonus', '/statement', '/contact', '/spin']
  const page = await visit('/')
  await expectPath(page, '/login')
  for (const path of pages) {
    await page.goto(`/user${path}`)
    await expectPath(page, '/login')
  }
})

for (const [name, size] of sizes)
  test(`APP-02 APP-09 guests navigate by the bottom bar (${name})`, async () => {
    const page = await visit('/login', { size })
    const bar = page.getByRole('navigation', { name: 'Main menu' })
    for (const [name, path] of [
      ['Register', '/register'],
      ['How-to', '/howto'],
      ['Contact', '/contact'],
      ['Home', '/login'],
    ] as const) {
      await bar.getByRole('link', { name }).click()
      await expectPath(page, path)
      await expectSound(page)
    }
  })

for (const [name, size] of sizes)
  test(`APP-02 APP-10 members navigate by their bottom bar (${name})`, async () => {
    const page = await visit('/user/home', { size, token: member.token })
    const bar = page.getByRole('navigation', { name: 'Main menu' })
    for (const [name, path] of [
      ['Profile', '/user/profile'],
      ['Statement', '/user/statement'],
      ['Contact', '/user/contact'],
      ['Home', '/user/home'],
    ] as const) {
      await bar.getByRole('link', { name }).click()
      await expectPath(page, path)
      await expectSound(page)
    }
    for (const path of ['/user/bonus', '/user/spin']) {
      await page.goto(path)
      await expectPath(page, path)
      await expectSound(page)
    }
  })

test('APP-10 APP-12 the conditions open in a modal, behind which nothing scrolls', async () => {
  const page = await visit('/user/home', { token: member.token })
  expect(await scrolls(page)).toBe(true)
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('button', { name: 'Terms' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Terms' })
  await dialog.getByRole('paragraph').or(dialog.getByRole('listitem')).first().waitFor()
  await expectSound(page)
  expect(await scrolls(page)).toBe(false)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => scrolls(page)).toBe(true)
})

test('APP-04 an unknown address shows a page that says so', async () => {
  const page = await visit('/no/such/page')
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  await expectSound(page)
})

test('APP-11 a renamed service has its name in the bar, in titles and in the manifest', async () => {
  await site.set('name', 'Golden Lotus')
  await site.set('website', 'https://golden-lotus.example')
  try {
    const named = async () => (await fetch(`${stack.app}/app.webmanifest`)).json()
    await expect.poll(named).toMatchObject({ name: 'Golden Lotus', short_name: 'Golden Lotus' })
    const page = await visit('/contact')
    await page.getByRole('banner').getByText('Golden Lotus').waitFor()
    expect(await page.title()).toBe('Contact us · Golden Lotus')
    await page.getByRole('link', { name: 'https://golden-lotus.example' }).waitFor()
    // A page that is open learns the name when it is looked at again.
    await site.set('name', 'Silver Lotus')
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('focus')))
        return page.getByRole('banner').textContent()
      })
      .toContain('Silver Lotus')
    expect(await page.title()).toBe('Contact us · Silver Lotus')
    await expectSound(page)
  } finally {
    await site.clear('name', 'website')
  }
})

test('APP-13 APP-14 each call has a timeout of 60 s, names the app, and carries the token if there is one', async () => {
  const asGuest: Headers[] = []
  const guest = await visit('/login', { prepare: noteCalls(asGuest) })
  await guest.getByLabel('Phone number').waitFor()
  await expect.poll(() => asGuest.length).toBeGreaterThan(0)
  expect(asGuest.filter((headers) => headers.authorization)).toEqual([])

  const asMember: Headers[] = []
  const home = await visit('/user/home', { token: member.token, prepare: noteCalls(asMember) })
  await home.getByText('Total balance').waitFor()
  await expect.poll(() => asMember.length).toBeGreaterThan(1)
  for (const { authorization } of asMember) expect(authorization).toBe(`Bearer ${member.token}`)
  for (const headers of [...asGuest, ...asMember]) expect(headers['x-client-id']).toBe('kapao-web')
  const given = await home.evaluate(() => (window as unknown as { given: number[] }).given)
  expect(given.length).toBeGreaterThan(1)
  expect(new Set(given)).toEqual(new Set([60_000]))
})

type Headers = Record<string, string>

/** Records the request headers of a page's calls, and in the page the timeout of each call. */
const noteCalls = (calls: Headers[]) => async (page: Page) => {
  await page.addInitScript(() => {
    const given: number[] = []
    const original = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => {
      given.push(ms)
      return original(ms)
    }
    Object.assign(window, { given })
  })
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.headers())
  })
}

test('APP-15 the loader shows from before the call until its response', async () => {
  const held = Promise.withResolvers<void>()
  const page = await visit('/login', {
    async prepare(page) {
      await noteTimes(page)
      await page.route('**/api/login', async (route) => {
        await held.promise
        await route.continue()
      })
    },
  })
  const loader = page.getByRole('status', { name: 'Please wait…' })
  await page.getByLabel('Phone number').fill(member.phone)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await loader.waitFor()
  const times = () =>
    page.evaluate(() => {
      const { wishedAt, loaderAt, calledAt } = window as unknown as Record<string, number>
      return { wishedAt, loaderAt, calledAt }
    })
  await expect.poll(times).toEqual({
    wishedAt: expect.any(Number),
    loaderAt: expect.any(Number),
    calledAt: expect.any(Number),
  })
  const { wishedAt, loaderAt, calledAt } = await times()
  expect(loaderAt!).toBeLessThanOrEqual(calledAt!)
  // At least 200 ms after the submit, measured by a clock of whole milliseconds.
  expect(calledAt! - wishedAt!).toBeGreaterThanOrEqual(199)
  expect(await loader.isVisible()).toBe(true)
  held.resolve()
  await page.getByRole('alert').filter({ hasText: 'Wrong phone number' }).waitFor()
  await loader.waitFor({ state: 'detached' })
})

test('APP-15 a lookup that fails hides the loader silently, and can be retried', async () => {
  const lookup = '**/api/lookup/contact'
  const page = await visit('/login', {
    prepare: (page) => page.route(lookup, (route) => route.fulfill({ status: 500, body: '{}' })),
  })
  await page.goto('/contact')
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  await page.getByRole('status', { name: 'Please wait…' }).waitFor({ state: 'detached' })
  expect(await page.getByRole('status', { name: 'Messages' }).textContent()).toBe('')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await expectSound(page)
  await page.unroute(lookup)
  await retry.click()
  await page.getByText('Version 1.1.14').waitFor()
  await retry.waitFor({ state: 'detached' })
})

/** Records the times of the submit, of the first loader on the page, and of the call. */
async function noteTimes(page: Page) {
  await page.addInitScript(() => {
    const original = window.fetch
    window.fetch = (input, init) => {
      if (String(input).endsWith('/api/login')) Object.assign(window, { calledAt: Date.now() })
      return original(input, init)
    }
    addEventListener('submit', () => Object.assign(window, { wishedAt: Date.now() }), true)
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role="status"][aria-label="Please wait…"]')) return
      Object.assign(window, { loaderAt: Date.now() })
      observer.disconnect()
    })
    observer.observe(document, { subtree: true, childList: true })
  })
}

for (const [name, size] of sizes)
  test(`APP-03 APP-05 APP-07 every page of a terminated service says so (${name})`, async () => {
    const guest = await visit('/contact', { size })
    const home = await visit('/user/home', { size, token: member.token })
    const refresh = home.getByRole('button', { name: 'Refresh balance' })
    await expect.poll(() => refresh.isEnabled()).toBe(true)
    await site.set('terminated', true)
    try {
      await expect.poll(isGone).toBe(true)
      // A background call of the page may notice it first; then the page is gone, and its button too.
      await refresh.click({ timeout: 5_000 }).catch(() => {})
      await expectPath(home, '/terminated')
      await guest.goto('/login')
      await expectPath(guest, '/terminated')
      for (const page of [guest, home]) {
        await page.getByRole('heading', { name: 'The service has closed' }).waitFor()
        await page.getByText('Your money is not lost').waitFor()
        const support = page.getByRole('link', { name: 'Contact support on LINE' })
        await page.getByText(/^@/).waitFor()
        expect(await support.getAttribute('href')).toMatch(/^https:/)
        await expectSound(page)
      }
    } finally {
      await site.set('terminated', false)
    }
    await expect.poll(isGone).toBe(false)
  })

test('APP-05 sign-in checks that the service is available, and removes leftovers from the body', async () => {
  const page = await visit('/contact')
  const asked = page.waitForRequest('**/api/lookup/active')
  await page.evaluate(() => {
    document.body.style.overflow = 'hidden'
  })
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Home' })
    .click()
  await asked
  await expect.poll(() => page.evaluate(() => document.body.style.cssText)).toBe('')
})

const isGone = async () => {
  const response = await fetch(`${stack.app}/api/lookup/active`, {
    headers: { 'x-client-id': 'kapao-web' },
  })
  return response.status === 410
}

/** True if the mouse wheel scrolls the page once it is longer than the window. */
async function scrolls(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const root = getComputedStyle(document.documentElement)
    const body = getComputedStyle(document.body)
    return ![root, body].some(({ overflowY }) => overflowY === 'hidden' || overflowY === 'clip')
  })
}
