import { afterAll, beforeAll, expect, test } from 'vitest'
import { approve, withdrawApproval } from '#contract/approval'
import { auditLog, exportAudit } from '#contract/audit'
import { call, download } from '#contract/call'
import { exportDeposits } from '#contract/operator-deposit'
import {
  proposeAuditExport,
  proposeDepositsExport,
  proposeMembersExport,
} from '#contract/operator-export'
import { exportMembers, type MemberFilter } from '#contract/operator-member'
import { openDb } from '#db'
import { app, openApp } from '../app-testing.ts'
import { openProposals } from '../approval/testing.ts'
import { baht } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { addMembers } from '../operator-member/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { startTestApp, type TestApp } from '../testing.ts'

// Goal: one operator takes at most 1,000 people home, and 3,000 in a day; more takes two, and only what the two have agreed on. Method: the
// whole server over HTTP; concurrent downloads at two servers.
let other: TestApp
type Desk = Awaited<ReturnType<typeof newOperator>>
let one: Desk
let two: Desk
openApp()
beforeAll(async () => {
  const { databaseUrl, settings } = app
  other = await startTestApp({ databaseUrl, pepper: settings.pepper })
  one = await newOperator(app, 'compliance')
  two = await newOperator(app, 'risk')
  await addMembers(app.ctx.db, 1_203)
})
afterAll(() => other?.stop())

const reason = 'The regulator asked for it'
const propose = (by: Desk, filter: MemberFilter, key?: string) =>
  call(proposeMembersExport, { filter, reason }, key ? { ...by.desk, key } : by.desk)
const rowsIn = async (by: Desk, filter: MemberFilter = {}) => {
  const file = await download(exportMembers, { ...filter, order: 'balance' }, by.desk)
  return (await file.text()).trimEnd().split('\r\n').slice(1)
}
const exports = async ({ username }: Desk) =>
  (
    await call(
      auditLog,
      { limit: 100, username, action: 'export' },
      (
        await newOperator(app, 'auditor')
      ).desk,
    )
  ).lines

async function waiting(by: Desk, proposer: Desk) {
  return (await openProposals(by)).find(({ proposedBy }) => proposedBy === proposer.username)!
}
async function approveFor(proposer: Desk, by: Desk) {
  const { id } = await waiting(by, proposer)
  return call(approve, { id, reason: 'I read the letter' }, by.desk)
}

test('JOB export-members up to 1,000 people go at once', async () => {
  const desk = await newOperator(app, 'compliance')
  const cutoff = { registeredTo: 1 }
  expect(await rowsIn(desk, cutoff)).toEqual([])
  expect(await propose(desk, cutoff)).toEqual({ outcome: 'done' })
  expect((await exports(desk)).map(({ after }) => after)).toEqual([
    { members: 0, filter: { registeredTo: 1, order: 'balance' } },
  ])
})

test('JOB export-members more take two: the second person sees filter and number, and the proposer saves it', async () => {
  const filter = { currency: 'BAHT', balanceTo: baht(5) } as const
  await refusedWith(rowsIn(one, filter), 'EXPORT_TAKES_TWO')
  expect(await exports(one)).toEqual([])
  expect(await propose(one, filter)).toEqual({ outcome: 'proposed' })
  await refusedWith(rowsIn(one, filter), 'EXPORT_TAKES_TWO')
  const proposal = await waiting(two, one)
  expect(proposal).toMatchObject({
    action: 'export.members',
    object: `members ${one.username}`,
    reason,
  })
  expect(proposal.changes).toEqual(
    expect.arrayContaining([
      { field: 'rows', before: null, after: '1203' },
      { field: 'filter.currency', before: null, after: 'BAHT' },
      { field: 'filter.balanceTo', before: null, after: '5' },
    ]),
  )
  await refusedWith(call(approve, { id: proposal.id, reason }, one.desk), 'APPROVAL_OWN')
  expect(await approveFor(one, two)).toEqual({ outcome: 'done' })

  const rows = await rowsIn(one, filter)
  expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(1_203)
  expect((await exports(one))[0]).toMatchObject({
    object: { kind: 'approval', id: proposal.id },
    approval: proposal.id,
    after: { members: 1_203, filter: { currency: 'BAHT', balanceTo: 500, order: 'balance' } },
  })
})

