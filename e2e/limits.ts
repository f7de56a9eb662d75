import type { Page } from '@playwright/test'
import { expectSound } from './screen.ts'

type Kind = 'Deposit limits' | 'Loss limits' | 'Time limits'

/** The row of a limit per day, on the screen of limits. */
export const dailyLimit = (page: Page, kind: Kind) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: kind }) })
    .getByRole('button', { name: /^Per day/ })

/** Sets a limit per day, in whole units of money. */
export async function setDailyLimit(
  page: Page,
  kind: Exclude<Kind, 'Time limits'>,
  amount: string,
) {
  await dailyLimit(page, kind).click()
  const sheet = page.getByRole('dialog', { name: `${kind} · Per day` })
  await sheet.getByLabel('Limit').fill(amount)
  await expectSound(page)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.waitFor({ state: 'detached' })
}
