import { expect, test } from '@playwright/test'
import { newFundedMember, newLostWithdrawal } from './funds.ts'
import { stack } from './here.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop } from './visit.ts'

const { site, sandbox, consoleOf } = story()

test('JOB withdrawal-unknown no item moves under the pointer when an older one comes into the list', async () => {
  const member = await newFundedMember(stack, 500)
  /** A withdrawal of unknown outcome, older than those of other stories. */
  const lost = async (amount: number, age: string) => {
    const reference = await newLostWithdrawal({ stack, db: site.db, sandbox }, member, amount)
    await site.db`
      update external_transfer set manual_at = now() - ${age}::interval where reference = ${reference}`
    return reference
  }
  const shown = await lost(100, '50 hours')
  const { page } = await consoleOf('finance', desktop, '/console/money')
  const rows = page.getByRole('region', { name: 'Pending review' })
  const rowOf = (reference: string) => rows.locator(`a[href*="/${reference}"]`)
  await rowOf(shown).hover()
  const before = await rowOf(shown).boundingBox()
  const older = await lost(110, '51 hours')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await rowOf(older).waitFor()
  expect(await rowOf(shown).boundingBox()).toEqual(before)
  await rows.getByRole('status').getByText('1 added at the end').waitFor()
  await expectSound(page)
  await page.mouse.move(0, 0)
  await expect(rows.getByRole('status')).toBeEmpty()
  const topOf = async (reference: string) => (await rowOf(reference).boundingBox())!.y
  expect(await topOf(older)).toBeLessThan(await topOf(shown))
})
