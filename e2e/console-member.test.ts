import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookDeposits, newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { api, keptPhone, type Member, newMember } from './members.ts'
import { operatorsOf } from './operators.ts'
import { expectPath, expectSound } from './screen.ts'
import { siteOf } from './site.ts'
import { line as memberLine, openChat, write } from './support.ts'
import { desktop, phone, visitsTo } from './visit.ts'

const visit = visitsTo(stack.app)
const site = siteOf(stack)
const { consoleOf } = operatorsOf(stack, site.db, visit)
beforeAll(async () => {
  await site.set('registerOtp', false)
  await site.set('enableChatWidget', true)
})
afterAll(() => site.close())

const narrow = { width: 390, height: 844 }
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Search' })

async function idOf(member: Member): Promise<string> {
  const [{ id }] = await site.db<[{ id: string }]>`
    select public_id as id from member where phone = ${keptPhone(member)}`
  return id
}

async function search(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await sheet(page).getByRole('searchbox').fill(text)
  await page.keyboard.press('Enter')
}

test('JOB find-member by phone, account number, member ID and name, with the keyboard alone', async () => {
  const member = await newMember(stack.app)
  const id = await idOf(member)
  const { page } = await consoleOf('support')
  for (const text of [member.phone, member.account.account, id]) {
    await search(page, text)
    await page.getByRole('heading', { name: member.name, level: 1 }).waitFor()
    await expectPath(page, `/console/members/${id}`)
    await page.goto('/console/chat')
    await page.getByRole('heading', { name: 'Conversations', exact: true }).waitFor()
  }
  await search(page, member.name.slice(0, -1))
  await sheet(page).getByText('1 result').waitFor()
  await expectSound(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectPath(page, `/console/members/${id}`)
  await expectSound(page)
})

test('JOB find-member says that nothing was found, also for HTML, and the field in the head works on a phone', async () => {
  const { page } = await consoleOf('support', narrow)
  await page.getByRole('button', { name: /^Search: phone/ }).click()
  await sheet(page).getByRole('searchbox').fill('<img src=x onerror=alert(1)>')
  await sheet(page).getByRole('button', { name: 'Find' }).click()
  await sheet(page).getByText('Nothing found').waitFor()
  await expectSound(page)
})

test('JOB list-members by a filter that stays in the URL, and saves them as CSV', async () => {
  const inviter = await newMember(stack.app)
  const id = await idOf(inviter)
  const invited = await newMember(stack.app, { inviteCode: `PR${id}` })
  const { page } = await consoleOf('compliance', desktop, '/console/members')
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Invited by (member ID)').fill(id)
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('1 member', { exact: true }).waitFor()
  const table = page.getByRole('table', { name: 'Members' })
  await table.getByRole('link', { name: invited.name }).waitFor()
  await expectSound(page)
  expect(new URL(page.url()).searchParams.get('inviter')).toBe(id)
  await page.reload()
  await page.getByText('1 member', { exact: true }).waitFor()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(invited.phone)

  await table.getByRole('button', { name: 'Balance' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('order')).toBe('balance')
  await table.getByRole('link', { name: invited.name }).click()
  await page.getByRole('heading', { name: invited.name, level: 1 }).waitFor()
  await page.getByRole('link', { name: id }).click()
  await page.getByRole('heading', { name: inviter.name, level: 1 }).waitFor()
})

test('JOB list-members shows a card for each on a phone', async () => {
  const member = await newMember(stack.app)
  const { page } = await consoleOf('compliance', narrow, '/console/members')
  await page.getByRole('link', { name: member.name }).waitFor()
  await expectSound(page)
})

test('JOB missing-deposit: the timeline tells what became of a QR, a slip and a withdrawal', async () => {
  const member = await newFundedMember(stack, 700)
  const { token } = member
  await api(stack.app, 'POST /api/wallet/withdraw', { amount: 300.13 }, token)
  await api(stack.app, 'POST /api/qrcode/KBANK', { amount: 120 }, token)
  const { page } = await consoleOf(
    'finance',
    desktop,
    `/console/members/${await idOf(member)}/money`,
  )
  const table = page.getByRole('table', { name: 'Money' })
  await table.getByText('Unpaid QR').waitFor()
  await table.getByText('The bank account is closed.').waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Failed', exact: true }).click()
  await table.getByText('Unpaid QR').waitFor({ state: 'hidden' })
  await table.getByText('The bank account is closed.').waitFor()
  await table.getByText(/Returned \d\d\/\d\d\/\d{4} .*: account_closed/).waitFor()
})

test('JOB missing-deposit: older money is a page away, and a phone shows it as cards', async () => {
  const member = await newMember(stack.app)
  await bookDeposits(
    site.db,
    member,
    Array.from({ length: 31 }, (_, index) => 10_000 + index),
  )
  const { page } = await consoleOf(
    'finance',
    narrow,
    `/console/members/${await idOf(member)}/money`,
  )
  const table = page.getByRole('table', { name: 'Money' })
  await table.getByText('100.30').first().waitFor()
  await expectSound(page)
  expect(await table.getByText('+฿100.00').count()).toBe(0)
  await page.getByRole('button', { name: 'Older' }).click()
  await table.getByText('+฿100.00').waitFor()
  await page.getByRole('button', { name: 'Newest' }).click()
  await table.getByText('100.30').first().waitFor()
})

test('JOB answer-member: chat, member and money are one click apart', async () => {
  const member = await newFundedMember(stack, 250)
  const theirs = await visit('/user/home', { size: phone, token: member.token })
  await openChat(theirs)
  await write(theirs, 'Where is my deposit?')
  await memberLine(theirs, 'Where is my deposit?').waitFor()
  const id = await idOf(member)
  const { page } = await consoleOf('support', desktop, `/console/members/${id}`)
  await page.getByRole('heading', { name: member.name, level: 1 }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Chat', exact: true }).click()
  await page.getByRole('log').getByText('Where is my deposit?').waitFor()
  await page.getByRole('complementary').getByRole('link', { name: member.name }).click()
  await page.getByRole('heading', { name: member.name, level: 1 }).waitFor()
  for (const tab of ['Money', 'Games', 'Bonus', 'History', 'Overview']) {
    await page
      .getByRole('navigation', { name: 'Parts of the member' })
      .getByRole('link', { name: tab })
      .click()
    await expectSound(page)
  }
})

test('JOB find-member is not offered to a role that may not see members', async () => {
  const { page } = await consoleOf('marketing')
  await page.getByRole('heading', { name: 'No pages for your role yet' }).waitFor()
  expect(await page.getByRole('button', { name: /^Search: phone/ }).count()).toBe(0)
  await page.keyboard.press('Control+k')
  expect(await page.getByRole('dialog').count()).toBe(0)
})
