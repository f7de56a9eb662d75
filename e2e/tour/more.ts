import type { Page } from '@playwright/test'
import { openBonus, search } from '../bonuses.ts'
import { dialog, failing, press, pressForSheet, type Stop } from './stop.ts'

const home = '/user/home'
const at = { who: 'rich', path: home } as const
const bonus = '/user/bonus'
const spin = '/user/spin'

const shortcutTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name })

const shareStops: Stop[] = [
  { name: 'invite-banners', ...at, last: (page) => shortcutTo(page, 'Invite') },
  { name: 'invite', ...at, open: (page) => past(page, 'Invite') },
  { name: 'invite-new', who: 'fresh', path: home, open: (page) => past(page, 'Invite') },
  {
    name: 'invite-receive',
    ...at,
    async open(page) {
      await page.getByRole('banner').getByRole('button', { name: 'Claim' }).click()
      await dialog(page).getByText('Still playing').waitFor()
    },
  },
  { name: 'refund-banners', ...at, last: (page) => shortcutTo(page, 'Refund') },
  { name: 'refund', ...at, open: (page) => past(page, 'Refund') },
  { name: 'refund-new', who: 'fresh', path: home, open: (page) => past(page, 'Refund') },
  { name: 'refund-bonus', who: 'playing', path: home, open: (page) => past(page, 'Refund') },
  {
    name: 'refund-lost',
    ...at,
    prepare: failing('**/api/refund{,/check}'),
    async open(page) {
      await past(page, 'Refund')
      await dialog(page).getByRole('button', { name: 'Try again' }).first().waitFor()
    },
  },
]

/** Goes past the banners. */
async function past(page: Page, name: string) {
  await shortcutTo(page, name).click()
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await dialog(page).locator('h3').first().waitFor()
}

const bonusStops: Stop[] = [
  {
    name: 'bonus-sheet',
    who: 'fresh',
    path: bonus,
    open: (page) => openBonus(page, 'Welcome bonus'),
  },
  {
    name: 'bonus-sheet-other',
    who: 'playing',
    path: bonus,
    open: (page) => openBonus(page, 'Weekly bonus'),
  },
  {
    name: 'bonus-cancel',
    who: 'playing',
    path: bonus,
    open: (page) => page.getByText(/^Cancel now/).waitFor(),
    last: (page) => page.getByRole('main').getByRole('button', { name: /^Cancel/ }),
  },
  {
    name: 'promotion',
    who: 'fresh',
    path: bonus,
    async open(page) {
      await search(page, 'KAPAO2026')
      await dialog(page).getByText('You keep 75%', { exact: true }).waitFor()
    },
  },
  {
    name: 'promotion-none',
    who: 'fresh',
    path: bonus,
    async open(page) {
      await search(page, 'NOSUCHCODE')
      await dialog(page).getByText('was not found').waitFor()
    },
  },
]

const spinStops: Stop[] = [
  {
    name: 'spin-odds',
    who: 'rich',
    path: spin,
    async open(page) {
      await press(page, 'Odds and fairness')
      await press(page, 'Check the result')
    },
  },
  {
    name: 'spin-prize',
    who: 'rich',
    path: spin,
    open: (page) => page.getByRole('button', { name: /^Spin/ }).waitFor(),
    last: (page) => page.getByRole('button', { name: /^Spin/ }),
  },
  {
    name: 'spin-claim-bonus',
    who: 'playing',
    path: spin,
    open: (page) => page.getByRole('button', { name: /^Claim / }).waitFor(),
    last: (page) => page.getByRole('button', { name: /^Claim / }),
  },
  {
    name: 'spin-claim',
    who: 'rich',
    path: spin,
    open: (page) =>
      page
        .getByRole('button', { name: /^Claim / })
        .first()
        .waitFor(),
    last: (page) => page.getByRole('button', { name: /^Claim / }).first(),
  },
]

const otherStops: Stop[] = [
  { name: 'conditions', ...at, open: (page) => pressForSheet(page, 'Terms') },
  {
    name: 'agreement',
    ...at,
    prepare: (page) =>
      page.addInitScript(() => window.localStorage.removeItem('remember-agreement')),
    open: (page) => page.getByRole('dialog', { name: 'Before you play' }).waitFor(),
  },
  {
    name: 'agreement-before',
    who: 'before',
    path: home,
    open: (page) => dialog(page).locator('input[type=date]').waitFor(),
  },
  { name: 'english-name', who: 'thai', path: home, open: (page) => dialog(page).waitFor() },
  {
    name: 'entry',
    ...at,
    path: '/user/statement',
    open: (page) => pressForSheet(page, /details$/),
  },
  {
    name: 'devices',
    ...at,
    path: '/user/profile',
    async open(page) {
      await press(page, 'Devices and sign-ins')
      await dialog(page).getByText('This device').waitFor()
    },
  },
  {
    name: 'password',
    ...at,
    path: '/user/profile',
    async open(page) {
      await press(page, 'Change password')
      for (const field of ['Old password', 'New password', 'Confirm new password'])
        await dialog(page).getByLabel(field, { exact: true }).fill(field)
      await press(page, 'Save')
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
]

/** The remaining modals of a member. */
export const moreStops: Stop[] = [...shareStops, ...bonusStops, ...spinStops, ...otherStops]
