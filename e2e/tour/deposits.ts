import type { Page } from '@playwright/test'
import { pressForSheet, type Stop } from './stop.ts'

const deposits = { who: 'lead', path: '/console/deposits' } as const

/** A transfer from an unknown sender. */
const unknown = (page: Page) => page.getByRole('link', { name: /9,876\.54/ }).first()

export const depositStops: Stop[] = [
  { name: 'console-deposits', ...deposits, open: (page) => unknown(page).waitFor() },
  {
    name: 'console-deposit',
    ...deposits,
    async open(page) {
      await unknown(page).click()
      await page.getByText('NOBODY KNOWN').first().waitFor()
    },
  },
  {
    name: 'console-payment-return',
    ...deposits,
    async open(page) {
      await unknown(page).click()
      await pressForSheet(page, 'Send back to the payer')
    },
  },
  {
    name: 'console-member-payer',
    who: 'lead',
    path: '/console/members',
    async open(page) {
      await page.getByRole('table').getByRole('link').first().click()
      await pressForSheet(page, 'Add a payer’s account')
    },
  },
  {
    name: 'console-deposits-none',
    who: 'lead',
    path: '/console/deposits?reference=NOTHING0',
    open: (page) => page.getByText('No deposits found').waitFor(),
  },
]
