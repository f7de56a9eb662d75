import { expect, test } from '@playwright/test'
import { newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { holdCalls } from './requests.ts'
import { story } from './story.ts'
import { desktop } from './visit.ts'

const { site, consoleOf } = story()

test('JOB list-members the totals of another filter do not stand above the members of a new one, and nothing moves when theirs come', async () => {
  const member = await newFundedMember(stack, 100)
  const [{ userId }] = await site.db<[{ userId: string }]>`
    select public_id as user_id from member where name = ${member.name}`
  const { page } = await consoleOf('compliance', desktop, '/console/members')
  const totals = page.getByText(/^(More than )?[\d,]+ members?$/)
  await totals.waitFor()
  const answer = await holdCalls(page, '**/api/console/members/totals')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Invited by (member ID)').fill(userId)
  await page.getByRole('button', { name: 'Apply' }).click()
  const empty = page.getByText('No members match')
  await empty.waitFor()
  await expect(totals).toBeHidden()
  const before = await empty.boundingBox()
  answer()
  await page.getByText('0 members', { exact: true }).waitFor()
  expect(await empty.boundingBox()).toEqual(before)
})
