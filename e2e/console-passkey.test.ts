import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { codeOf, operatorPassword } from '#server/operator/testing'
import { giveAuthenticator } from './authenticator.ts'
import { stack } from './here.ts'
import { enterCode, enterPassword } from './operators.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone } from './visit.ts'

// Browsers give no passkey to an IP address, so these visits go to the same server by its name.
const { visit, site, inviteOperator, newOperator, consoleOf } = story({
  app: stack.app.replace('127.0.0.1', 'localhost'),
})

const narrow = { width: 390, height: 844 }
const dialog = (page: Page) => page.getByRole('dialog').last()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function choosePassword(page: Page) {
  await page.getByLabel('New password').fill(operatorPassword)
  await button(page, 'Continue').click()
  await page.getByRole('img', { name: 'QR for the authenticator app' }).waitFor()
}

test('JOB operator-add an invited operator sets up a passkey in the place of the authenticator, and signs in with it', async () => {
  const { username, path } = await inviteOperator('support')
  const page = await visit(path, { size: narrow })
  const { verify } = await giveAuthenticator(page)
  await choosePassword(page)
  await page.getByText('Passkey', { exact: true }).click()
  await expectSound(page)
  await page.getByLabel('Name of the passkey').fill('Office phone')
  await verify(false)
  await button(page, 'Create passkey').click()
  await page.getByText('No passkey was used').waitFor()
  await expectSound(page)
  await verify(true)
  await button(page, 'Create passkey').click()
  await heading(page, 'Recovery codes').waitFor()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await button(page, 'I have saved the codes').click()

  await heading(page, 'Sign in to the console').waitFor()
  await verify(false)
  await enterPassword(page, username)
  await page.getByText('No passkey was used').waitFor()
  await expectSound(page)
  expect(await button(page, 'Use the authenticator app').count()).toBe(0)
  await verify(true)
  await button(page, 'Sign in').click()
  await heading(page, 'Conversations').waitFor()

  const { page: owner } = await consoleOf('owner', desktop, '/console/operators')
  const row = owner.getByRole('row', { name: new RegExp(username) })
  await row.getByText('Passkey').waitFor()
  expect(await owner.getByText('Office phone').count()).toBe(0)
  await owner.goto('/console/audit')
  const signedIn = owner.getByRole('row', { name: /Signed in with a passkey/ })
  await signedIn.filter({ hasText: username }).waitFor()
})

test('JOB operator-passkey an operator adds a passkey, signs in with it, names it and removes it', async () => {
  const { username, secret } = await newOperator('finance')
  const page = await visit('/console', { size: desktop })
  await giveAuthenticator(page)
  await enterPassword(page, username)
  await page.getByText('Do you sign in with a passkey?').waitFor()
  await expectSound(page)
  await enterCode(page, codeOf(secret))
  await page.getByRole('link', { name: username }).click()

  await page.getByText('No passkey yet').waitFor()
  await button(page, 'Add a passkey').click()
  await dialog(page).getByLabel('Current password').fill('not it at all')
  await dialog(page).getByLabel('Name of the passkey').fill('Blue key')
  await button(page, 'Create passkey').click()
  await dialog(page).getByText('Wrong password.').waitFor()
  await expectSound(page)
  await dialog(page).getByLabel('Current password').fill(operatorPassword)
  await button(page, 'Create passkey').click()
  await dialog(page).waitFor({ state: 'hidden' })
  const passkeys = page.getByRole('table', { name: 'Passkeys' })
  const row = passkeys.getByRole('row').nth(1)
  await row.getByText('Blue key').waitFor()
  await row.getByText('Never').waitFor()
  await expectSound(page)

  // The same device makes no second passkey for the account.
  await button(page, 'Add a passkey').click()
  await dialog(page).getByLabel('Current password').fill(operatorPassword)
  await button(page, 'Create passkey').click()
  await dialog(page).getByText('This device already has a passkey').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })

  await button(page, 'Sign out').click()
  await heading(page, 'Sign in to the console').waitFor()
  await enterPassword(page, username)
  await page.getByRole('link', { name: username }).click()
  await row.getByText('Blue key').waitFor()
  expect(await row.getByText('Never').count()).toBe(0)

  await button(page, 'Rename Blue key').click()
  await dialog(page).getByLabel('Name of the passkey').fill('Green key')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await row.getByText('Green key').waitFor()

  // The account has both factors, and either confirms.
  await button(page, 'Make new codes').click()
  await dialog(page).getByText('Your browser asks for your passkey').waitFor()
  await expectSound(page)
  await dialog(page).getByLabel('Current password').fill(operatorPassword)
  await dialog(page).getByRole('button', { name: 'Make new codes' }).click()
  await heading(page, 'Recovery codes').waitFor()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
  await dialog(page).getByRole('button', { name: 'I have saved the codes' }).click()
  await dialog(page).waitFor({ state: 'hidden' })

  await button(page, 'Remove Green key').click()
  await dialog(page).getByLabel('Current password').fill(operatorPassword)
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No passkey yet').waitFor()
})

test('JOB operator-passkey an operator without the device signs in by the authenticator or a recovery code, and the last factor stays', async () => {
  const { username, path } = await inviteOperator('support')
  const page = await visit(path, { size: phone })
  await giveAuthenticator(page)
  await choosePassword(page)
  await page.getByText('Passkey', { exact: true }).click()
  await button(page, 'Create passkey').click()
  await heading(page, 'Recovery codes').waitFor()
  const [recoveryCode = ''] = await page.getByRole('listitem').allTextContents()

  const other = await visit('/console', { size: phone })
  const { verify } = await giveAuthenticator(other)
  await verify(false)
  await enterPassword(other, username)
  await other.getByText('No passkey was used').waitFor()
  await button(other, 'Use a recovery code').click()
  await enterCode(other, recoveryCode)
  await heading(other, '9 recovery codes left').waitFor()
  await button(other, 'OK').click()
  await other.getByRole('link', { name: username }).click()
  await other.getByText('This is your only second factor').waitFor()
  const remove = other.getByRole('button', { name: /^Remove / })
  await expect(remove).toBeDisabled()
  await expectSound(other)

  await button(other, 'Set up an authenticator app').click()
  await dialog(other).getByLabel('Current password').fill(operatorPassword)
  await dialog(other).getByRole('button', { name: 'Continue' }).click()
  const key = other.locator('dd').filter({ hasText: /^[A-Z2-7]{4} / })
  const secret = (await key.textContent())!.replaceAll(/\s/g, '')
  await dialog(other).getByLabel('6-digit code').fill(codeOf(secret))
  await dialog(other).getByRole('button', { name: 'Confirm' }).click()
  await dialog(other).waitFor({ state: 'hidden' })
  await expect(remove).toBeEnabled()

  await site.db`update operator set totp_step = 0 where username = ${username}`
  await button(other, 'Sign out').click()
  await enterPassword(other, username)
  await other.getByText('No passkey was used').waitFor()
  await button(other, 'Use the authenticator app').click()
  await enterCode(other, codeOf(secret))
  await heading(other, 'Your account').waitFor()
})
