import type { Locator } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { codeOf } from '#server/operator/testing'
import { sheet } from './acts.ts'
import { bookDeposits } from './funds.ts'
import { stack } from './here.ts'
import { api, type Member, newMember } from './members.ts'
import { signInByCode } from './operators.ts'
import { expectPath, expectSound, sheetsClosed } from './screen.ts'
import { story } from './story.ts'
import { desktop } from './visit.ts'

const { site, consoleOf } = story()

test('JOB withdrawal-hold a long account name is read whole, and an open sheet says that a colleague decided', async () => {
  const holder = 'SOMCHAI JAIDEE OF THE LONG FAMILY NAME OF AYUTTHAYA'
  const member = await newMember(stack.app, { holder })
  await bookDeposits(site.db, member, [50_000_00])
  const path = await withdrawalOf(member)
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
  await expect(reason).toHaveValue('the name at the bank is another one')
  await expectSound(one)
  await sheet(one).getByRole('button', { name: 'Reject' }).click()
  await sheetsClosed(one)
  await one.getByText('It was resolved a moment ago. Nothing changed.').waitFor()
})

test('JOB withdrawal-hold what was typed to reject stays with its message when the session ends, and a role that was changed is said', async () => {
  const member = await newMember(stack.app)
  await bookDeposits(site.db, member, [50_000_00])
  const path = await withdrawalOf(member)
  const { page, username, secret, endSession } = await consoleOf('finance', desktop, path)
  const message = sheet(page).getByLabel('Message to the member').first()
  const text = sheet(page).getByLabel(/^More for the member/)
  const reason = sheet(page).getByLabel('Internal reason (audit log)')
  await page.getByRole('button', { name: 'Reject' }).click()
  await message.selectOption('documents')
  await text.fill('ถ่ายทั้งสองด้าน')
  await reason.fill('only one side of the card')
  await endSession()
  await page.getByText('Your session has ended. Sign in to go on where you were.').waitFor()
  await signInByCode(page, username, codeOf(secret))
  await expectPath(page, path)
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(message).toHaveValue('documents')
  await expect(text).toHaveValue('ถ่ายทั้งสองด้าน')
  await expect(reason).toHaveValue('only one side of the card')

  await site.db`update operator set role = 'support' where username = ${username}`
  await sheet(page).getByRole('button', { name: 'Reject' }).click()
  await sheet(page).getByText('This account is not allowed to do this.').waitFor()
  await page
    .getByRole('link', { name: `${username} Support`, includeHidden: true })
    .waitFor({ state: 'attached' })
  await expect(sheet(page).getByText('It was resolved a moment ago.')).toHaveCount(0)
  await expect(reason).toHaveValue('only one side of the card')
  await page.keyboard.press('Escape')
  await sheetsClosed(page)
  await expect(page.getByRole('button', { name: 'Reject' })).toHaveCount(0)
})

test('JOB withdrawal-hold no row moves under the pointer when a colleague claims and decides the one above', async () => {
  const members = [
    await newMember(stack.app),
    await newMember(stack.app),
    await newMember(stack.app),
  ]
  const paths: string[] = []
  for (const member of members) {
    await bookDeposits(site.db, member, [50_000_00])
    paths.push(await withdrawalOf(member))
  }
  const { page } = await consoleOf('finance', desktop, '/console/withdrawals')
  const board = page.getByRole('region', { name: 'Withdrawals' })
  const rowOf = (at: number) => board.locator(`a[href^="${paths[at]}"]`)
  const below = rowOf(1)
  await below.hover()
  const before = await below.boundingBox()
  const { page: other, username } = await consoleOf('finance', desktop, paths[0])
  await other.getByRole('button', { name: /^Claim/ }).click()
  await rowOf(0).getByText(username).waitFor()
  expect(await below.boundingBox()).toEqual(before)
  await other.getByRole('button', { name: 'Reject' }).click()
  await sheet(other).getByLabel('Internal reason (audit log)').fill('no document of identity')
  await sheet(other).getByRole('button', { name: 'Reject' }).click()
  await rowOf(0).getByText('left this page').waitFor()
  expect(await below.boundingBox()).toEqual(before)
  await expectSound(page)
})

/** Asks for a withdrawal that is held. @returns the path of its page */
async function withdrawalOf({ token }: Pick<Member, 'token'>): Promise<string> {
  const asked = { amount: 50_000 }
  const { reference } = await api(stack.app, 'POST /api/wallet/withdraw', asked, token)
  return `/console/withdrawals/${String(reference).slice('withdraw:'.length)}`
}

/** Returns by how many pixels the words stick out of their part of the page, to the right. */
const beyond = (words: Locator) =>
  words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const around = element.closest('section, dialog')!
    return range.getBoundingClientRect().right - around.getBoundingClientRect().right
  })
