import type { Page } from '@playwright/test'
import { type Guide, pressForSheet, type Stop } from './stop.ts'

async function toSystem(page: Page, { site }: Guide) {
  await site.giveUpJobs('personal.remove-files', 2)
  await page.goto('/console/system')
  await page.getByRole('button', { name: 'Show personal.remove-files' }).waitFor()
}

const system = { who: 'owner', path: '/console/members' } as const

export const systemStops: Stop[] = [
  { name: 'console-system', ...system, open: toSystem },
  {
    name: 'console-system-job',
    ...system,
    async open(page, guide) {
      await toSystem(page, guide)
      await pressForSheet(page, 'Show personal.remove-files')
      await page
        .getByText(/25 attempts/)
        .first()
        .waitFor()
    },
  },
]
