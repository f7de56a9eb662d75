import { beforeAll, expect, test } from 'vitest'
import { approvals, approve } from '#contract/approval'
import { call } from '#contract/call'
import { createQr } from '#contract/deposit'
import { memberProtection, setMemberLimit, setMemberTimeLimit } from '#contract/operator-protection'
import { exclude, protection, setLimit } from '#contract/protection'
import type { Amount } from '#money'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { type Desk, lastAudit, person, versionOf } from '../operator-member-change/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { setSetting } from '../register/testing.ts'

// Goal: an operator's limit counts beside the member's, and the audit has it. Method: the whole server over HTTP.
let support: Desk
let risk: Desk
openScene()
beforeAll(async () => {
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
  support = await newOperator(scene.app, 'support')
  risk = await newOperator(scene.app, 'risk')
})

const reason = 'The member’s family asked for it'
const which = { kind: 'deposit', period: 'week' } as const

async function limit(by: Desk, id: string, amount: Amount | null, version?: number) {
  const known = version ?? (await versionOf(by, id))
  return call(setMemberLimit, { id, version: known, ...which, amount, reason }, by.desk)
}

test('JOB member-limits an operator’s limit counts beside the member’s, the strictest refuses, and the audit says who and why', async () => {
  const { app, userId } = await person(scene)
  await call(setLimit, { ...which, amount: baht(500) }, app)
  await limit(support, userId, baht(200))
  expect(await lastAudit(scene, userId)).toMatchObject({
    action: 'member-limit',
    reason,
    before: { ...which, amount: null },
    after: { ...which, amount: 200 },
  })
  const ask = () => call(createQr, { id: 'KBANK', amount: baht(300) }, app)
  await refusedWith(ask(), 'DEPOSIT_LIMIT')

  // The member can neither raise nor remove it.
  await call(setLimit, { ...which, amount: baht(900) }, app)
  const { limits } = await call(protection, {}, app)
  expect(limits.find(({ kind, period }) => kind === 'deposit' && period === 'week')).toMatchObject({
    amount: baht(500),
    operatorAmount: baht(200),
    left: baht(200),
  })
  expect(await limit(support, userId, null)).toEqual({ outcome: 'proposed', version: 1 })
  await refusedWith(ask(), 'DEPOSIT_LIMIT')
  expect(await limit(risk, userId, null)).toEqual({ outcome: 'done', version: 2 })
  expect(await lastAudit(scene, userId)).toMatchObject({
    before: { amount: 200 },
    after: { amount: null },
    approval: expect.any(Number),
  })
  expect(await ask()).toMatchObject({ hasQrcode: true })
})

test('JOB member-limits one lowers an operators’ limit of money or time, two raise it, and the database refuses one alone', async () => {
  const { userId: id, dbId } = await person(scene)
  const time = async (by: Desk, minutes: number | null) => {
    const version = await versionOf(by, id)
    return call(setMemberTimeLimit, { id, version, period: 'day', minutes, reason }, by.desk)
  }
  for (const amount of [300, 200]) await limit(support, id, baht(amount))
  for (const minutes of [90, 60]) await time(support, minutes)
  expect((await limit(support, id, baht(201))).outcome).toBe('proposed')
  expect((await time(support, 61)).outcome).toBe('proposed')
  const kept = await call(memberProtection, { id }, risk.desk)
  expect(kept.protection.limits[1]!.operatorAmount).toBe(baht(200))
  expect(kept.protection.times[0]!.operatorMinutes).toBe(60)

  const page = { page: 1, limit: 10, list: 'waiting' } as const
  const proposals = (await call(approvals, page, risk.desk)).approvals
  expect(proposals.map(({ object, currency }) => [object, currency])).toEqual([
    [`member ${id} deposit week`, 'BAHT'],
    [`member ${id} time day`, 'BAHT'],
  ])
  // The first one that is carried out makes the page of the other old.
  const [money, minutes] = proposals.map((proposal) => proposal.id)
  expect(await call(approve, { id: money!, reason }, risk.desk)).toEqual({ outcome: 'done' })
  await refusedWith(call(approve, { id: minutes!, reason }, risk.desk), 'APPROVAL_STALE')
  expect((await time(support, 61)).outcome).toBe('proposed')
  expect((await time(risk, 61)).outcome).toBe('done')
  const raised = await call(memberProtection, { id }, risk.desk)
  expect(raised.protection.limits[1]!.operatorAmount).toBe(baht(201))
  expect(raised.protection.times[0]!.operatorMinutes).toBe(61)

  const { db } = scene.app.ctx
  const alone = [
    db`update member_limit set amount = null where member = ${dbId} and kind = 'deposit'`,
    db`update member_limit set amount = amount + 1 where member = ${dbId} and kind = 'time'`,
    db`update member_limit set set_by = 'member' where member = ${dbId} and kind = 'time'`,
  ]
  for (const statement of alone)
    await expect(statement).rejects.toMatchObject({ constraint: 'member_limit_takes_two' })
})

test('if two operators act at once, one sets the limit, and the other sees that', async () => {
  const { userId } = await person(scene)
  const both = await Promise.allSettled([
    limit(support, userId, baht(100), 0),
    limit(risk, userId, baht(200), 0),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await refusedWith(limit(support, userId, baht(100), 0), 'MEMBER_CHANGED')
})

test('without the right, below 0, and for a member who does not exist, no limit is set', async () => {
  const { userId } = await person(scene)
  await refusedWith(
    limit(await newOperator(scene.app, 'finance'), userId, baht(1)),
    'INVALID_USER_3',
  )
  await refusedWith(limit(support, userId, baht(-1)), 'BAD_REQUEST')
  await refusedWith(limit(support, '99999999', baht(1), 0), 'NO_USER')
  expect(await lastAudit(scene, userId)).toBeUndefined()
})

test('the card shows limits, what is used, exclusions and every change of a limit', async () => {
  const { app, userId } = await person(scene, 120)
  await call(setLimit, { ...which, amount: baht(500) }, app)
  await call(setLimit, { ...which, amount: null }, app)
  await limit(support, userId, baht(300))
  await call(exclude, { length: '48-hours' }, app)
  await call(exclude, { length: '1-year' }, app)
  const answer = await call(memberProtection, { id: userId }, support.desk)
  expect(answer.protection.limits[1]).toMatchObject({
    used: baht(120),
    amount: baht(500),
    operatorAmount: baht(300),
    left: baht(180),
    next: { amount: null },
  })
  expect(answer.exclusions.map(({ kind }) => kind)).toEqual(['exclusion', 'break'])
  expect(answer.changes).toMatchObject([
    { setBy: 'operator', before: null, after: baht(300), next: null },
    { setBy: 'member', before: baht(500), after: baht(500), next: { amount: null } },
    { setBy: 'member', before: null, after: baht(500), next: null },
  ])
})
