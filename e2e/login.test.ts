import { expect, test } from '@playwright/test'
import { signIn } from './forms.ts'
import { stack } from './here.ts'
import { type Member, newMember, newPhone, password } from './members.ts'
import { expectPath, expectSound, kept } from './screen.ts'
import { story } from './story.ts'
import { sizes } from './visit.ts'

const { visit } = story()
let member: Member

test.beforeAll(async () => {
  member = await newMember(stack.app)
})

for (const [name, size] of sizes)
  test(`LOG-01 the sign-in page has what it needs (${name})`, async () => {
    const page = await visit('/login', { size })
    await page.getByLabel('Phone number').waitFor()
    await page.getByLabel('Password', { exact: true }).waitFor()
    // A session of thirty days is a choice.
    await expect(page.getByLabel('Remember me on this device')).not.toBeChecked()
    await page.getByRole('button', { name: 'Language' }).waitFor()
    await expectSound(page)
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
    await expectPath(page, '/register')
  })

test('LOG-02 with an empty field nothing is sent', async () => {
  const page = await visit('/login')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
  await signIn(page, '', password)
  await signIn(page, member.phone, '')
  await expectPath(page, '/login')
  // A correct sign-in afterwards shows that this check would have noticed the calls.
  await signIn(page, member.phone)
  await expectPath(page, '/user/home')
  expect(sent.filter((line) => line.includes('/api/login'))).toHaveLength(1)
})

for (const [language, text] of [
  ['en', 'Wrong phone number or password. Please try again.'],
  ['th', undefined],
] as const)
  test(`LOG-03 ERR-01 wrong credentials show an error under the form, in ${language}`, async () => {
    const page = await visit('/login', { language })
    const form = page.locator('form')
    await form.locator('input').nth(0).fill(newPhone())
    await form.locator('input[type=password]').fill('not the password')
    await form.locator('button[type=submit]').click()
    const alert = form.getByRole('alert')
    await expect.poll(() => alert.textContent()).not.toBe('')
    if (text) expect(await alert.textContent()).toBe(text)
    // A word joiner (docs/decisions/0100) has no script.
    else expect(await alert.textContent()).toMatch(/^[\u0e00-\u0e7f\s\u2060]+$/)
    await expectPath(page, '/login')
    await expectSound(page)
  })

test('LOG-03 APP-16 without "remember me" the token is kept in the session only', async () => {
  const page = await visit('/login')
  await signIn(page, member.phone)
  await expectPath(page, '/user/home')
  const { local, session } = await kept(page, 'token')
  expect(local).toBeNull()
  expect(session).toMatch(/.{40,}/)
})

test('LOG-03 signing in replaces the sign-in page, so back does not sign out', async () => {
  const page = await visit('/howto')
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Home' })
    .click()
  await page.getByLabel('Phone number').waitFor()
  const before = await page.evaluate(() => history.length)
  await signIn(page, member.phone)
  await expectPath(page, '/user/home')
  expect(await page.evaluate(() => history.length)).toBe(before)
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Profile' })
    .click()
  await expectPath(page, '/user/profile')
  await page.goBack()
  await expectPath(page, '/user/home')
  expect((await kept(page, 'token')).session).not.toBeNull()
})

test('APP-16 remember me keeps the token in local storage, and the next visit is signed in', async () => {
  const page = await visit('/login')
  await page.getByLabel('Remember me on this device').check()
  await signIn(page, member.phone)
  await expectPath(page, '/user/home')
  const { local, session } = await kept(page, 'token')
  expect(local).toMatch(/.{40,}/)
  expect(session).toBeNull()
  const again = await page.context().newPage()
  await again.goto('/user')
  await expectPath(again, '/user/home')
})

test('a sign-in without a network says so until the network is back', async () => {
  const page = await visit('/login')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await signIn(page, member.phone)
  const offline = page.getByText('You are offline. Nothing was sent.')
  await offline.waitFor()
  await page.context().setOffline(false)
  await offline.waitFor({ state: 'detached' })
})
