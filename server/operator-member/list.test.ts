import { beforeAll, expect, test } from 'vitest'
import { call, download } from '#contract/call'
import { login } from '#contract/login'
import {
  exportMembers,
  type MemberFilter,
  type MemberOrder,
  members,
  memberTotals,
} from '#contract/operator-member'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { newMember, password, setSetting } from '../register/testing.ts'
import { summarizeMembers } from './summary.ts'
import { addMembers } from './testing.ts'

// Goal: the list of members shows, orders and counts exactly the members of a filter. Method: the whole server; the
// round that summarizes balances runs when a test asks for it.
let desk: Awaited<ReturnType<typeof newOperator>>
openScene()
beforeAll(async () => {
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
  desk = await newOperator(scene.app, 'compliance')
})

const summarize = () => summarizeMembers({}, scene.app.ctx, { untilMs: Date.now() + 10_000 })

/** Reads all pages of a list. */
async function listed(
  filter: MemberFilter & { order?: MemberOrder; isRising?: boolean },
  limit = 2,
): Promise<string[]> {
  const names: string[] = []
  let after: Parameters<typeof call<typeof members>>[1]['after']
  for (;;) {
    const page = await call(members, { ...filter, limit, ...(after && { after }) }, desk.desk)
    names.push(...page.members.map(({ name }) => name))
    if (!page.next) return names
    after = page.next
  }
}

async function person(name: string, money = 0) {
  const member = await newMember(scene.app.host, { name, bankAccountName: 'LISTED' })
  const [row] = await scene.app.ctx.db<{ id: number; userId: string }[]>`
    select id, public_id as user_id from member where name = ${name}`
  if (money) await give(scene.app.ctx, row!.id, baht(money))
  return { ...member, ...row! }
}

test('members are listed in every order, page by page, each once', async () => {
  const [, two] = [await person('One', 300), await person('Two', 100), await person('Three')]
  await summarize()
  expect(await listed({}, 1)).toEqual(['Three', 'Two', 'One'])
  expect(await listed({ isRising: true })).toEqual(['One', 'Two', 'Three'])
  expect(await listed({ order: 'balance' })).toEqual(['One', 'Two', 'Three'])
  expect(await listed({ order: 'balance', isRising: true }, 1)).toEqual(['Three', 'Two', 'One'])
  await call(login, { username: two.username, password, remember: false }, { host: scene.app.host })
  expect(await listed({ order: 'lastSignIn' })).toEqual(['Two', 'Three', 'One'])
  expect(await listed({ order: 'lastDeposit' })).toEqual(['Two', 'One', 'Three'])
})

test('each filter selects its members, and the totals are theirs', async () => {
  const { db } = scene.app.ctx
  const inviter = await person('Inviter')
  await newMember(scene.app.host, {
    name: 'Invited',
    inviteCode: `PR${inviter.userId}`,
    sourceCode: 'FACEBOOK',
  })
  await db`update member set status = 'suspended' where name = 'Two'`
  expect(await listed({ status: 'suspended' })).toEqual(['Two'])
  expect(await listed({ inviter: inviter.userId })).toEqual(['Invited'])
  expect(await listed({ source: 'FACEBOOK' })).toEqual(['Invited'])
  expect(await listed({ currency: 'LAK' })).toEqual([])
  expect(await listed({ balanceFrom: baht(100), balanceTo: baht(100) })).toEqual(['Two'])
  const now = Date.now()
  expect(await listed({ depositedFrom: now - 60_000 })).toEqual(['Two', 'One'])
  expect(await listed({ depositedTo: now + 60_000 })).toEqual(['Two', 'One'])
  expect(await listed({ depositedTo: now - 60_000 })).toEqual([])
  expect(await listed({ registeredTo: Date.now() - 60_000 })).toEqual([])
  expect(await listed({ signedInFrom: Date.now() + 60_000 })).toEqual([])
  expect(await listed({ hasBonus: true })).toEqual([])
  expect(await listed({ hasBonus: false, balanceFrom: baht(1) })).toEqual(['Two', 'One'])
  expect(await call(memberTotals, { balanceFrom: baht(1) }, desk.desk)).toEqual({
    total: 2,
    isMore: false,
    balances: [{ currency: 'BAHT', amount: baht(400) }],
  })
})

const balanceOf = async (member: number) => {
  const [row] = await scene.app.ctx.db<{ balance: number }[]>`
    select balance from member_summary where member = ${member}`
  return row!.balance
}

