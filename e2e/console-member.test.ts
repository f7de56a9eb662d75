import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { bookDeposits, newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { api, keptPhone, type Member, newMember } from './members.ts'
import { expectPath, expectSound } from './screen.ts'
import { story } from './story.ts'
import { line as memberLine, openChat, write } from './support.ts'
import { desktop, phone } from './visit.ts'

const { visit, site, consoleOf } = story()
test.beforeAll(() => site.set('enableChatWidget', true))

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
  await page.getByRole('heading', { name: member.name, level: 1 }).waitFor()
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
  await sheet(page).getByRole('searchbox').fill('1234')
  await sheet(page)
    .getByText('in the last 31 days. The newest results of each are listed.')
    .waitFor()
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
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  expect(await page.getByRole('button', { name: /^Search: phone/ }).count()).toBe(0)
  await page.keyboard.press('Control+k')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

async function act(page: Page, name: string, reason: string, category?: string) {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  if (category) await dialog.getByLabel('Category').selectOption(category)
  await dialog.getByLabel('Reason').fill(reason)
  await expectSound(page)
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('JOB block-member with a category and a reason, and unblock: the member is signed out, and the history tells it', async () => {
  const member = await newMember(stack.app)
  const theirs = await visit('/user/home', { size: phone, token: member.token })
  await theirs.getByRole('main').waitFor()
  const { page, username } = await consoleOf(
    'support',
    desktop,
    `/console/members/${await idOf(member)}`,
  )
  await act(page, 'Block', 'Asked for it by phone', 'request')
  await page.getByRole('main').getByText('Suspended', { exact: true }).waitFor()
  await expectPath(theirs, '/login')
  await page.getByRole('main').getByText('Request of the member', { exact: true }).waitFor()
  await act(page, 'Unblock', 'Asked for it again')
  await page.getByRole('main').getByText('Active', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'History' }).click()
  const row = page.getByRole('row', { name: /Asked for it again/ })
  await row.getByText(username).waitFor()
  await page.getByRole('row', { name: /Asked for it by phone/ }).waitFor()
  await expectSound(page)
})

test('JOB block-member on a page that another operator has made old is refused', async () => {
  const member = await newMember(stack.app)
  const path = `/console/members/${await idOf(member)}`
  const [{ page: one }, { page: other }] = [
    await consoleOf('support', desktop, path),
    await consoleOf('owner', desktop, path),
  ]
  await other.getByRole('button', { name: 'Withdraw only' }).waitFor()
  await act(one, 'Block', 'Sells the account', 'fraud')
  await other.getByRole('main').getByRole('button', { name: 'Withdraw only' }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByLabel('Category').selectOption('document')
  await dialog.getByLabel('Reason').fill('No document yet')
  await dialog.getByRole('button', { name: 'Withdraw only' }).click()
  await dialog.getByText('The member has changed since this page was read.').waitFor()
  await expectSound(other)
})

test('JOB withdraw-only: the member sees that a deposit is closed, and can still withdraw', async () => {
  const member = await newFundedMember(stack, 400)
  const { page } = await consoleOf('support', narrow, `/console/members/${await idOf(member)}`)
  await act(page, 'Withdraw only', 'Document is missing', 'document')
  await page.getByRole('main').getByText('Withdraw only', { exact: true }).waitFor()
  await expect(
    api(stack.app, 'POST /api/qrcode/KBANK', { amount: 100 }, member.token),
  ).rejects.toThrow('WITHDRAW_ONLY')
  await api(stack.app, 'POST /api/wallet/withdraw', { amount: 100 }, member.token)
})

test('JOB end-sessions signs the member out everywhere', async () => {
  const member = await newMember(stack.app)
  const theirs = await visit('/user/home', { size: phone, token: member.token })
  await theirs.getByRole('main').waitFor()
  const { page } = await consoleOf('support', desktop, `/console/members/${await idOf(member)}`)
  await act(page, 'End sessions', 'Lost the phone')
  await expectPath(theirs, '/login')
})

test('JOB note-member: a note and tags stay, and a tag leads to its members', async () => {
  const member = await newMember(stack.app)
  const { page } = await consoleOf('support', desktop, `/console/members/${await idOf(member)}`)
  await page.getByRole('link', { name: 'Notes' }).click()
  await page.getByLabel('New note').fill('Calls every Monday <script>alert(1)</script>')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await page.getByRole('listitem').getByText('Calls every Monday <script>').waitFor()
  await expect.poll(() => page.getByLabel('New note').inputValue()).toBe('')
  await expectSound(page)
  const tag = `regular${Date.now() % 100_000}`
  await page.getByRole('button', { name: 'Tags', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Tags' })
  await dialog.getByLabel('Tags').fill(`${tag}, slots`)
  await dialog.getByLabel('Reason').fill('For the team')
  // A colleague is faster.
  await site.db`
    with one as (update member set version = version + 1 where phone = ${keptPhone(member)} returning id)
    insert into member_tag (bucket, member, tag) select id % 256, id, 'fraud-watch' from one`
  await dialog.getByRole('button', { name: 'Tags' }).click()
  await dialog.getByText('changed').waitFor()
  await expect(dialog.getByLabel('Tags')).toHaveValue(`fraud-watch, ${tag}, slots`)
  await dialog.getByRole('button', { name: 'Tags' }).click()
  await page.getByRole('link', { name: 'fraud-watch' }).waitFor()
  await page.getByRole('link', { name: tag }).click()
  await page.getByRole('table').getByRole('link', { name: member.name }).waitFor()
  await page.getByText('1 member', { exact: true }).waitFor()
})

test('JOB write-first: support writes to a member who never wrote', async () => {
  const member = await newMember(stack.app)
  const { page } = await consoleOf('support', desktop, `/console/members/${await idOf(member)}`)
  await page.getByRole('button', { name: 'Write to member' }).click()
  await page.getByLabel('Reply').fill('Your bank is closed until noon.')
  await page.getByLabel('Reply').press('Enter')
  await page.getByRole('log').getByText('Your bank is closed until noon.').waitFor()
  const theirs = await visit('/user/home', { size: phone, token: member.token })
  await openChat(theirs)
  await memberLine(theirs, 'Your bank is closed until noon.').waitFor()
})

test('JOB find-member: accounts with something in common are one click apart, and a reference leads to its page', async () => {
  const inviter = await newMember(stack.app)
  const invited = await newMember(stack.app, { inviteCode: `PR${await idOf(inviter)}` })
  const { page } = await consoleOf('support', desktop, `/console/members/${await idOf(inviter)}`)
  await page.getByRole('link', { name: 'Related accounts' }).click()
  const row = page.getByRole('row').filter({ hasText: invited.name })
  await row.getByText('Invited by this member').waitFor()
  await expectSound(page)
  await row.getByRole('link', { name: invited.name }).click()
  await page.getByRole('heading', { name: invited.name }).waitFor()
  await expectPath(page, `/console/members/${await idOf(invited)}`)
})
