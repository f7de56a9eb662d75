import type { Page } from '@playwright/test'
import { newAccountNo, password } from './members.ts'

/** Fills in the screens step by step, in English. */
export async function signIn(page: Page, phone: string, secret = password) {
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs out by the icon in the top bar, and confirms it. */
export async function signOut(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await question.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/\/login/)
}

export const onward = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })

/** The first step of a registration, which asks the date of birth too, or of a forgotten password. */
export async function givePhone(page: Page, phone: string, dateOfBirth = '1990-05-17') {
  await page.getByLabel('Phone number').fill(phone)
  if (new URL(page.url()).pathname === '/register')
    await page.getByLabel('Date of birth').fill(dateOfBirth)
  await onward(page).click()
}

export async function giveProfile(page: Page, name = 'somchai') {
  await page.getByLabel('Profile name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByLabel('How did you hear about us?').selectOption({ index: 1 })
  await onward(page).click()
}

export async function giveBank(
  page: Page,
  { bank = 'KBANK', first = 'somchai', last = 'jaidee', account = newAccountNo() } = {},
) {
  await page.getByLabel('Bank', { exact: true }).selectOption(bank)
  await page.getByLabel('Account number').fill(account)
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(last)
}

export const createAccount = (page: Page) =>
  page.getByRole('button', { name: 'Create account' }).click()

/** Confirm button of the code step. */
export const confirm = (page: Page) =>
  page.getByRole('button', { name: 'Confirm', exact: true }).click()
