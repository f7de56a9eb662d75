import { expect, test } from '@playwright/test'
import { call } from '#contract/call'
import { profile } from '#contract/profile'
import { signIn, signOut } from './forms.ts'
import { newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { type Member, newMember, newToken } from './members.ts'
import { expectPath, expectSound, kept } from './screen.ts'
import { story } from './story.ts'
import { balanceIs } from './wallet.ts'

const { visit } = story()
let member: Member

test.beforeAll(async () => {
  member = await newMember(stack.app)
})

test('APP-08 a guests’ page clears the stored session', async () => {
  const token = await newToken(stack.app, member.phone)
  const page = await visit('/contact', { token })
  await expect.poll(() => kept(page, 'token')).toEqual({ local: null, session: null })
  await expectPath(page, '/contact')
  // The session has ended at the server too, so a copy of its token opens nothing.
  const read = () => call(profile, {}, { host: stack.app, token })
  await expect.poll(() => read().then(() => 'open', String)).toContain('invalid-token')
})

test('closing the browser leaves nothing of a member who is not remembered', async () => {
  const { phone } = await newFundedMember(stack, 120)
  const page = await visit('/login')
  await signIn(page, phone)
  await balanceIs(page, '120.00')
  await expect.poll(async () => (await kept(page, 'last_total')).session).toBe('12000 BAHT 12000')
  // Storage of the tab ends with it; this is the storage of the device.
  const left = await page.evaluate(() => Object.keys(localStorage).sort())
  const ofDevice = ['code', 'device', 'guest-id', 'locale', 'remember-agreement', 'theme']
  expect(left.filter((key) => !ofDevice.includes(key))).toEqual([])
})

test('APP-11 APP-17 signing out ends the session on the device and on the server', async () => {
  const token = await newToken(stack.app, member.phone)
  const page = await visit('/user/home', { token })
  await page.getByText('Kapao').first().waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await expectPath(page, '/user/home')
  expect(await kept(page, 'token')).toEqual({ local: token, session: null })
  await page.getByRole('button', { name: 'Sign out' }).click()
  const isEnded = page.waitForResponse('**/api/session/end')
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expectPath(page, '/login')
  expect(await kept(page, 'token')).toEqual({ local: null, session: null })
  await (await isEnded).finished()
  const late = await visit('/user/home', { token })
  await expectPath(late, '/login')
})

for (const way of ['the network is back', 'the app is opened again'])
  test(`APP-17 a sign-out without a network forgets the token at once, and ends the session on the server when ${way}`, async () => {
    const token = await newToken(stack.app, member.phone)
    const read = () => call(profile, {}, { host: stack.app, token }).then(() => 'open', String)
    const isSame = way === 'the network is back'
    const page = await visit('/user/home', { token, offline: true })
    // The member signs out before the code that runs after the page is loaded.
    if (isSame) await page.route('**/install-*.js', (route) => route.abort())
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await signOut(page)
    expect(await kept(page, 'token')).toEqual({ local: null, session: null })
    const stored = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
    await expect.poll(stored).toContain('ending:')
    // The next person at the phone must not find the token.
    expect(await stored()).not.toContain(token)
    expect(await read()).toBe('open')
    const other = isSame ? page : await page.context().newPage()
    if (!isSame) await page.close()
    await other.context().setOffline(false)
    if (!isSame) await other.goto('/login')
    await expect.poll(read).toContain('invalid-token')
    const left = () => other.evaluate(() => Object.keys(localStorage).join())
    await expect.poll(left).not.toContain('ending:')
  })

test('APP-18 a token that the server does not know redirects to sign-in', async () => {
  const page = await visit('/user/home', { token: `kw_${'x'.repeat(43)}` })
  await expectPath(page, '/login')
  expect(await kept(page, 'token')).toEqual({ local: null, session: null })
})

test('APP-17 APP-18 a sign-out in another tab is noticed at once, and the sign-in says so', async () => {
  const token = await newToken(stack.app, member.phone)
  const page = await visit('/user/home', { token })
  await page.getByText('Total balance').waitFor()
  const other = await page.context().newPage()
  await other.goto('/user/profile')
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .some((name) => name.includes('/live-')),
      ),
    )
    .toBe(true)
  await signOut(other)
  await expectPath(other, '/login')
  await expectPath(page, '/login')
  await page.getByText('You have been signed out. Please sign in again.').waitFor()
  await expectSound(page)
})

test('APP-18 a member page whose token is gone leads to sign-in with its next call', async () => {
  const page = await visit('/user/home', { token: await newToken(stack.app, member.phone) })
  const refresh = page.getByRole('button', { name: 'Refresh balance' })
  await expect.poll(() => refresh.isEnabled()).toBe(true)
  await page.evaluate(() => localStorage.clear())
  // A background call of the page may notice it first; then the button is gone.
  await refresh.click({ timeout: 5_000 }).catch(() => {})
  await expectPath(page, '/login')
})
