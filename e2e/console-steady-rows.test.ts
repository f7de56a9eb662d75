import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { pageSize } from '#contract/page'
import { newFundedMember, newLostWithdrawal } from './funds.ts'
import { stack } from './here.ts'
import { api, type Member, newMember } from './members.ts'
import { comeBackTo, expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop } from './visit.ts'

const { site, sandbox, consoleOf } = story({
  end: (site) =>
    site.db`update unmatched_payment set resolved_at = now() where fact like 'steady %'`,
})
test.beforeAll(() => site.set('enableChatWidget', true))

const topOf = async (row: Locator) => (await row.boundingBox())!.y

/** A withdrawal of unknown outcome, older than those of other stories. */
async function lost(member: Member, amount: number, age: string): Promise<string> {
  const reference = await newLostWithdrawal({ stack, db: site.db, sandbox }, member, amount)
  await site.db`
    update external_transfer set manual_at = now() - ${age}::interval where reference = ${reference}`
  return reference
}

/** Unmatched payments, older than those of other stories. */
const payments = async (count: number, age: string) => {
  const rows = await site.db<{ id: number }[]>`
    insert into unmatched_payment (provider, fact, reason_code, amount, currency, raw, seen_at)
    select 'KBANK', 'steady ' || gen_random_uuid(), 'payer_not_found', 100, 'BAHT', '', now() - ${age}::interval
    from generate_series(1, ${count}::int) returning id`
  return rows.map(({ id }) => id)
}
const resolve = (ids: number[]) =>
  site.db`update unmatched_payment set resolved_at = now() where id = any(${ids})`

/** The list of pending items. */
async function moneyList(path = '/console/money') {
  const { page } = await consoleOf('finance', desktop, path)
  const list = page.getByRole('region', { name: 'Pending review' })
  const rowOf = (reference: string) => list.locator(`a[href*="/${reference}"]`)
  return { page, list, rowOf }
}

test('JOB withdrawal-unknown no item moves under the pointer when an older one comes into the list', async () => {
  const member = await newFundedMember(stack, 500)
  const shown = await lost(member, 100, '50 hours')
  const { page, list, rowOf } = await moneyList()
  await rowOf(shown).hover()
  const before = await rowOf(shown).boundingBox()
  const older = await lost(member, 110, '51 hours')
  await comeBackTo(page, rowOf(older))
  expect(await rowOf(shown).boundingBox()).toEqual(before)
  await list.getByRole('status').getByText('1 added at the end').waitFor()
  await expectSound(page)
  await page.mouse.move(0, 0)
  await expect(list.getByRole('status')).toBeEmpty()
  expect(await topOf(rowOf(older))).toBeLessThan(await topOf(rowOf(shown)))
})

test('JOB missing-deposit an item that has the focus of the keyboard stays under it when it leaves the list, and no other one takes its place', async () => {
  const ids = [...(await payments(1, '61 hours')), ...(await payments(1, '60 hours'))]
  const { page, rowOf } = await moneyList()
  const [above, shown] = ids.map((id) => rowOf(`payment/${id}`)) as [Locator, Locator]
  await above.focus()
  await page.keyboard.press('ArrowDown')
  await expect(shown).toBeFocused()
  const before = await shown.boundingBox()
  await resolve(ids)
  await comeBackTo(page, above.getByText('left this page'))
  await shown.getByText('left this page').waitFor()
  await expect(shown).toBeFocused()
  expect(await shown.boundingBox()).toEqual(before)
  await expectSound(page)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(above).toHaveCount(0)
  await expect(shown).toHaveCount(0)
})

test('JOB missing-deposit the last page stays under the pointer when its last item is resolved, and leads to the one before afterwards', async () => {
  const [{ count }] = await site.db<[{ count: number }]>`
    select count(*)::int as count from unmatched_payment where resolved_at is null and reason_code <> 'forged'`
  const added = pageSize + 1 - (count % pageSize)
  const ids = await payments(added, '70 hours')
  const last = (count + added - 1) / pageSize + 1
  const { page, list } = await moneyList(`/console/money?show=payment&page=${last}`)
  const row = list.getByRole('listitem').getByRole('link')
  await expect(row).toHaveCount(1)
  await row.hover()
  const before = await row.boundingBox()
  await resolve(ids.slice(0, 1))
  await comeBackTo(page, row.getByText('left this page'))
  expect(await row.boundingBox()).toEqual(before)
  await expect(page).toHaveURL(new RegExp(`page=${last}$`))
  await page.mouse.move(0, 0)
  await expect(page).toHaveURL(new RegExp(`page=${last - 1}$`))
  await expect(row).toHaveCount(pageSize)
})

test('no conversation moves under the pointer when another customer writes, and the list says that it came', async () => {
  const write = async (member: Member) =>
    api(
      stack.app,
      'POST /api/chat/send-message',
      {
        clientId: randomUUID(),
        message: { message_type: 'text', payload: { message: 'Where is my deposit?' } },
      },
      member.token,
    )
  const [first, second] = [await newMember(stack.app), await newMember(stack.app)]
  await write(first)
  const { page } = await consoleOf('support', desktop, '/console/chat')
  const list = page.getByRole('region', { name: 'Conversations' })
  const rowOf = ({ name }: Member) => list.getByRole('link', { name: new RegExp(name) })
  await rowOf(first).hover()
  const before = await rowOf(first).boundingBox()
  await write(second)
  await rowOf(second).waitFor()
  expect(await rowOf(first).boundingBox()).toEqual(before)
  await list.getByText('1 added at the end').waitFor()
  await expectSound(page)
  await page.mouse.move(900, 400)
  await expect(list.getByText('added at the end')).toHaveCount(0)
  expect(await topOf(rowOf(second))).toBeLessThan(await topOf(rowOf(first)))
})
