import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { activateBonus, bonusMinimum, clearBonus } from '#contract/bonus'
import { call } from '#contract/call'
import { enter, play } from '../bet/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, mainOf } from '../deposit/testing.ts'
import { activate } from './activate.ts'
import { clear } from './clear.ts'
import { forget } from './scene-testing.ts'
import { deposit, houseFor, linesOf, meterOf, offer, standOf, withBonus } from './testing.ts'

openScene()

test('BON-01 BON-06 a cancel collects the money from the games and costs the amount shown before', async () => {
  const member = await withBonus(scene)
  await enter(member, 'JOKER', baht(120))
  await play(scene, member, 'JOKER', [20, 51])
  await forget(member)
  await call(bonusMinimum, {}, member.caller)
  const { cancel, total } = await meterOf(member)
  expect({ cancel, total }).toEqual({ total: 231_00, cancel: { keeps: 115_50, costs: 115_50 } })
  expect(await call(clearBonus, {}, member.caller)).toEqual({ message: 'CLEARED', ...cancel })
  expect(await mainOf(scene, member)).toBe(115_50)
  expect(await standOf(scene, member)).toMatchObject({ state: 'cancelled', cost: 115_50 })
  expect((await linesOf(member))[0]).toMatchObject({
    statementType: 'finish_bonus',
    from: 'WALLET',
    to: 'BONUS',
    amount: 115.5,
  })
  expect(await houseFor(scene, member, 'bonus')).toBe(0)
  expect(await houseFor(scene, member, 'bonus-paid')).toBe(15_50)
  await expect(call(clearBonus, {}, member.caller)).rejects.toThrow('BONUS_CLEAR')
})

test('BON-01 cancelling a waiting bonus is free and leaves no line', async () => {
  const code = await offer(scene.app.ctx)
  const member = await scene.member()
  await deposit(scene.app, member, baht(50))
  await call(activateBonus, { code }, member.caller)
  expect((await meterOf(member)).cancel).toEqual({ keeps: 50_00, costs: 0 })
  expect(await call(clearBonus, {}, member.caller)).toMatchObject({ keeps: 50_00, costs: 0 })
  await deposit(scene.app, member, baht(500))
  expect(await mainOf(scene, member)).toBe(550_00)
  expect(await linesOf(member)).toHaveLength(2)
})

test('BON-05 BONUS_CLEAR: there is nothing to cancel', async () => {
  const member = await scene.member()
  await expect(call(clearBonus, {}, member.caller)).rejects.toThrow('BONUS_CLEAR')
})

test('BON-01 a repeated request whose response was forgotten claims and cancels nothing more', async () => {
  const { ctx } = scene.app
  const member = await scene.member()
  const caller = { member: member.id, session: 0, currency: 'BAHT' } as const
  const code = await offer(ctx, { percent: 100, cancelKeepPercent: 50 })
  const take = (key: string) => activate(ctx, caller, { kind: 'bonus', code, key }, 'en')
  const taken = await take('first')
  await deposit(scene.app, member, baht(100))
  const cancelled = await clear(ctx, caller, 'cancel')
  expect(cancelled).toEqual({ keeps: 100_00, costs: 100_00 })
  expect(await take('first')).toEqual(taken)
  expect(await standOf(scene, member)).toMatchObject({ state: 'cancelled' })
  const next = await take('second')
  expect(next).toMatchObject({ state: 'waiting', received: [{}] })
  await deposit(scene.app, member, baht(100))
  expect(await clear(ctx, caller, 'cancel')).toEqual(cancelled)
  expect(await take('second')).toEqual(next)
  expect(await standOf(scene, member)).toMatchObject({ state: 'granted', cost: 0 })
})

test('BON-01 money that left for a game during a cancel is noticed, whatever the clock says', async () => {
  const member = await withBonus(scene)
  await enter(member, 'SLOTXO')
  await scene.sandbox.control({
    gateway: 'SLOTXO',
    operation: 'withdraw',
    flaw: 'delay',
    delayMs: 3_000,
    calls: 1,
  })
  const { ctx } = scene.app
  const caller = { member: member.id, session: 0, currency: 'BAHT' } as const
  const cancelled = clear(ctx, caller, randomUUID()).catch(({ code }) => code)
  await enter(member, 'SUPERSLOT', baht(50))
  await ctx.db`update external_transfer set closed_at = closed_at - interval '1 hour' where provider = 'SUPERSLOT'`
  expect(await cancelled).toBe('TRANSFER_FAIL')
  expect(await standOf(scene, member)).toMatchObject({ state: 'granted', cost: 0 })
})

test.each([
  ['refuse', 'TRANSFER_FAIL'],
  ['timeout', 'TRANSFER_FAIL'],
] as const)('BON-01 the bonus stays while a game’s balance is unknown (%s)', async (flaw, code) => {
  const member = await withBonus(scene)
  await enter(member, 'circus')
  await scene.sandbox.control({ gateway: 'circus', operation: 'balance', flaw, calls: 1 })
  const { ctx } = scene.app
  const cancelled = clear(ctx, { member: member.id, currency: 'BAHT' }, randomUUID(), {
    patienceMs: 1_000,
  })
  await expect(cancelled).rejects.toThrow(code)
  expect(await standOf(scene, member)).toMatchObject({ state: 'granted', cost: 0 })
  expect((await meterOf(member)).total).toBe(200_00)
})

test('BON-01 the bonus stays while money is in transit from a game, then it is cancelled', async () => {
  const member = await withBonus(scene)
  await enter(member, 'SLOTXO')
  await scene.sandbox.control({
    gateway: 'SLOTXO',
    operation: 'withdraw',
    flaw: 'delay',
    delayMs: 1_500,
    calls: 1,
  })
  const { ctx } = scene.app
  const caller = { member: member.id, session: 0, currency: 'BAHT' } as const
  await expect(clear(ctx, caller, randomUUID(), { patienceMs: 500 })).rejects.toThrow(
    'TRANSFER_PENDING',
  )
  expect(await standOf(scene, member)).toMatchObject({ state: 'granted' })
  await expect
    .poll(() => clear(ctx, caller, randomUUID(), { patienceMs: 5_000 }).catch(({ code }) => code))
    .toEqual({ keeps: 100_00, costs: 100_00 })
  expect(await mainOf(scene, member)).toBe(100_00)
})
