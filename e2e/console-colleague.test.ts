import type { Locator } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { sheet } from './acts.ts'
import { bookDeposits } from './funds.ts'
import { stack } from './here.ts'
import { api, newMember } from './members.ts'
import { expectSound, sheetsClosed } from './screen.ts'
import { story } from './story.ts'
import { desktop } from './visit.ts'

const { site, consoleOf } = story()

test('JOB withdrawal-hold a long account name is read whole, and an open sheet says that a colleague decided', async () => {
  const holder = 'SOMCHAI JAIDEE OF THE LONG FAMILY NAME OF AYUTTHAYA'
  const member = await newMember(stack.app, { holder })
  await bookDeposits(site.db, member, [50_000_00])
  const asked = { amount: 50_000 }
  const { reference } = await api(stack.app, 'POST /api/wallet/withdraw', asked, member.token)
  const path = `/console/withdrawals/${String(reference).slice('withdraw:'.length)}`
  const [{ page: one }, { page: two }] = [
    await consoleOf('finance', desktop, path),
    await consoleOf('finance', desktop, path),
  ]
  await one.getByRole('button', { name: 'Reject' }).click()
  const names = one.getByText(holder)
  // The page has it, and the sheet.
  await expect(names).toHaveCount(2)
  for (const name of await names.all()) expect(await beyond(name)).toBeLessThanOrEqual(0)
  const reason = sheet(one).getByLabel('Internal reason (audit log)')
  await reason.fill('the name at the bank is another one')
  await two.getByRole('button', { name: 'Reject' }).click()
  await sheet(two).getByLabel('Internal reason (audit log)').fill('no document of identity')
  await sheet(two).getByRole('button', { name: 'Reject' }).click()
  await two.getByText('Saved.').waitFor()

  const resolved = sheet(one).getByText('It was resolved a moment ago. Nothing changed.')
  await resolved.waitFor()
  expect(await reason.inputValue()).toBe('the name at the bank is another one')
  await expectSound(one)
  await sheet(one).getByRole('button', { name: 'Reject' }).click()
  await sheetsClosed(one)
  await one.getByText('It was resolved a moment ago. Nothing changed.').waitFor()
})

/** Returns by how many pixels the words stick out of their part of the page, to the right. */
const beyond = (words: Locator) =>
  words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const around = element.closest('section, dialog')!
    return range.getBoundingClientRect().right - around.getBoundingClientRect().right
  })
