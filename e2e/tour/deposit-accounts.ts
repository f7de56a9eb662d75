import type { Page } from '@playwright/test'
import { type Guide, pressForSheet, type Stop } from './stop.ts'

/** Adds a second account at a bank, with a cap that is reached, and closes another. */
async function toAccounts(page: Page, { site }: Guide) {
  await site.db.begin(async (tx) => {
    await tx`set local role none`
    await tx`
      insert into deposit_account (region, bank_code, bank_type, mode, currency, account_name, account_no, position, daily_cap)
      values ('th', 'SCB', 'BANK', 'AUTO', 'BAHT', 'KAPAO DEMO CO., LTD.', '0004560009', 1, 8000000)
      on conflict do nothing`
    await tx`
      insert into deposit_account_hour (account, currency, hour, received, count, last_at)
      values ('house/bank:SCB:0004560009', 'BAHT', date_trunc('hour', now()), 9123450, 61, now())
      on conflict do nothing`
    await tx`update deposit_account set is_open = false where bank_code = 'GSB'`
  })
  await page.goto('/console/deposits/accounts')
  await page.getByText('000-456-0009').waitFor()
}

const accounts = { who: 'lead', path: '/console/members' } as const

export const depositAccountStops: Stop[] = [
  { name: 'console-deposit-accounts', ...accounts, open: toAccounts },
  {
    name: 'console-deposit-account-add',
    ...accounts,
    async open(page, guide) {
      await toAccounts(page, guide)
      await pressForSheet(page, 'Add an account')
    },
  },
]
