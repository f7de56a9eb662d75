import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, call } from '#contract/call'
import { createQr } from '#contract/deposit'
import { activateGame } from '#contract/game'
import { memberProtection, setMemberTimeLimit } from '#contract/operator-protection'
import { profile } from '#contract/profile'
import { protection } from '#contract/protection'
import { confirmTimeLimit, setTimeLimit } from '#contract/time-limit'
import { onTheWay } from '#contract/wallet'
import { type Db, openDb } from '#db'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { lastAudit, person, versionOf } from '../operator-member-change/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { setSetting } from '../register/testing.ts'
import { spendTime } from './testing.ts'

// Goal: the time in the app is counted by the server, and a used-up limit refuses what a break refuses. Method: the whole
// server over HTTP; the owner of the database moves times back.
let owner: Db
openScene()
beforeAll(async () => {
  owner = openDb(scene.app.databaseUrl, { asOwner: true, max: 1 })
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
})
afterAll(() => owner.end())

const timeOf = async (caller: Caller, period = 'day') =>
  (await call(protection, {}, caller)).times.find((one) => one.period === period)!
/** Seconds pass without a request. */
const pass = (member: number, seconds: number) => owner`
  update member_stay set began_at = began_at - ${seconds}::int * interval '1 second',
    checked_at = checked_at - ${seconds}::int * interval '1 second',
    active_at = active_at - ${seconds}::int * interval '1 second',
    counted_until = counted_until - ${seconds}::int * interval '1 second'
  where member = ${member}`
const minutesOf = async (member: number) => {
  const [row] = await owner<[{ minutes: number }]>`
    select coalesce(sum(minutes), 0)::int as minutes from member_time where member = ${member}`
  return row.minutes
}

test('time between two requests counts in whole minutes if it is short, and the rest counts next time', async () => {
  const { id, caller } = await scene.member()
  const ask = () => call(profile, {}, caller)
  await ask()
  // The minute that the first request begins.
  expect(await minutesOf(id)).toBe(1)
  await pass(id, 30)
  await ask()
  expect(await minutesOf(id)).toBe(1)
  await pass(id, 60)
  await ask()
  expect(await minutesOf(id)).toBe(1)
  await pass(id, 210)
  await ask()
  expect(await minutesOf(id)).toBe(5)
  await pass(id, 290)
  await ask()
  expect(await minutesOf(id)).toBe(9)
})

test('an idle tab uses no time: neither silence nor repeated requests of the app count', async () => {
  const { id, caller } = await scene.member()
  await call(profile, {}, caller)
  for (let round = 0; round < 10; round += 1) {
    await pass(id, 61)
    await call(onTheWay, {}, caller)
  }
  expect(await minutesOf(id)).toBe(1)
  await call(profile, {}, caller)
  expect(await minutesOf(id)).toBe(2)
})

test('requests of the same moment and of several devices count once', async () => {
  const { id, caller } = await scene.member()
  await call(profile, {}, caller)
  await pass(id, 121)
  await Promise.all(Array.from({ length: 8 }, () => call(profile, {}, caller)))
  expect(await minutesOf(id)).toBe(2)
})

test('a used-up time refuses deposits and play, with the limit and when it opens again', async () => {
  const { id, caller } = await scene.member()
  await call(setTimeLimit, { period: 'day', minutes: 60 }, caller)
  await spendTime(owner, id, 59)
  await call(activateGame, { slotCode: 'pg' }, caller)
  await spendTime(owner, id, 60)
  const { until, left } = await timeOf(caller)
  expect(left).toBe(0)
  await expect(call(createQr, { id: 'KBANK', amount: baht(100) }, caller)).rejects.toMatchObject({
    code: 'TIME_LIMIT',
    details: { period: 'day', minutes: 60, until },
  })
  expect(new Date(until).toISOString()).toMatch(/T17:00:00.000Z$/)
  await owner`update member_time set day = day - 1 where member = ${id}`
  expect(await timeOf(caller)).toMatchObject({ used: 0, left: 60 })
  expect(await call(createQr, { id: 'KBANK', amount: baht(100) }, caller)).toMatchObject({
    hasQrcode: true,
  })
})

test('days of this month count for the month, and those before it do not', async () => {
  const { id, caller } = await scene.member()
  await owner`
    insert into member_time (bucket, member, day, minutes)
    select ${id % 256}, ${id}, day, 10
    from generate_series(date_trunc('month', now() at time zone 'Asia/Bangkok') - interval '3 days',
      (now() at time zone 'Asia/Bangkok')::date, interval '1 day') day`
  const [{ days }] = await owner<[{ days: number }]>`
    select extract(day from now() at time zone 'Asia/Bangkok')::int as days`
  const month = await timeOf(caller, 'month')
  expect(month.used).toBeGreaterThanOrEqual(days * 10)
  expect(month.used).toBeLessThan(days * 10 + 10)
})

test('a lower limit on time counts at once, a higher one after 24 hours and a confirmation', async () => {
  const { id, caller } = await scene.member()
  const day = { period: 'day' } as const
  await call(setTimeLimit, { ...day, minutes: 120 }, caller)
  await call(setTimeLimit, { ...day, minutes: 60 }, caller)
  expect(await timeOf(caller)).toMatchObject({ minutes: 60, next: null })
  await call(setTimeLimit, { ...day, minutes: 90 }, caller)
  expect(await timeOf(caller)).toMatchObject({ minutes: 60, next: { minutes: 90 } })
  await refusedWith(call(confirmTimeLimit, { ...day, minutes: 90 }, caller), 'LIMIT_WAITS')
  await expect(
    scene.app.ctx.db`
      update member_limit set amount = 90, next_at = null, next_amount = null where member = ${id}`,
  ).rejects.toThrow('24 hours')
  await owner`update member_limit set next_at = now() where member = ${id}`
  await refusedWith(call(confirmTimeLimit, { ...day, minutes: 91 }, caller), 'NO_DATA')
  await call(confirmTimeLimit, { ...day, minutes: 90 }, caller)
  expect(await timeOf(caller)).toMatchObject({ minutes: 90, next: null })
})

test('JOB member-limits an operator’s limit on time counts beside the member’s, with a reason in the audit', async () => {
  const { app, userId, dbId } = await person(scene)
  const support = await newOperator(scene.app, 'support')
  const reason = 'The member’s family asked for it'
  await call(setTimeLimit, { period: 'month', minutes: 600 }, app)
  await call(
    setMemberTimeLimit,
    {
      id: userId,
      version: await versionOf(support, userId),
      period: 'month',
      minutes: 300,
      reason,
    },
    support.desk,
  )
  expect(await lastAudit(scene, userId)).toMatchObject({
    action: 'member-limit',
    reason,
    before: { kind: 'time', period: 'month', minutes: null },
    after: { kind: 'time', period: 'month', minutes: 300 },
  })
  await spendTime(owner, dbId, 300)
  await refusedWith(call(activateGame, { slotCode: 'pg' }, app), 'TIME_LIMIT')
  const card = await call(memberProtection, { id: userId }, support.desk)
  expect(card.protection.times[2]).toMatchObject({ minutes: 600, operatorMinutes: 300, left: 0 })
  expect(card.timeChanges).toMatchObject([
    { setBy: 'operator', period: 'month', before: null, after: 300 },
    { setBy: 'member', period: 'month', before: null, after: 600 },
  ])
  expect(card.changes).toEqual([])
  const finance = await newOperator(scene.app, 'finance')
  const other = { id: userId, version: 1, period: 'day', minutes: 5, reason } as const
  await refusedWith(call(setMemberTimeLimit, other, finance.desk), 'INVALID_USER_3')
})