test('a movement that a round did not see, because it was committed late, is seen by the next', async () => {
  const { db } = scene.app.ctx
  const late = await person('Late', 70)
  await summarize()
  expect(await balanceOf(late.id)).toBe(baht(70))
  // As the first round would have left it. The slow walk through all members has just ended.
  await db`update member_summary set balance = 0 where member = ${late.id}`
  await db`update member_summary_progress set refreshed = (select max(id) from member)`
  await summarize()
  expect(await balanceOf(late.id)).toBe(baht(70))
})

test('money that an old movement returned reaches the list by the walk through all members', async () => {
  const { db } = scene.app.ctx
  const [{ id }] = await db<[{ id: number }]>`select id from member where name = 'Late'`
  await summarize()
  await db`update member_summary set balance = 0 where member = ${id}`
  await db`update member_summary_progress set movement = newest_movement, refreshed = 0`
  await summarize()
  expect(await balanceOf(id)).toBe(baht(70))
})

test('an unknown inviter or position is refused', async () => {
  const refused = (asked: Promise<unknown>) =>
    expect(asked).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await refused(call(members, { limit: 5, inviter: '99999999' }, desk.desk))
  await refused(call(members, { limit: 5, after: { value: 1, userId: '99999999' } }, desk.desk))
  await refused(call(memberTotals, { inviter: '99999999' }, desk.desk))
})

test('the CSV has the rows of the filter, no formula, and a line in the audit', async () => {
  await person('=HYPERLINK("http://evil","Prize")')
  const file = await download(exportMembers, { order: 'balance' }, desk.desk)
  const bytes = Buffer.from(await file.arrayBuffer()).toString('utf8')
  expect(bytes.startsWith('\ufeffuserId,name,phone,')).toBe(true)
  const lines = bytes.trimEnd().split('\r\n').slice(1)
  expect(lines).toHaveLength((await listed({})).length)
  expect(lines[0]).toMatch(/^\d+,One,0\d+,active,BAHT,300\.00,FRIEND,,2/)
  expect(bytes).toContain(`"'=HYPERLINK(""http://evil"",""Prize"")"`)
  const [line] = await scene.app.ctx.db<{ username: string; after: object }[]>`
    select username, after from operator_audit where action = 'export' order by id desc limit 1`
  expect(line).toEqual({
    username: desk.username,
    after: { members: lines.length, filter: { order: 'balance' } },
  })
})

test('each page of the list is in the audit, also one that no first page came before', async () => {
  const { userId } = await person('Audited')
  const auditor = await newOperator(scene.app, 'auditor')
  const after = { value: Date.now() + 60_000, userId }
  const page = await call(members, { source: 'FRIEND', limit: 5, after }, auditor.desk)
  expect(page.members.map((one) => one.userId)).toContain(userId)
  const lines = await scene.app.ctx.db<{ after: object }[]>`
    select after from operator_audit where username = ${auditor.username} and action = 'list'`
  const rows = page.members.length
  expect(lines).toEqual([{ after: { source: 'FRIEND', limit: 5, after, rows } }])
})

test('more than 1,000 people are not exported, and nothing is audited', async () => {
  await addMembers(scene.app.ctx.db, 1_001)
  const exports = async () =>
    (await scene.app.ctx.db`select from operator_audit where action = 'export'`).length
  const before = await exports()
  await expect(download(exportMembers, {}, desk.desk)).rejects.toMatchObject({
    code: 'EXPORT_TAKES_TWO',
  })
  expect(await exports()).toBe(before)
  const all = await download(exportMembers, { balanceFrom: baht(1) }, desk.desk)
  expect((await all.text()).trimEnd().split('\r\n')).toHaveLength(4)
})

test('more than 10,000 members have no sum of balances, which would be that of a part', async () => {
  const { db } = scene.app.ctx
  await addMembers(db, 10_000, 2_001)
  expect(await call(memberTotals, {}, desk.desk)).toEqual({
    total: 10_000,
    isMore: true,
    balances: [],
  })
  const { balances } = await call(memberTotals, { balanceFrom: baht(1) }, desk.desk)
  expect(balances).toEqual([{ currency: 'BAHT', amount: baht(470) }])
})

test('without the right there is no export', async () => {
  const support = await newOperator(scene.app, 'support')
  await expect(download(exportMembers, {}, support.desk)).rejects.toMatchObject({
    code: 'INVALID_USER_3',
  })
})
