import { expect, test } from 'vitest'
import { approve } from '#contract/approval'
import { call } from '#contract/call'
import { memberTimeline } from '#contract/operator-member-card'
import { creditMember, debitMember } from '#contract/operator-member-change'
import { statement } from '#contract/statement'
import { proposalAbout } from '../approval/testing.ts'
import { scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { one, openTwoDesks, two } from './scene-testing.ts'
import { type Desk, lastAudit, makePuppet, person, versionOf } from './testing.ts'

// Goal: a member is credited and debited once, by as many people as it takes, and never below zero. Method: the whole
// server with the sandbox, over HTTP.
openTwoDesks('finance', 'finance')

const reason = 'The QR was shown too late'

async function ask(kind: 'credit' | 'debit', by: Desk, id: string, money: number, key?: string) {
  const common = { id, version: await versionOf(by, id), amount: baht(money), reason }
  const as = key === undefined ? by.desk : { ...by.desk, key }
  return kind === 'credit'
    ? call(creditMember, { ...common, category: 'goodwill' }, as)
    : call(debitMember, common, as)
}
const mainOf = async ({ dbId }: Awaited<ReturnType<typeof person>>) =>
  (await scene.app.ctx.ledger.balancesOf(dbId)).main

test('JOB goodwill-credit below the amounts of the role one operator credits, and the member sees what it was', async () => {
  const member = await person(scene, 100)
  const lone = await newOperator(scene.app, 'finance')
  expect(await ask('credit', lone, member.userId, 250)).toEqual({ outcome: 'done' })
  expect(await mainOf(member)).toBe(baht(350))
  const { statements } = await call(statement, { page: 1, limit: 10, filter: 'bonus' }, member.app)
  expect(statements).toMatchObject([
    { statementType: 'bonus', amount: baht(250), from: 'ADJUSTMENT', to: 'WALLET' },
  ])
  const { events } = await call(memberTimeline, { id: member.userId, limit: 1 }, lone.desk)
  expect(events).toMatchObject([{ adjustment: 'goodwill', amount: baht(250), isIn: true }])
  expect(await lastAudit(scene, member.userId)).toMatchObject({
    action: 'member-credit',
    reason,
    before: { main: 100 },
    after: { main: 350, category: 'goodwill' },
    approval: null,
  })
})

test('JOB goodwill-credit from the amount of the role it takes two, and the second sees member and amount', async () => {
  const member = await person(scene)
  expect(await ask('credit', one, member.userId, 2_000)).toEqual({ outcome: 'proposed' })
  expect(await mainOf(member)).toBe(0)
  const proposal = await proposalAbout(`member ${member.userId}`, two)
  expect(proposal).toMatchObject({ action: 'member.credit', amount: baht(2_000), reason })
  const second = { id: proposal.id, reason: 'I saw the recording' }
  await refusedWith(call(approve, second, one.desk), 'APPROVAL_OWN')
  expect(await call(approve, second, two.desk)).toEqual({ outcome: 'done' })
  expect(await call(approve, second, two.desk)).toEqual({ outcome: 'already_decided' })
  expect(await mainOf(member)).toBe(baht(2_000))
})

test('JOB goodwill-credit small credits for one member add up to one that takes two', async () => {
  const member = await person(scene)
  const lone = await newOperator(scene.app, 'finance')
  const outcomes: string[] = []
  for (let at = 0; at < 3; at += 1)
    outcomes.push((await ask('credit', lone, member.userId, 900)).outcome)
  expect(outcomes).toEqual(['done', 'done', 'proposed'])
  const lead = await newOperator(scene.app, 'finance-lead')
  const other = await person(scene)
  expect(await ask('credit', lead, other.userId, 9_999)).toEqual({ outcome: 'done' })
})

test('a debit always takes two, and never takes more than there is', async () => {
  const member = await person(scene, 80)
  await expect(ask('debit', one, member.userId, 80.01)).rejects.toMatchObject({
    code: 'MONEY_NOT_ENOUGH',
    field: { main: 80 },
  })
  expect(await ask('debit', one, member.userId, 30)).toEqual({ outcome: 'proposed' })
  expect(await mainOf(member)).toBe(baht(80))
  expect(await ask('debit', two, member.userId, 30)).toEqual({ outcome: 'done' })
  expect(await mainOf(member)).toBe(baht(50))
  const { statements } = await call(statement, { page: 1, limit: 10, filter: 'games' }, member.app)
  expect(statements).toEqual([])

  // The member plays between proposal and approval.
  expect(await ask('debit', one, member.userId, 50)).toEqual({ outcome: 'proposed' })
  await scene.app.ctx.ledger.post({
    reference: `test:${member.userId}`,
    member: member.dbId,
    kind: 'transfer',
    state: 'settled',
    amount: baht(20),
    currency: 'BAHT',
    from: 'WALLET',
    to: 'HOUSE',
    postings: [{ from: `${member.dbId}/main`, to: 'house/fees/BAHT', amount: baht(20) }],
  })
  const { id } = await proposalAbout(`member ${member.userId}`, two)
  await refusedWith(call(approve, { id, reason }, two.desk), 'MONEY_NOT_ENOUGH')
  expect(await mainOf(member)).toBe(baht(30))
})

test('of two at once only one counts, also for a repeated request', async () => {
  const member = await person(scene)
  const [a, b] = [await newOperator(scene.app, 'finance'), await newOperator(scene.app, 'finance')]
  const version = await versionOf(a, member.userId)
  const input = { id: member.userId, version, amount: baht(70), category: 'prize', reason } as const
  const both = await Promise.allSettled([
    call(creditMember, input, a.desk),
    call(creditMember, input, b.desk),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await refusedWith(
    Promise.all(both.map((each) => each.status === 'rejected' && Promise.reject(each.reason))),
    'MEMBER_CHANGED',
  )
  expect(await mainOf(member)).toBe(baht(70))

  const key = `again-${member.userId}`
  const next = { ...input, version: version + 1 }
  await call(creditMember, next, { ...a.desk, key })
  await scene.app.ctx.db`delete from idempotency_key where key = ${key}`
  expect(await call(creditMember, next, { ...a.desk, key })).toEqual({ outcome: 'done' })
  expect(await mainOf(member)).toBe(baht(140))
})

test('a proposal is stale when the member has changed since', async () => {
  const member = await person(scene)
  await ask('credit', one, member.userId, 5_000)
  const { id } = await proposalAbout(`member ${member.userId}`, two)
  await scene.app.ctx.db`update member set version = version + 1 where id = ${member.dbId}`
  await refusedWith(call(approve, { id, reason }, two.desk), 'APPROVAL_STALE')
  expect(await mainOf(member)).toBe(0)
})

test('no operator without the right adjusts, no puppet is the second person, and nothing is not an amount', async () => {
  const member = await person(scene, 500)
  const support = await newOperator(scene.app, 'support')
  await refusedWith(ask('credit', support, member.userId, 1), 'INVALID_USER_3')
  const puppet = await newOperator(scene.app, 'finance')
  await makePuppet(scene, puppet, one)
  expect(await ask('debit', one, member.userId, 400)).toEqual({ outcome: 'proposed' })
  await refusedWith(ask('debit', puppet, member.userId, 400), 'APPROVAL_DEPENDENT')
  await refusedWith(ask('debit', one, member.userId, 0), 'BAD_REQUEST')
  await refusedWith(ask('credit', one, member.userId, -5), 'BAD_REQUEST')
  const input = { id: '99999999', version: 0, amount: baht(5), category: 'goodwill' } as const
  await refusedWith(call(creditMember, { ...input, reason }, one.desk), 'NO_USER')
  expect(await mainOf(member)).toBe(baht(500))
})

test('SQL and HTML in a reason are text', async () => {
  const member = await person(scene)
  const lone = await newOperator(scene.app, 'finance')
  const text = `'); drop table member; -- <img src=x onerror=alert(1)>`
  const version = await versionOf(lone, member.userId)
  const input = { id: member.userId, version, amount: baht(5), category: 'correction' } as const
  await call(creditMember, { ...input, reason: text }, lone.desk)
  expect((await lastAudit(scene, member.userId))?.reason).toBe(text)
})

test('the database refuses an adjustment that nothing allows', async () => {
  const member = await person(scene)
  const insert = (kind: string, approval: number | null) => scene.app.ctx.db`
    insert into member_adjustment (bucket, member, kind, category, amount, currency, operator, approval, key)
    values (${member.dbId % 256}, ${member.dbId}, ${kind}, 'goodwill', 100, 'BAHT', ${one.id}, ${approval}, 'none')`
  await expect(insert('credit', null)).rejects.toThrow('nothing allows')
  await expect(insert('debit', null)).rejects.toThrow('nothing allows')
  const [other] = await scene.app.ctx.db<{ id: number }[]>`
    select id from approval where state = 'executed' limit 1`
  await expect(insert('credit', other!.id)).rejects.toThrow('nothing allows')
})

test('API-05 a key that approved another object is refused, however long ago that was', async () => {
  const [first, second] = [await person(scene), await person(scene)]
  const key = `old-${first.userId}`
  await ask('credit', one, first.userId, 2_000)
  expect(await ask('credit', two, first.userId, 2_000, key)).toEqual({ outcome: 'done' })
  await scene.app.ctx.db`delete from idempotency_key where key = ${key}`
  await refusedWith(ask('credit', two, second.userId, 10, key), 'KEY_REUSED')
  expect([await mainOf(first), await mainOf(second)]).toEqual([baht(2_000), 0])
})
