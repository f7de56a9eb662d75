import { expect, test } from '@playwright/test'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone } from './visit.ts'

const { site, consoleOf } = story()

test('JOB jobs-run an operator sees which jobs were given up and why, and runs them again', async () => {
  await site.giveUpJobs('personal.remove-files', 2)
  const { page } = await consoleOf('systems', desktop, '/console/system')
  const row = page.getByRole('rowgroup').filter({ hasText: 'personal.remove-files' })
  await row.getByText('Error: no space left on the disk').waitFor()
  await expectSound(page)
  await row.getByRole('button', { name: /^Show/ }).click()
  const sheet = page.getByRole('dialog').last()
  await sheet
    .getByText(/25 attempts/)
    .first()
    .waitFor()
  await expectSound(page)
  await sheet.getByRole('button', { name: 'Run all again' }).click()
  await sheet.getByLabel(/^Reason/).fill('the disk was enlarged')
  await sheet.getByRole('button', { name: 'Run again' }).click()
  await sheet.waitFor({ state: 'detached' })
  await row.getByRole('button', { name: /^Show/ }).waitFor({ state: 'detached' })
  await expect.poll(() => site.jobsLeft('personal.remove-files'), { timeout: 15_000 }).toBe(0)
})

test('the page System shows servers and checks on a phone, and offers no run to an operator who may only look', async () => {
  await site.giveUpJobs('personal.remove-files', 1)
  const { page } = await consoleOf('risk', phone, '/console/system')
  await page.getByText('Alive').first().waitFor()
  await page.getByText('Check of the ledger').waitFor()
  await page.getByRole('button', { name: 'Show personal.remove-files' }).click()
  const sheet = page.getByRole('dialog').last()
  await sheet.getByText(/^Job \d+$/).waitFor()
  expect(await sheet.getByRole('button', { name: /^Run/ }).count()).toBe(0)
  await expectSound(page)
  await site.removeJobs('personal.remove-files')
})

test('the page System stays where it is when the state of payouts arrives late', async () => {
  for (const size of [phone, desktop]) {
    const { page } = await consoleOf('systems', size, '/console/system')
    const stop = page.getByRole('button', { name: 'Stop payouts' })
    await stop.waitFor()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/console/payouts', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.reload()
    const link = page.getByRole('link', { name: 'Blocked addresses' })
    await link.waitFor()
    await page.evaluate(() => document.fonts.ready)
    const before = (await link.boundingBox())!
    expect(await stop.count()).toBe(0)
    held.resolve()
    await stop.waitFor()
    const after = (await link.boundingBox())!
    // The letters of the page may still become those of its font, which are a little lower.
    expect(Math.abs(after.y - before.y)).toBeLessThan(5)
  }
})
