import type { Page } from '@playwright/test'
import { enterPassword } from '../operators.ts'
import { dialog, type Guide, press, type Stop } from './stop.ts'

const account = { who: 'owner', path: '/console/account' } as const

/** Gives the owners of the tour two passkeys, of which the older one was used. */
async function toPasskeys(page: Page, { site }: Guide) {
  await site.db`
    insert into operator_passkey (operator, credential_id, public_key, counter, transports, name, used_at)
    select id, sha256((id || name)::bytea), '', 0, '{internal}', name, used_at from operator,
      (values ('Office phone', now()), ('Chrome · Windows', null)) as known (name, used_at)
    where username like 'tour-owner-%'
    on conflict do nothing`
  await page.reload()
  await page.getByRole('table', { name: 'Passkeys' }).waitFor()
}

/** Screens of an operator's own sign-in. */
export const accountStops: Stop[] = [
  {
    name: 'console-recovery',
    who: 'guest',
    path: '/console',
    async open(page) {
      await enterPassword(page, 'tour-support')
      await press(page, 'Use a recovery code')
      await page.getByLabel('Recovery code').waitFor()
    },
  },
  { name: 'console-account', ...account },
  { name: 'console-account-passkeys', ...account, open: toPasskeys },
  {
    name: 'console-account-passkey-remove',
    ...account,
    async open(page, guide) {
      await toPasskeys(page, guide)
      await press(page, 'Remove Office phone')
      await dialog(page).waitFor()
    },
  },
  {
    name: 'console-account-passkey-rename',
    ...account,
    async open(page, guide) {
      await toPasskeys(page, guide)
      await press(page, 'Rename Office phone')
      await dialog(page).waitFor()
    },
  },
  {
    name: 'console-account-password',
    ...account,
    async open(page) {
      await press(page, 'Change password')
      await dialog(page).getByLabel('New password').fill('password1234567')
    },
  },
  {
    name: 'console-account-factor',
    ...account,
    async open(page) {
      await press(page, 'Change authenticator app')
      await dialog(page).waitFor()
    },
  },
  {
    name: 'console-account-codes',
    ...account,
    async open(page) {
      await press(page, 'Make new codes')
      await dialog(page).waitFor()
    },
  },
]
