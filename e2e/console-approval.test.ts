import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { toAmount } from '#money'
import { inWallet } from './funds.ts'
import { stack } from './here.ts'
import { type Member, newMember } from './members.ts'
import { comeBackTo, expectPath, expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone, sizes } from './visit.ts'

const { site, sandbox, consoleOf } = story()

/** A transfer to our account from an unknown sender, so large that crediting it takes two. */
async function largeTransfer() {
  const { reference } = await sandbox.sendTransfer({
    from: { bank: 'KTB', account: '9990001112', name: 'NOBODY KNOWN' },
    to: { bank: 'SCB', account: '0004560002' },
    amount: toAmount(77_000_00),
  })
  const rows = () => site.db<{ id: number }[]>`
    select id from unmatched_payment where transaction = ${reference}`
  await expect.poll(async () => (await rows()).length, { timeout: 30_000 }).toBe(1)
  return `/console/money/payment/${(await rows())[0]!.id}`
}

/** Proposes at the item's own page to credit a member. */
async function proposeCredit(page: Page, path: string, member: Member) {
  await page.goto(path)
  await page.getByRole('button', { name: 'Resolve' }).click()
  const sheet = page.getByRole('dialog', { name: 'Resolve' })
  await sheet.getByRole('radio', { name: 'Credit the member' }).press('Space')
  await sheet.getByLabel('Member ID, phone or account number').fill(member.phone)
  await sheet.getByRole('button', { name: 'Find' }).click()
  await sheet.getByRole('radio', { name: new RegExp(member.name) }).press('Space')
  await sheet.getByLabel('Internal reason (audit log)').fill('She sent the slip in the chat')
  await sheet.getByRole('button', { name: 'Credit the member' }).click()
  await page.getByText('Proposal saved.').waitFor()
}

const approvals = (page: Page) => page.getByRole('link', { name: /^Approvals/ })
const cardOf = (page: Page, username: string) =>
  page.getByRole('article', { name: new RegExp(`^${username} proposes: Resolve a pending item`) })
const lists = (page: Page) => page.getByRole('radiogroup', { name: 'Show' })

for (const [name, size] of sizes)
  test(`JOB approval the second person sees in the menu that something is proposed, and approves it from the list (${name})`, async () => {
    const member = await newMember(stack.app)
    const { page: first, username: proposer } = await consoleOf('finance', size)
    const path = await largeTransfer()
    await proposeCredit(first, path, member)
    await approvals(first).click()
    await expectPath(first, '/console/approvals')
    await first.getByRole('region', { name: 'For me to approve' }).waitFor()
    expect(await cardOf(first, proposer).count()).toBe(0)
    await lists(first).getByText('My proposals').click()
    await expectPath(first, '/console/approvals/mine')
    await cardOf(first, proposer).getByRole('button', { name: 'Withdraw' }).waitFor()
    await expectSound(first)

    const { page: second, username: approver } = await consoleOf('finance', size)
    await approvals(second)
      .getByText(/proposals? for you to approve/)
      .waitFor({ state: 'attached' })
    await approvals(second).click()
    const card = cardOf(second, proposer)
    for (const text of [
      ...['She sent the slip in the chat', 'Credit the member', '+฿77,000.00', 'to the member'],
      /^Expires/,
    ])
      await card.getByText(text).first().waitFor()
    await expectSound(second)
    await card.getByRole('button', { name: 'Approve as second person' }).click()
    const sheet = second.getByRole('dialog', { name: 'Resolve a pending item' })
    await sheet
      .getByLabel('Internal reason (audit log)')
      .fill('Called her on the registered number')
    await expectSound(second)
    expect(await inWallet(stack.app, member.token)).toBe(0)
    await sheet.getByRole('button', { name: 'Approve as second person' }).click()
    await second.getByText('Approved and carried out.').waitFor()
    await card.waitFor({ state: 'detached' })
    expect(await inWallet(stack.app, member.token)).toBe(77_000)

    await lists(first).getByText('Finished').click()
    await cardOf(first, proposer)
      .getByText(new RegExp(`Approved by ${approver}`))
      .waitFor()
    await expectSound(first)
  })

test('JOB approval no card moves under the pointer when the proposal above it is withdrawn', async () => {
  const member = await newMember(stack.app)
  const { page: first, username: proposer } = await consoleOf('finance')
  for (let count = 0; count < 2; count += 1)
    await proposeCredit(first, await largeTransfer(), member)
  const { page: second } = await consoleOf('finance', desktop, '/console/approvals')
  const cards = cardOf(second, proposer)
  const button = cards.nth(1).getByRole('button', { name: 'Approve as second person' })
  await button.hover()
  const before = await button.boundingBox()
  await first.goto(`${stack.app}/console/approvals/mine`)
  await cardOf(first, proposer).nth(1).getByRole('button', { name: 'Withdraw' }).click()
  await first.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await cardOf(first, proposer).getByText(`Withdrawn by ${proposer}`).waitFor()
  await comeBackTo(second, cards.first().getByText('left this page'))
  await expect(cards.first().getByRole('button')).toBeDisabled()
  expect(await button.boundingBox()).toEqual(before)
  await expectSound(second)
})

