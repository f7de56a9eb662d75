import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { confirm, givePhone, onward, signIn } from './forms.ts'
import { stack } from './here.ts'
import { newMember, newPhone } from './members.ts'
import { expectPath, expectSound } from './screen.ts'
import { story } from './story.ts'
import { sizes } from './visit.ts'

// Goal: a member who forgot the password chooses a new one on the phone that is registered. Method: the whole stack in a
// browser, with the texts of the sandbox's gateway.
const { visit, site, sandbox } = story()
const newPassword = 'som tam 4420'

const codeIn = async (number: string) => {
  const { text } = await sandbox.lastSms(`+66${number.slice(1)}`)
  return /\d{6}/.exec(text)![0]
}
const isThere = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

async function giveCode(page: Page, phone: string) {
  await page.getByLabel('6-digit code').fill(await codeIn(phone))
  await confirm(page)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
}

async function choose(page: Page, secret: string) {
  await page.getByLabel('New password').fill(secret)
  await page.getByLabel('Confirm password').fill(secret)
  await page.getByRole('button', { name: 'Save password' }).click()
}

for (const [name, size] of sizes)
  test(`a member who forgot the password chooses a new one by a code, and signs in with it (${name})`, async () => {
    const { phone } = await newMember(stack.app)
    const page = await visit('/login', { size })
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await expectSound(page)
    await givePhone(page, phone)
    await page.getByText(`If ${phone} has an account, we have sent it a 6-digit code.`).waitFor()
    await expectSound(page)
    await giveCode(page, phone)
    await isThere(page, 'At least 8 characters, and not easy to guess.')
    await page.getByLabel('New password').fill('Password1')
    await isThere(page, 'Many people use this password. Please choose another.')
    await page.getByLabel('New password').fill(`+66 ${phone.slice(1)}`)
    await isThere(page, 'The password must not contain your phone number.')
    await expectSound(page)
    await page.getByLabel('New password').fill(newPassword)
    await isThere(page, 'This password can be used.')
    await page.getByLabel('Confirm password').fill('something else')
    await page.getByRole('button', { name: 'Save password' }).click()
    await isThere(page, "Passwords don't match")
    await choose(page, newPassword)
    await isThere(page, 'Your password is changed')
    await isThere(page, 'For your safety we check your next withdrawals before we pay them.')
    await expectSound(page)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expectPath(page, '/login')
    await expect(page.getByLabel('Phone number')).toHaveValue(phone)
    await signIn(page, phone, newPassword)
    await expectPath(page, '/user/home')
  })

test('the steps keep their number and their code through back and reload, and never the password', async () => {
  const { phone } = await newMember(stack.app)
  const page = await visit('/password')
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await givePhone(page, phone)
  await page.getByLabel('6-digit code').waitFor()
  await page.goBack()
  await page.getByLabel('Phone number').waitFor()
  await expect(page.getByLabel('Phone number')).toHaveValue(phone)
  await onward(page).click()
  await page.getByLabel('6-digit code').waitFor()
  await page.reload()
  await page.getByText(/You can ask for a new code in 00:\d\d/).waitFor()
  await giveCode(page, phone)
  expect(paths.filter((path) => path === '/api/password/code')).toHaveLength(1)
  await page.getByLabel('New password').fill(newPassword)
  await page.reload()
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await expect(page.getByLabel('New password')).toHaveValue('')
  expect(await stored(page)).not.toContain(newPassword)
  await choose(page, newPassword)
  await isThere(page, 'Your password is changed')
  await expect.poll(() => stored(page)).not.toContain(phone)
})

test('a number without an account sees the same screen, and gets no text', async () => {
  const phone = newPhone()
  const page = await visit('/password')
  await givePhone(page, phone)
  await page.getByText(`If ${phone} has an account, we have sent it a 6-digit code.`).waitFor()
  await page.getByLabel('6-digit code').fill('123456')
  await confirm(page)
  await isThere(page, 'The code is not correct. Check the SMS and try again.')
  expect(await sandbox.smsTo(`+66${phone.slice(1)}`)).toEqual([])
})

test('when the answer is lost, the same tap again changes the password once', async () => {
  const { phone } = await newMember(stack.app)
  const page = await visit('/password')
  await page.route('**/api/password/code', loseAnswer, { times: 1 })
  await givePhone(page, phone)
  await page.getByRole('alert').waitFor()
  await onward(page).click()
  await giveCode(page, phone)
  await page.route('**/api/password/reset', loseAnswer, { times: 1 })
  await choose(page, newPassword)
  await page.getByRole('alert').waitFor()
  await page.getByRole('button', { name: 'Save password' }).click()
  await isThere(page, 'Your password is changed')
  const [{ codes }] = await site.db<[{ codes: number }]>`
    select count(*)::int as codes from otp where phone = ${`+66${phone.slice(1)}`}`
  expect(codes).toBe(1)
})

/** The server processes the request, and its answer does not arrive. */
async function loseAnswer(route: import('@playwright/test').Route) {
  await route.fetch()
  await route.abort()
}

test('a code that was verified too long ago leads back to the first step, which says so', async () => {
  const { phone } = await newMember(stack.app)
  const page = await visit('/password')
  await givePhone(page, phone)
  await giveCode(page, phone)
  await site.db`
    update otp set verified_at = now() - interval '31 minutes' where phone = ${`+66${phone.slice(1)}`}`
  await choose(page, newPassword)
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByRole('alert').waitFor()
  await expectSound(page)
})

/** Everything that the page has stored on the device. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
