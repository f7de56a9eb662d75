import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { memberCard } from '#contract/operator-member-card'
import { setMemberWithdrawLimit } from '#contract/operator-member-change'
import { withdraw, withdrawLimits } from '#contract/withdraw'
import type { Amount } from '#money'
import { scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { asOwner } from '../testing.ts'
import { one, openTwoDesks, two } from './scene-testing.ts'
import { type Desk, lastAudit, makePuppet, person, versionOf } from './testing.ts'

// Goal: one operator lowers the limits of a member's withdrawals at once, two raise them, and the member's next withdrawal is
// measured by them. Method: the whole server with the sandbox, over HTTP.
openTwoDesks('finance', 'risk')

type Wanted = { maximum: Amount | null; countADay: number | null }
const set = async (by: Desk, id: string, wanted: Wanted) =>
  call(
    setMemberWithdrawLimit,
    { id, version: await versionOf(by, id), ...wanted, reason: 'a known player' },
    by.desk,
  )

test('JOB withdrawal-limit a lower limit counts at once, for the amount and for the number of a day', async () => {
  const member = await person(scene, 1_000)
  expect(await set(one, member.userId, { maximum: baht(200), countADay: 1 })).toEqual({
    outcome: 'done',
  })
  await refusedWith(call(withdraw, { amount: baht(201) }, member.app), 'WITHDRAW_MAXIMUM')
  await call(withdraw, { amount: baht(200) }, member.app)
  await refusedWith(call(withdraw, { amount: baht(100) }, member.app), 'WITHDRAW_LIMIT')
  expect((await call(memberCard, { id: member.userId }, one.desk)).withdrawLimit).toEqual({
    maximum: baht(200),
    countADay: 1,
    isOwnMaximum: true,
    isOwnCount: true,
  })
  expect(await lastAudit(scene, member.userId)).toMatchObject({
    action: 'member-withdraw-limit',
    before: { maximum: null, countADay: null },
    after: { maximum: 200, countADay: 1 },
  })
})

test('JOB withdrawal-limit a limit above the general one takes two, and without it the general one counts again', async () => {
  const member = await person(scene)
  const general = await call(withdrawLimits, {}, member.app)
  const wanted = { maximum: (general.withdrawMax * 2) as Amount, countADay: null }
  expect(await set(one, member.userId, wanted)).toEqual({ outcome: 'proposed' })
  expect(await call(withdrawLimits, {}, member.app)).toEqual(general)
  expect(await set(two, member.userId, wanted)).toEqual({ outcome: 'done' })
  expect(await call(withdrawLimits, {}, member.app)).toEqual({
    ...general,
    withdrawMax: wanted.maximum,
  })
  expect(await set(two, member.userId, wanted)).toEqual({ outcome: 'already_decided' })
  await set(one, member.userId, { maximum: null, countADay: null })
  expect(await call(withdrawLimits, {}, member.app)).toEqual(general)
})

test('JOB withdrawal-limit a limit that was lowered is raised and taken away by two, and the database refuses one alone', async () => {
  const member = await person(scene)
  const id = member.userId
  const low = { maximum: baht(200), countADay: 1 }
  await set(two, id, low)
  const limits = await call(withdrawLimits, {}, member.app)
  for (const wanted of [
    { maximum: null, countADay: null },
    { maximum: baht(201), countADay: 1 },
    { maximum: baht(100), countADay: 2 },
  ])
    expect(await set(one, id, wanted)).toEqual({ outcome: 'proposed' })
  expect(await call(withdrawLimits, {}, member.app)).toEqual(limits)
  for (const column of ['maximum', 'count_a_day'])
    await expect(
      scene.app.ctx.db.unsafe(
        `update member_withdraw_limit set ${column} = null where member = ${member.dbId}`,
      ),
    ).rejects.toMatchObject({ constraint: 'member_withdraw_limit_takes_two' })

  expect(await set(one, id, { maximum: baht(150), countADay: 1 })).toEqual({ outcome: 'done' })
  const none = { maximum: null, countADay: null }
  await set(one, id, none)
  expect(await set(two, id, none)).toEqual({ outcome: 'done' })
  expect((await call(withdrawLimits, {}, member.app)).withdrawMax).toBeGreaterThan(baht(200))
})

test('no operator without the right sets it, no puppet is the second person, and the database refuses one alone', async () => {
  const member = await person(scene)
  const wanted = { maximum: null, countADay: 50 }
  await refusedWith(
    set(await newOperator(scene.app, 'support'), member.userId, wanted),
    'INVALID_USER_3',
  )
  const puppet = await newOperator(scene.app, 'risk')
  await makePuppet(scene, puppet, one)
  await set(one, member.userId, wanted)
  await refusedWith(set(puppet, member.userId, wanted), 'APPROVAL_DEPENDENT')
  await expect(
    scene.app.ctx.db`
      insert into member_withdraw_limit (bucket, member, count_a_day)
      values (${member.dbId % 256}, ${member.dbId}, 50)`,
  ).rejects.toMatchObject({ constraint: 'member_withdraw_limit_takes_two' })
})

test('a maximum below the minimum and an old page are refused, and of two at the same moment one counts', async () => {
  const member = await person(scene)
  const id = member.userId
  await refusedWith(set(one, id, { maximum: 1 as Amount, countADay: null }), 'BAD_REQUEST')
  const page = { id, version: await versionOf(one, id), reason: 'at the same moment' }
  const both = await Promise.allSettled([
    call(setMemberWithdrawLimit, { ...page, maximum: null, countADay: 1 }, one.desk),
    call(setMemberWithdrawLimit, { ...page, maximum: null, countADay: 2 }, two.desk),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await refusedWith(
    call(setMemberWithdrawLimit, { ...page, maximum: null, countADay: 3 }, one.desk),
    'MEMBER_CHANGED',
  )
})

test('WDR-02 a minimum that rises above the own maximum of a member leaves that one amount', async () => {
  const member = await person(scene, 1_000)
  await set(one, member.userId, { maximum: baht(200), countADay: null })
  await asOwner(
    scene.app,
    (db) => db`select store_setting('withdrawMinimum', '{"BAHT": 50000, "LAK": 5000000}')`,
  )
  expect(await call(withdrawLimits, {}, member.app)).toMatchObject({
    withdrawMin: baht(200),
    withdrawMax: baht(200),
  })
  await refusedWith(call(withdraw, { amount: baht(199) }, member.app), 'WITHDRAW_MINIMUM')
  await call(withdraw, { amount: baht(200) }, member.app)
})