test('JOB approval a puppet sees why it does not count, and a withdrawn proposal is gone for others', async () => {
  const member = await newMember(stack.app)
  const { page: first, username: proposer } = await consoleOf('finance')
  const { page: second, username: puppet } = await consoleOf('finance', phone)
  await site.db`
    insert into operator_change (operator, changed_by, kind, at)
    select made.id, maker.id, 'made', now() - interval '3 days' from operator made, operator maker
    where made.username = ${puppet} and maker.username = ${proposer}`
  await proposeCredit(first, await largeTransfer(), member)
  await second.goto('/console/approvals')
  const card = cardOf(second, proposer)
  await card.getByText(`${proposer} added ${puppet} on`).waitFor()
  await card.getByText('you and the proposer do not count as two people').waitFor()
  expect(await card.getByRole('button').count()).toBe(0)
  await expectSound(second)

  await approvals(first).click()
  await lists(first).getByText('My proposals').click()
  await cardOf(first, proposer).getByRole('button', { name: 'Withdraw' }).click()
  await first.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await cardOf(first, proposer)
    .getByText(new RegExp(`Withdrawn by ${proposer}`))
    .waitFor()
  await second.reload()
  await second.getByRole('heading', { name: 'Approvals' }).waitFor()
  await second.getByRole('region', { name: 'For me to approve' }).waitFor()
  expect(await cardOf(second, proposer).count()).toBe(0)
  expect(await inWallet(stack.app, member.token)).toBe(0)
})

test('JOB approval Back from a later page of one list leads to the page of the list before', async () => {
  const { page } = await consoleOf('owner', desktop, '/console/approvals')
  await page.route('**/api/console/approvals', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), total: 35 } })
  })
  const number = (wanted: number) =>
    page.getByRole('button', { name: `Page ${wanted}`, exact: true })
  const isAt = async (list: string, wanted: number) => {
    await page.getByRole('region', { name: list }).waitFor()
    await expect(number(wanted)).toHaveAttribute('aria-current', 'page')
  }
  await page.reload()
  await isAt('For me to approve', 1)
  await lists(page).getByText('Finished').click()
  await isAt('Finished', 1)
  await number(2).click()
  await isAt('Finished', 2)
  await page.goBack()
  await isAt('Finished', 1)
  await page.goBack()
  await isAt('For me to approve', 1)
  await page.goForward()
  await isAt('Finished', 1)
  await page.goForward()
  await isAt('Finished', 2)
  await page.reload()
  await isAt('Finished', 2)
  await lists(page).getByText('My proposals').click()
  await isAt('My proposals', 1)
})

test('JOB approval two owners change the amounts of a role, and the second sees what changes', async () => {
  const { page: first, username: proposer } = await consoleOf('owner')
  const { page: second } = await consoleOf('owner', phone)
  await first.goto('/console/operators')
  await first.getByRole('button', { name: 'Change the role Finance lead' }).click()
  const sheet = first.getByRole('dialog', { name: 'Change the role Finance lead' })
  const amounts = sheet.getByRole('group', { name: /Resolve pending reviews/ })
  await amounts.getByLabel('From this sum a day, baht').fill('100')
  await sheet.getByLabel('Internal reason (audit log)').fill('The new limits of the bank')
  await sheet.getByRole('button', { name: 'Propose the change' }).click()
  await sheet.getByText('Enter both amounts').waitFor()
  await amounts.getByLabel('From this sum a day, baht').fill('150000')
  await expectSound(first)
  await sheet.getByRole('button', { name: 'Propose the change' }).click()
  await first.getByText('Proposal saved.').waitFor()
  const roles = first.getByRole('region', { name: 'Roles' })
  const lead = roles.locator('dl > div').filter({ hasText: 'Finance lead' })
  await lead.getByText('from ฿200,000.00 a day').waitFor()

  await second.goto('/console/approvals')
  const name = new RegExp(`^${proposer} proposes: Change what a role may do`)
  const card = second.getByRole('article', { name })
  await card.getByText('฿150,000.00 a day').waitFor()
  await card.getByText('฿200,000.00 a day').waitFor()
  await expectSound(second)
  await card.getByRole('button', { name: 'Approve as second person' }).click()
  const asked = second.getByRole('dialog', { name: 'Change what a role may do' })
  await asked.getByLabel('Internal reason (audit log)').fill('Agreed with the bank')
  await asked.getByRole('button', { name: 'Approve as second person' }).click()
  await second.getByText('Approved and carried out.').waitFor()
  await first.reload()
  await lead.getByText('from ฿150,000.00 a day').waitFor()
})
