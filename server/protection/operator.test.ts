import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { createQr } from '#contract/deposit'
import { memberProtection, setMemberLimit } from '#contract/operator-protection'
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
openScene()
beforeAll(async () => {
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
  support = await newOperator(scene.app, 'support')
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
  await limit(support, userId, null)
  expect(await lastAudit(scene, userId)).toMatchObject({
    before: { amount: 200 },
    after: { amount: null },
  })
  expect(await ask()).toMatchObject({ hasQrcode: true })
})

test('of two operators at once one sets the limit, and the other is told so', async () => {
  const { userId } = await person(scene)
  const other = await newOperator(scene.app, 'risk')
  const both = await Promise.allSettled([
    limit(support, userId, baht(100), 0),
    limit(other, userId, baht(200), 0),
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
