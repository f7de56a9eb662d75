import { expect, test } from 'vitest'
import { activateBonus, clearBonus } from '#contract/bonus'
import { call } from '#contract/call'
import { play } from '../bet/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, openedQr } from '../deposit/testing.ts'
import { resetSettings, setSetting } from '../register/testing.ts'
import { add, check, played, player, receive } from './scene-testing.ts'

openScene()

test('REF-02 NO_REFUND: members who won, or did not play yesterday, get nothing', async () => {
  const winner = await played([100, 0], [100, 250])
  const idle = await scene.member()
  const today = await player()
  await play(scene, today, 'JOKER', [100, 0])
  for (const member of [winner, idle, today]) {
    expect(await check(member)).toMatchObject({ result: false, step: 'none', lost: 0 })
    await expect(receive(member)).rejects.toThrow('NO_REFUND')
    await expect(add(member)).rejects.toThrow('NO_REFUND')
  }
})

test('REF-02 REFUND_MINIMUM: a refund below the minimum is not paid', async () => {
  const member = await played([19, 0])
  expect(await check(member)).toMatchObject({
    result: false,
    step: 'none',
    lost: baht(19),
    refundAmount: 95,
  })
  await expect(receive(member)).rejects.toThrow('REFUND_MINIMUM')
  await setSetting(scene.app.ctx.db, 'refundMinimum', { BAHT: 0, LAK: 0 })
  expect(await receive(member)).toMatchObject({ amount: 95 })
  await setSetting(scene.app.ctx.db, 'refundMinimum', { BAHT: 100, LAK: 50_000 })
})

test('REF-02 a refund is at most the maximum of a day, which the member sees before claiming', async () => {
  const { db } = scene.app.ctx
  const [member, other] = [await played([100, 0]), await played([100, 0])]
  await setSetting(db, 'refundDayMaximum', { BAHT: baht(3), LAK: 0 })
  expect(await check(member)).toMatchObject({ refundAmount: baht(3), dayMaximum: baht(3) })
  expect(await receive(member)).toMatchObject({ amount: baht(3) })
  await setSetting(db, 'refundDayMaximum', { BAHT: 0, LAK: 0 })
  expect(await check(other)).toMatchObject({ refundAmount: baht(5), dayMaximum: 0 })
  // A received refund keeps its amount.
  expect(await check(member)).toMatchObject({ step: 'add', aside: baht(3) })
  for (const odd of [
    { BAHT: -1, LAK: 0 },
    { BAHT: 1.5, LAK: 0 },
    { BAHT: 1 },
    5,
    { BAHT: 1, LAK: 1, X: 1 },
  ])
    await expect(setSetting(db, 'refundDayMaximum', odd as never)).rejects.toThrow(
      'no value of a setting',
    )
  await resetSettings(db, 'refundDayMaximum')
})

test('REF-02 REFUND_INACTIVE: while switched off nothing is received, and earlier refunds remain', async () => {
  const { db } = scene.app.ctx
  const [early, late] = [await played([100, 0]), await played([100, 0])]
  await receive(early)
  await setSetting(db, 'refundActive', false)
  expect(await check(late)).toMatchObject({ result: false, isOpen: false, step: 'none' })
  await expect(receive(late)).rejects.toThrow('REFUND_INACTIVE')
  expect(await add(early)).toMatchObject({ amount: baht(5) })
  await setSetting(db, 'refundActive', true)
  expect(await receive(late)).toMatchObject({ amount: baht(5) })
})

test('REF-02 REFUND_CONDITION: an active bonus blocks both steps until it has ended', async () => {
  const [late, early] = [await played([100, 0]), await played([100, 0])]
  await receive(early)
  for (const { caller } of [late, early]) await call(activateBonus, { code: 'DAILY20' }, caller)
  expect(await check(late)).toMatchObject({ result: true, bonus: true, step: 'receive' })
  expect(await check(early)).toMatchObject({ result: true, bonus: true, step: 'add' })
  await expect(receive(late)).rejects.toThrow('REFUND_CONDITION')
  await expect(add(early)).rejects.toThrow('REFUND_CONDITION')
  for (const { caller } of [late, early]) await call(clearBonus, {}, caller)
  expect(await receive(late)).toMatchObject({ amount: baht(5) })
  expect(await add(early)).toMatchObject({ amount: baht(5) })
})

test('REF-02 a bonus active on the day lowers the share, one that ended before does not', async () => {
  const { db } = scene.app.ctx
  const amounts: number[] = []
  for (const daysAgo of [1, 2]) {
    const member = await played([100, 0])
    await call(activateBonus, { code: 'DAILY20' }, member.caller)
    const { payload } = await openedQr(member, 'WW', baht(100))
    await scene.sandbox.payQr(payload)
    const granted = () => db`select from member_bonus where member = ${member.id} and granted > 0`
    await expect.poll(async () => (await granted()).length).toBe(1)
    await call(clearBonus, {}, member.caller)
    await db`
      update member_bonus set granted_at = granted_at - interval '1 hour' - ${daysAgo} * interval '1 day',
        ended_at = ended_at - interval '1 hour' - ${daysAgo} * interval '1 day' where member = ${member.id}`
    amounts.push((await receive(member)).amount)
  }
  expect(amounts).toEqual([baht(2), baht(5)])
})
