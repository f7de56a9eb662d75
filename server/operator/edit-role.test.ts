import { afterAll, beforeAll, expect, test } from 'vitest'
import { approve } from '#contract/approval'
import { call } from '#contract/call'
import { operatorRoles } from '#contract/operator'
import { waitingMoney } from '#contract/operator-money'
import { changeRole, editRole } from '#contract/operator-role'
import type { RefusalCode } from '#contract/refusal'
import { type Db, openDb } from '#db'
import { app, openApp } from '../app-testing.ts'
import { openProposals, proposalAbout } from '../approval/testing.ts'
import { baht } from '../deposit/testing.ts'
import { refused } from '../refused-testing.ts'
import { newOperator } from './testing.ts'

// Goal: two owners change what a role may do and from which amounts it takes two; it counts from the next call. Method: the
// whole server.
type Person = Awaited<ReturnType<typeof newOperator>>
type Wanted = Omit<Parameters<typeof call<typeof editRole>>[1], 'reason'>
let owner: Db
let noi: Person
let lek: Person
openApp()
beforeAll(async () => {
  owner = openDb(app.databaseUrl, { asOwner: true, max: 1 })
  noi = await newOperator(app, 'owner')
  lek = await newOperator(app, 'owner')
})
afterAll(() => owner?.end())

const reason = 'the night shift works alone'
const edit = ({ desk }: Person, wanted: Wanted) => call(editRole, { ...wanted, reason }, desk)
async function roleOf(code: string) {
  const { roles } = await call(operatorRoles, {}, noi.desk)
  const { rights, amounts } = roles.find((one) => one.code === code)!
  return { code, rights, amounts }
}
const bahtAmount = { right: 'review.resolve', currency: 'BAHT' } as const
const kip = { right: 'review.resolve', currency: 'LAK' } as const

test('two owners change rights and amounts of a role, in whatever order they are given', async () => {
  const { desk } = await newOperator(app, 'risk')
  const before = await roleOf('risk')
  const amounts = [
    { ...kip, perItem: baht(300), perDay: baht(600) },
    { ...bahtAmount, perItem: baht(1_000), perDay: baht(5_000) },
  ]
  const rights: Wanted['rights'] = [...before.rights, 'review.resolve', 'audit.read']
  expect(await edit(noi, { code: 'risk', rights, amounts })).toEqual({ outcome: 'proposed' })
  expect(await roleOf('risk')).toEqual(before)
  const seen = await openProposals(lek)
  expect(seen[0]).toMatchObject({ action: 'role.change', object: 'role risk', refusal: null })
  expect(seen[0]!.changes.find(({ field }) => field === 'amounts')).toEqual({
    field: 'amounts',
    before: 'BAHT 50000 5000 rewards.review; LAK 30000000 3000000 rewards.review',
    after: 'BAHT 5000 1000 review.resolve; LAK 600 300 review.resolve',
  })
  const other = { code: 'risk', rights: rights.toReversed(), amounts: amounts.toReversed() }
  expect(await edit(lek, other)).toEqual({ outcome: 'done' })
  expect(await roleOf('risk')).toEqual({
    code: 'risk',
    rights: rights.toSorted(),
    amounts: amounts.toReversed(),
  })
  await call(waitingMoney, { page: 1, limit: 10 }, desk)
  expect(await edit(noi, other)).toEqual({ outcome: 'already_decided' })

  const without = { code: 'risk', rights: before.rights.filter((one) => one !== 'review.read') }
  expect(await edit(lek, { ...without, amounts: [] })).toEqual({ outcome: 'proposed' })
  expect(await edit(noi, { ...without, amounts: [] })).toEqual({ outcome: 'done' })
  await refused(call(waitingMoney, { page: 1, limit: 10 }, desk), 'INVALID_USER_3')
  expect((await roleOf('risk')).amounts).toEqual([])
  const audited = await app.ctx.db`
    select username, before->'rights' ? 'review.read' as had, after->'rights' ? 'review.read' as has
    from operator_audit where action = 'role-change' order by id`
  expect(audited).toEqual([
    { username: lek.username, had: true, has: true },
    { username: noi.username, had: true, has: false },
  ])
})

