import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { inWallet, payIn } from './funds.ts'
import { stack } from './here.ts'
import { approveAs, open, pathOf } from './member-change.ts'
import { api, newMember } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { openChat } from './support.ts'
import { desktop, phone } from './visit.ts'

const { visit, site, consoleOf } = story()
test.beforeAll(() => site.set('enableChatWidget', true))

/** Opens the bonuses of a member. */
const bonusesOf = async (page: Page, path: string) => {
  await page.goto(`${path}/bonus`)
  await page.getByRole('navigation', { name: 'Parts of the member' }).waitFor()
}

test('JOB grant-bonus a small bonus waits in the member’s app at once, and one that can cost much takes two', async () => {
  const member = await newMember(stack.app)
  const path = await pathOf(site.db, member)
  const { page: first, username } = await consoleOf('finance', desktop, `${path}/bonus`)
  const { page: second } = await consoleOf('finance', phone)
  const large = await open(first, 'Give a bonus')
  await large.getByLabel('Bonus').selectOption('SONGKRAN')
  await large.getByText('฿1,000.00').waitFor()
  await large.getByText('10 times').waitFor()
  await large.getByLabel('Reason').fill('Won the quiz on the page')
  await expectSound(first)
  await large.getByRole('button', { name: 'Give a bonus', exact: true }).click()
  await first.getByText('Proposal saved.').waitFor()
  await approveAs(second, 'Give a bonus', username, [
    '1,000',
    'SONGKRAN',
    'Won the quiz on the page',
  ])
  await bonusesOf(first, path)
  const table = first.getByRole('table', { name: 'Bonus' })
  await table.getByText('Pending deposit').waitFor()

  const free = await open(first, 'Cancel the bonus')
  await free.getByText('Taken from the wallet').waitFor()
  await free.getByLabel('Reason').fill('The member prefers another one')
  await expectSound(first)
  await free.getByRole('button', { name: 'Cancel the bonus', exact: true }).click()
  await first.getByText('Saved').waitFor()
  await table.getByText('Cancelled').waitFor()

  const small = await open(first, 'Give a bonus')
  await small.getByLabel('Bonus').selectOption('FREE50')
  await small.getByLabel('Reason').fill('Could not find it in the app')
  await small.getByRole('button', { name: 'Give a bonus', exact: true }).click()
  await table.getByText('Pending deposit').waitFor()
  const theirs = await visit('/user/bonus', { size: phone, token: member.token })
  await theirs.getByRole('region', { name: 'Waiting for a deposit' }).waitFor()
  await openChat(theirs)
  await theirs
    .getByText(/เราเพิ่มโบนัส/)
    .last()
    .waitFor()
})

test('JOB cancel-bonus the cost stands on the page before, and is what the member loses', async () => {
  const member = await newMember(stack.app)
  await api(stack.app, 'GET /api/bonus/activate/WELCOME100', undefined, member.token)
  await payIn(stack, member, 500, 1_000)
  const { page } = await consoleOf('finance', phone, `${await pathOf(site.db, member)}/bonus`)
  const sheet = await open(page, 'Cancel the bonus')
  await sheet.getByText('฿1,000.00').first().waitFor()
  await sheet.getByText('฿500.00').first().waitFor()
  await sheet.getByLabel('Reason').fill('The member asked for it in the chat')
  await expectSound(page)
  await sheet.getByRole('button', { name: 'Cancel the bonus', exact: true }).click()
  await page.getByText('Saved').waitFor()
  await page.getByRole('table', { name: 'Bonus' }).getByText('Cancelled').waitFor()
  expect(await inWallet(stack.app, member.token)).toBe(500)
  await expectSound(page)
})

test('JOB grant-bonus is offered to those who may alone', async () => {
  const member = await newMember(stack.app)
  const { page } = await consoleOf('support', desktop, `${await pathOf(site.db, member)}/bonus`)
  await page.getByText('No bonuses yet').waitFor()
  expect(await page.getByRole('button', { name: 'Give a bonus' }).count()).toBe(0)
})
