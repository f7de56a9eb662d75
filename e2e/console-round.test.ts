import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { newFundedMember, playAt } from './funds.ts'
import { stack } from './here.ts'
import { pathOf } from './member-change.ts'
import { api } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone } from './visit.ts'

const { site, consoleOf } = story()
const list = (page: Page) => page.getByRole('region', { name: 'Pending review' })
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Resolve' })

test('BON-06 a round above the limit is accepted by two operators, each of whom sees what its game says now', async () => {
  const member = await newFundedMember(stack, 500)
  await playAt(stack, member.token, { code: 'JOKER', amount: 300, rounds: [[10, 2_500_000]] })
  const inReview = async () => {
    await api(stack.app, 'GET /api/refund/check', undefined, member.token)
    const [row] = await site.db<{ id: string }[]>`
      select id::text from bet_review where payout = 250000000`
    return row?.id
  }
  await expect.poll(inReview, { timeout: 30_000 }).toBeDefined()

  const { page } = await consoleOf('finance', desktop, '/console/money?show=round')
  const row = (of: Page) =>
    list(of).getByRole('link', { name: new RegExp(`Round · JOKER.*${member.name}`) })
  await row(page).click()
  await page.getByText('The game reports this round now:').waitFor()
  await page.locator('dd').filter({ hasText: '฿2,500,000.00' }).first().waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Resolve' }).click()
  await sheetOf(page).getByText('Accept the round').first().click()
  await sheetOf(page).getByText('counts for bonuses, invites and refunds').waitFor()
  await sheetOf(page).getByLabel('Internal reason').fill('The game confirmed it by telephone')
  await expectSound(page)
  await sheetOf(page).getByRole('button', { name: 'Accept the round' }).click()
  await page.getByText('Proposal saved. A second person must choose the same.').last().waitFor()

  const { page: support } = await consoleOf('support', phone, await pathOf(site.db, member))
  await support.getByRole('link', { name: 'Games' }).click()
  await support.getByText('Round in review').waitFor()
  await expectSound(support)

  const { page: second } = await consoleOf('owner', phone, '/console/approvals')
  const card = second.getByRole('article').filter({ hasText: 'Round' }).first()
  await card.getByText('Accept the round').waitFor()
  await card.getByText('2,500,000').waitFor()
  await expectSound(second)
  await second.goto('/console/money?show=round')
  await row(second).click()
  await second.getByText('proposed: Accept the round.').waitFor()
  await expectSound(second)
  await second.getByRole('button', { name: 'Resolve' }).click()
  await sheetOf(second).getByText('Accept the round').first().click()
  await sheetOf(second).getByLabel('Internal reason').fill('I asked the game too')
  await expectSound(second)
  await sheetOf(second).getByRole('button', { name: 'Accept the round' }).click()
  await second.getByText('Decision saved.').last().waitFor()
  await second.getByText('No longer pending').first().waitFor()
  const [review] = await site.db`select accepted_at from bet_review where payout = 250000000`
  expect(review?.acceptedAt).not.toBe(null)
})
