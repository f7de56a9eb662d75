import type { Page } from '@playwright/test'
import type { Stop } from './stop.ts'

const withdrawals = { who: 'lead', path: '/console/withdrawals' } as const

/** A first withdrawal that a rule holds. */
const held = (page: Page) => page.getByRole('link', { name: /50,000/ }).first()

export const withdrawalStops: Stop[] = [
  { name: 'console-withdrawals', ...withdrawals, open: (page) => held(page).waitFor() },
  {
    name: 'console-withdrawal',
    ...withdrawals,
    async open(page) {
      await held(page).click()
      await page.getByText('Why it is held').waitFor()
    },
  },
  {
    name: 'console-withdrawals-rules',
    who: 'lead',
    path: '/console/withdrawals/rules',
    open: (page) => page.getByText('Payout balance too low').first().waitFor(),
  },
  { name: 'console-approvals', who: 'lead', path: '/console/approvals' },
]