test('JOB export-members of files that one operator saves in a day only the first 3,000 rows need no second person', async () => {
  await app.ctx.db`
    insert into operator_audit (operator, username, action, about, address)
    select null, 'nine hundred', 'look', n::text, '127.0.0.1' from generate_series(1, 900) n`
  const auditor = await newOperator(app, 'auditor')
  const filter = { username: 'nine hundred' }
  const save = (host = app.host) => download(exportAudit, filter, { ...auditor.desk, host })
  const tries = await Promise.allSettled(
    Array.from({ length: 6 }, (_, at) => save(at % 2 ? other.host : app.host)),
  )
  const refusals = tries.flatMap((tried) =>
    tried.status === 'rejected' ? [tried.reason.code] : [],
  )
  expect(refusals).toEqual(['EXPORT_TAKES_TWO', 'EXPORT_TAKES_TWO', 'EXPORT_TAKES_TWO'])
  expect((await exports(auditor)).map(({ after }) => after)).toEqual(
    Array(3).fill({ audit: 900, filter }),
  )

  // A small file still fits. A second person allows the large one, which leaves room for another small one.
  const few = { action: 'export', username: auditor.username } as const
  await (await download(exportAudit, few, auditor.desk)).text()
  expect(await call(proposeAuditExport, { filter, reason }, auditor.desk)).toEqual({
    outcome: 'proposed',
  })
  await approveFor(auditor, await newOperator(app, 'owner'))
  await (await save()).text()
  await (await download(exportAudit, few, auditor.desk)).text()

  await app.ctx.db.begin(async (tx) => {
    await tx`set local role none`
    await tx`set local session_replication_role = replica`
    await tx`
      update operator_audit set at = at - interval '25 hours' where username = ${auditor.username}`
  })
  await (await save()).text()
  expect((await exports(auditor))[0]).toMatchObject({ after: { audit: 900 }, approval: null })
})

test('the approval is for that filter, for that person, and for three downloads within 24 hours', async () => {
  const proposer = await newOperator(app, 'compliance')
  const filter = { currency: 'BAHT' } as const
  await propose(proposer, filter)
  await approveFor(proposer, two)
  await refusedWith(rowsIn(proposer, {}), 'EXPORT_TAKES_TWO')
  await refusedWith(rowsIn(proposer, { balanceTo: baht(9) }), 'EXPORT_TAKES_TWO')
  await refusedWith(rowsIn(two, filter), 'EXPORT_TAKES_TWO')
  expect(await rowsIn(proposer, filter)).toHaveLength(1_203)
  const asOwner = openDb(app.databaseUrl, { max: 1, asOwner: true })
  try {
    await asOwner.unsafe(`set session_replication_role = replica;
      update approval set decided_at = now() - interval '25 hours', proposed_at = now() - interval '26 hours'
      where object = 'members ${proposer.username}'`)
  } finally {
    await asOwner.end()
  }
  await refusedWith(rowsIn(proposer, filter), 'EXPORT_TAKES_TWO')
})

test('JOB export-members a list that grew by more than 1,000 rows since the second person saw its number takes two again', async () => {
  const auditor = await newOperator(app, 'auditor')
  const owner = await newOperator(app, 'owner')
  const filter = { username: 'growing' }
  const grow = (rows: number) => app.ctx.db`
    insert into operator_audit (operator, username, action, about, address)
    select null, 'growing', 'look', n::text, '127.0.0.1' from generate_series(1, ${rows}::int) n`
  const save = async () =>
    (await (await download(exportAudit, filter, auditor.desk)).text()).trimEnd().split('\r\n')
      .length - 1
  const allow = async () => {
    await call(proposeAuditExport, { filter, reason }, auditor.desk)
    return approveFor(auditor, owner)
  }
  await grow(1_001)
  await allow()
  await grow(1_000)
  expect(await save()).toBe(2_001)
  await grow(1)
  await refusedWith(save(), 'EXPORT_TAKES_TWO')
  await allow()
  expect(await save()).toBe(2_002)
})

