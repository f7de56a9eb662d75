import { expect, test } from '@playwright/test'
import { bookDeposits } from './funds.ts'
import { stack } from './here.ts'
import { keptPhone, type Member, newMember } from './members.ts'
import { codeOf, linesOf } from './rewarded.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { sizes } from './visit.ts'

const { visit, site, consoleOf } = story()

/** An inviter and a friend with the same account holder, who deposited 1,000 and bet this much of it. */
async function newPair(wagered = 1_000) {
  const inviter = await newMember(stack.app)
  await bookDeposits(site.db, inviter, [100_00])
  const friend = await newMember(stack.app, {
    inviteCode: await codeOf(stack, inviter),
    holder: inviter.account.name,
  })
  await site.db`
    insert into invite_reward (inviter, invitee, movement, deposit, wagered, currency)
    select one.id, other.id, 'story:' || other.id, 100000, ${wagered * 100}::bigint, 'BAHT' from member one, member other
    where one.phone = ${keptPhone(inviter)} and other.phone = ${keptPhone(friend)}`
  return { inviter, friend }
}

/** Opens the sheet of an inviter. */
async function inviteOf({ token }: Member, size: (typeof sizes)[number][1]) {
  const page = await visit('/user/home', { size, token })
  await page
    .getByRole('navigation', { name: 'Shortcuts' })
    .getByRole('button', { name: 'Invite' })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Invite', exact: true })
  await sheet.getByRole('button', { name: 'Continue' }).click()
  return { page, sheet }
}

/** Opens the sheet of an inviter and claims. */
async function claimOf(inviter: Member, size: (typeof sizes)[number][1]) {
  const { page, sheet } = await inviteOf(inviter, size)
  await sheet.getByRole('button', { name: 'Claim ฿50.00' }).click()
  await page
    .getByRole('dialog', { name: 'Claim ฿50.00?' })
    .getByRole('button', { name: 'Claim', exact: true })
    .click()
  return { page, sheet }
}

const idOf = async (member: Member) => {
  const [{ id }] = await site.db<[{ id: string }]>`
    select public_id as id from member where phone = ${keptPhone(member)}`
  return id
}

for (const [name, size] of sizes)
  test(`JOB reward-review an inviter and a friend with one account holder: an operator pays one reward and refuses another (${name})`, async () => {
    const { inviter, friend } = await newPair()
    const { page, sheet } = await claimOf(inviter, size)
    await page.getByText('Your reward is being checked before it is paid').waitFor()
    const rows = sheet.getByRole('table', { name: 'Bonuses from friends' })
    await rows.getByRole('row', { name: /Being checked ฿50\.00/ }).waitFor()
    await expectSound(page)
    expect(await linesOf(stack, inviter)).toEqual([['checking', 1000]])

    const [id, friendId] = [await idOf(inviter), await idOf(friend)]
    const { page: desk, username } = await consoleOf('risk', size, '/console/rewards')
    const queue = desk.getByRole('region', { name: 'Rewards' })
    await queue.locator(`a[href*="/rewards/${id}/"]`).click()
    const card = desk.getByRole('region', { name: /^Invite reward: / })
    await card.getByText('Same account name').waitFor()
    await card.getByRole('link', { name: friend.name }).waitFor()
    await expectSound(desk)
    expect(await card.getByRole('link', { name: friend.name }).getAttribute('href')).toBe(
      `/console/members/${friendId}`,
    )
    await card.getByRole('textbox').fill('A couple with one account, I called both')
    await card.getByRole('button', { name: 'Pay', exact: true }).click()
    await card.getByRole('status').getByText('Paid').waitFor()
    await card.getByText(username).waitFor()
    await expectSound(desk)
    // The signal brings it to the member's screen, and it is claimed as every reward.
    await rows.getByRole('row', { name: /Approved ฿50\.00/ }).waitFor()
    await sheet.getByRole('button', { name: 'Claim ฿50.00' }).click()
    await page
      .getByRole('dialog', { name: 'Claim ฿50.00?' })
      .getByRole('button', { name: 'Claim', exact: true })
      .click()
    await page.getByText('฿50.00 added from Invite bonus').waitFor()

    const second = await newPair()
    const { page: other, sheet: theirs } = await claimOf(second.inviter, size)
    const lines = theirs.getByRole('table', { name: 'Bonuses from friends' })
    await lines.getByRole('row', { name: /Being checked ฿50\.00/ }).waitFor()
    await desk.goto('/console/rewards')
    await queue.locator(`a[href*="/rewards/${await idOf(second.inviter)}/"]`).click()
    await card.getByRole('textbox').fill('One person with two accounts')
    await card.getByLabel('Reason for the refusal').selectOption('same-person')
    await card.getByRole('button', { name: 'Refuse', exact: true }).click()
    await card.getByText('The accounts belong to one person').last().waitFor()
    await card.getByRole('status').getByText('Refused').waitFor()
    await lines.getByRole('row', { name: /Not approved ฿50\.00/ }).waitFor()
    await expectSound(other)
    const actions = await site.db<{ action: string }[]>`
      select action from operator_audit where username = ${username} and kind = 'reward' order by id`
    expect(actions.map(({ action }) => action)).toEqual(['reward-pay', 'reward-refuse'])
  })

for (const [name, size] of sizes)
  test(`JOB reward-review INV-01 a reward that an operator approved at the lower share is claimed as it is (${name})`, async () => {
    const { inviter } = await newPair(500)
    const { page, sheet } = await inviteOf(inviter, size)
    await sheet.getByRole('button', { name: 'Claim ฿5.00' }).click()
    await page.getByRole('button', { name: 'Claim ฿5.00 now' }).click()
    const rows = sheet.getByRole('table', { name: 'Bonuses from friends' })
    await rows.getByRole('row', { name: /Being checked ฿5\.00/ }).waitFor()
    await sheet.getByText('There is nothing to claim now.').waitFor()
    await expectSound(page)

    const { page: desk } = await consoleOf('risk', size, '/console/rewards')
    const queue = desk.getByRole('region', { name: 'Rewards' })
    await queue.locator(`a[href*="/rewards/${await idOf(inviter)}/"]`).click()
    const card = desk.getByRole('region', { name: /^Invite reward: / })
    await card.getByRole('textbox').fill('A couple with one account, I called both')
    await card.getByRole('button', { name: 'Pay', exact: true }).click()
    await card.getByRole('status').getByText('Paid').waitFor()

    await rows.getByRole('row', { name: /Approved ฿5\.00/ }).waitFor()
    await sheet.getByRole('button', { name: 'Claim ฿5.00' }).click()
    const question = page.getByRole('dialog', { name: 'Claim ฿5.00?' })
    await question.getByText('The money goes to your wallet.').waitFor()
    expect(await question.getByRole('definition').allInnerTexts()).toEqual([
      '฿0.00',
      '฿0.00',
      '฿5.00',
    ])
    await expect(question.getByRole('button')).toHaveText(['Cancel', 'Claim'])
    await expectSound(page)
    await question.getByRole('button', { name: 'Claim', exact: true }).click()
    await page.getByText('฿5.00 added from Invite bonus').waitFor()
    await rows.getByRole('row', { name: /Claimed ฿5\.00/ }).waitFor()
    await sheet.getByText('There is nothing to claim now.').waitFor()
    expect(await sheet.getByText('Your friends have not played yet').count()).toBe(0)
    await expectSound(page)
  })