test('an operator who gave a role more depends on its operators for 7 days, and they do not on each other', async () => {
  const [one, two] = [await newOperator(app, 'systems'), await newOperator(app, 'systems')]
  const { rights } = await roleOf('systems')
  const more: Wanted['rights'] = [...rights, 'operators.manage', 'operators.read', 'approvals.read']
  await edit(noi, { code: 'systems', rights: more, amounts: [] })
  expect(await edit(lek, { code: 'systems', rights: more, amounts: [] })).toEqual({
    outcome: 'done',
  })
  const { username } = await newOperator(app)
  const ask = ({ desk }: Person) => call(changeRole, { username, role: 'content', reason }, desk)
  expect(await ask(noi)).toEqual({ outcome: 'proposed' })
  await refused(ask(one), 'APPROVAL_DEPENDENT')
  expect((await proposalAbout(username, one)).dependence).toMatchObject({
    operator: one.username,
    changedBy: noi.username,
    kind: 'role',
  })
  const { username: another } = await newOperator(app)
  const give = ({ desk }: Person) =>
    call(changeRole, { username: another, role: 'content', reason }, desk)
  expect(await give(one)).toEqual({ outcome: 'proposed' })
  expect(await give(two)).toEqual({ outcome: 'done' })
})

test('APPROVAL_STALE when the role has changed since', async () => {
  const { rights, amounts } = await roleOf('content')
  const wanted: Wanted = { code: 'content', rights: [...rights, 'members.read'], amounts }
  expect(await edit(noi, wanted)).toEqual({ outcome: 'proposed' })
  await owner`insert into operator_role_right (role, name) values ('content', 'conversations.read')`
  const [{ id }] = await app.ctx.db<[{ id: number }]>`
    select id from approval where object = 'role content'`
  await refused(call(approve, { id: String(id), reason }, lek.desk), 'APPROVAL_STALE')
  expect((await roleOf('content')).rights).not.toContain('members.read')
})

test('a right that only another version knows stays with the role', async () => {
  await owner`insert into operator_role_right (role, name) values ('marketing', 'banners.edit')`
  const wanted: Wanted = { code: 'marketing', rights: ['replies.read'], amounts: [] }
  await edit(noi, wanted)
  expect(await edit(lek, wanted)).toEqual({ outcome: 'done' })
  const names = await app.ctx.db`
    select name from operator_role_right where role = 'marketing' order by name`
  expect(names).toEqual([{ name: 'banners.edit' }, { name: 'replies.read' }])
})

const amount = { ...bahtAmount, perItem: baht(100), perDay: baht(200) }
test.each<[RefusalCode, string, Wanted]>([
  ['NO_DATA', 'an unknown role', { code: 'king', rights: [], amounts: [] }],
  [
    'BAD_REQUEST',
    'an owner who manages nobody',
    { code: 'owner', rights: ['operators.read', 'approvals.read'], amounts: [] },
  ],
  [
    'BAD_REQUEST',
    'an amount of a right that the role does not get',
    { code: 'support', rights: [], amounts: [amount] },
  ],
  [
    'BAD_REQUEST',
    'an amount twice',
    { code: 'support', rights: ['review.resolve'], amounts: [amount, amount] },
  ],
  [
    'BAD_REQUEST',
    'an amount of nothing',
    {
      code: 'support',
      rights: ['review.resolve'],
      amounts: [{ ...amount, perItem: baht(0) }],
    },
  ],
  [
    'BAD_REQUEST',
    'less a day than an item',
    {
      code: 'support',
      rights: ['review.resolve'],
      amounts: [{ ...amount, perItem: baht(201) }],
    },
  ],
])('%s for %s', async (code, _, wanted) => {
  await refused(edit(noi, wanted), code)
  const rows = await app.ctx.db`select from approval where object = ${`role ${wanted.code}`}`
  expect(rows).toHaveLength(0)
})

test('INVALID_USER_3 for a role that may not manage operators', async () => {
  const { desk } = await newOperator(app, 'finance-lead')
  const wanted: Wanted = { code: 'finance', rights: [], amounts: [] }
  await refused(call(editRole, { ...wanted, reason }, desk), 'INVALID_USER_3')
})
