import type { Page } from '@playwright/test'
import { sandboxAt } from '#sandbox/client'
import { confirm, giveBank, givePhone, giveProfile, onward, signIn } from '../forms.ts'
import { newMember, newPhone } from '../members.ts'
import { openChat } from '../support.ts'
import { dialog, failing, type Guide, press, type Stop, slow } from './stop.ts'

async function toCode(page: Page) {
  const phone = newPhone()
  await givePhone(page, phone)
  await page.getByLabel('6-digit code').waitFor()
  return phone
}

async function toProfile(page: Page, { stack }: Guide) {
  const phone = await toCode(page)
  const { text } = await sandboxAt(stack.sandbox).lastSms(`+66${phone.slice(1)}`)
  await page.getByLabel('6-digit code').fill(/\d{6}/.exec(text)![0])
  await confirm(page)
  await page.getByLabel('Profile name').waitFor()
}

async function toPasswordCode(page: Page) {
  const phone = newPhone()
  await givePhone(page, phone)
  await page.getByLabel('6-digit code').waitFor()
}

/** A member with a number of its own, because a number gets few codes. */
async function registered({ site, stack }: Guide) {
  await site.set('registerOtp', false)
  const member = await newMember(stack.app)
  await site.set('registerOtp', true)
  return member
}

async function toNewPassword(page: Page, guide: Guide) {
  const { phone } = await registered(guide)
  await givePhone(page, phone)
  const { text } = await sandboxAt(guide.stack.sandbox).lastSms(`+66${phone.slice(1)}`)
  await page.getByLabel('6-digit code').fill(/\d{6}/.exec(text)![0])
  await confirm(page)
  await page.getByLabel('New password').waitFor()
}

async function toChangedPassword(page: Page, guide: Guide) {
  await toNewPassword(page, guide)
  await page.getByLabel('New password').fill('som tam 4420')
  await page.getByLabel('Confirm password').fill('som tam 4420')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByText('Your password is changed').waitFor()
}

async function toBank(page: Page, guide: Guide) {
  await toProfile(page, guide)
  await giveProfile(page, 'somyingrattanaphon')
  await page.getByLabel('Bank', { exact: true }).waitFor()
}

const login = { who: 'guest', path: '/login' } as const
const register = { who: 'guest', path: '/register' } as const
const forgotten = { who: 'guest', path: '/password' } as const
const howto = { who: 'guest', path: '/howto' } as const
const contact = { who: 'guest', path: '/contact' } as const

/** Screens for visitors who are not signed in. */
export const guestStops: Stop[] = [
  { name: 'login', ...login },
  { name: 'login-language', ...login, last: (page) => page.getByRole('button', { name: /:/ }) },
  {
    name: 'login-refused',
    ...login,
    async open(page) {
      await signIn(page, newPhone())
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'login-waiting',
    ...login,
    isWaiting: true,
    open: toWaiting,
    prepare: slow('**/api/login'),
  },
  { name: 'register-phone', ...register },
  {
    name: 'register-phone-wrong',
    ...register,
    async open(page) {
      await givePhone(page, '12345')
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  { name: 'register-code', ...register, open: toCode },
  { name: 'register-profile', ...register, open: toProfile },
  {
    name: 'register-profile-empty',
    ...register,
    async open(page, guide) {
      await toProfile(page, guide)
      await onward(page).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'register-bank', ...register, open: toBank },
  {
    name: 'register-bank-filled',
    ...register,
    async open(page, guide) {
      await toBank(page, guide)
      await giveBank(page, { first: 'somyingrattanaphon', last: 'wongsawattanakulchai' })
      await page.getByLabel('Account number').fill('12')
      await press(page, 'Create account')
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'password-phone', ...forgotten },
  { name: 'password-code', ...forgotten, open: toPasswordCode },
  {
    name: 'password-new',
    ...forgotten,
    async open(page, guide) {
      await toNewPassword(page, guide)
      await page.getByLabel('New password').fill('Password1')
    },
  },
  { name: 'password-done', ...forgotten, open: toChangedPassword },
  { name: 'howto', ...howto },
  {
    name: 'howto-film',
    ...howto,
    async open(page) {
      await press(page, /^Play: Using the wallet/)
      await dialog(page).locator('video').waitFor()
    },
  },
  {
    name: 'howto-film-lost',
    ...howto,
    prepare: (page) => page.route('**/howto/*.{webm,mp4}', (route) => route.abort()),
    async open(page) {
      await press(page, /^Play: Using the wallet/)
      await dialog(page).getByRole('alert').waitFor()
    },
  },
  { name: 'guest-contact', ...contact },
  { name: 'guest-contact-lost', ...contact, prepare: failing('**/api/lookup/contact') },
  { name: 'chat-guest', ...contact, open: openChat },
  { name: 'not-found', who: 'guest', path: '/no/such/page' },
  { name: 'terminated', who: 'guest', path: '/terminated' },
]

async function toWaiting(page: Page) {
  await signIn(page, newPhone())
  await page.getByRole('status', { name: 'Please wait…' }).waitFor()
}