test('of ten downloads at once at two servers three are given', async () => {
  const proposer = await newOperator(app, 'compliance')
  const filter = { balanceFrom: baht(0) }
  await propose(proposer, filter)
  await approveFor(proposer, two)
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) =>
      download(
        exportMembers,
        filter,
        at % 2 ? proposer.desk : { ...proposer.desk, host: other.host },
      ),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await exports(proposer)).toHaveLength(3)
})

test('a repeated proposal is one, another filter replaces it, and a withdrawn one allows nothing', async () => {
  const proposer = await newOperator(app, 'compliance')
  const key = `export-${proposer.username}`
  await propose(proposer, {}, key)
  await propose(proposer, {}, key)
  const first = await waiting(two, proposer)
  await propose(proposer, { currency: 'BAHT' })
  await refusedWith(call(approve, { id: first.id, reason }, two.desk), 'APPROVAL_STALE')
  const { id } = await waiting(two, proposer)
  await call(withdrawApproval, { id }, proposer.desk)
  await refusedWith(call(approve, { id, reason }, two.desk), 'APPROVAL_WITHDRAWN')
  await refusedWith(rowsIn(proposer, { currency: 'BAHT' }), 'EXPORT_TAKES_TWO')
})

test('no operator without the right exports or approves, and no puppet is the second person', async () => {
  const proposer = await newOperator(app, 'compliance')
  const [support, puppet] = [await newOperator(app, 'support'), await newOperator(app, 'risk')]
  await refusedWith(propose(support, {}), 'INVALID_USER_3')
  await refusedWith(download(exportMembers, {}, support.desk), 'INVALID_USER_3')
  await refusedWith(download(exportAudit, {}, support.desk), 'INVALID_USER_3')
  await propose(proposer, {})
  const { id } = await waiting(two, proposer)
  await refusedWith(call(approve, { id, reason }, support.desk), 'INVALID_USER_3')
  await app.ctx.db`
    insert into operator_change (operator, changed_by, kind) values (${puppet.id}, ${proposer.id}, 'made')`
  await refusedWith(call(approve, { id, reason }, puppet.desk), 'APPROVAL_DEPENDENT')
  await refusedWith(rowsIn(proposer), 'EXPORT_TAKES_TWO')
})

test('deposits and the audit are exported in the same manner', async () => {
  await app.ctx.db`
    insert into operator_audit (operator, username, action, about, address, before)
    select null, 'crowd', 'look', n::text, '127.0.0.1', '{"text": "=1+1, \\"quoted\\""}' from generate_series(1, 1100) n`
  const filter = { username: 'crowd' }
  const auditor = await newOperator(app, 'auditor')
  await refusedWith(download(exportAudit, filter, auditor.desk), 'EXPORT_TAKES_TWO')
  expect(await call(proposeAuditExport, { filter, reason }, auditor.desk)).toEqual({
    outcome: 'proposed',
  })
  await approveFor(auditor, await newOperator(app, 'owner'))
  const file = await (await download(exportAudit, filter, auditor.desk)).text()
  const lines = file.trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^id,at,username,action,kind,about,/)
  expect(lines).toHaveLength(1_101)
  expect(lines[1]).toContain(`"{""text"":""=1+1, \\""quoted\\""""}"`)
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1_101)

  // The line of the export itself is newer than those that it holds.
  const few = { action: 'export', username: auditor.username }
  const own = await (await download(exportAudit, few, auditor.desk)).text()
  expect(own.trimEnd().split('\r\n')).toHaveLength(2)

  await app.ctx.db`
    insert into unmatched_payment (provider, fact, reference, reason_code, amount, currency, raw)
    select 'SCB', 'crowd ' || n, 'CROWD' || n, 'payer_not_found', 100, 'BAHT', '' from generate_series(1, 1001) n`
  const payments = { kind: 'payment' } as const
  await refusedWith(download(exportDeposits, payments, one.desk), 'EXPORT_TAKES_TWO')
  await call(proposeDepositsExport, { filter: payments, reason }, one.desk)
  await approveFor(one, two)
  const deposits = await (await download(exportDeposits, payments, one.desk)).text()
  expect(new Set(deposits.trimEnd().split('\r\n')).size).toBe(1_002)
})
