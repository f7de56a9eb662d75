import { expect, test } from 'vitest'
import { activatePromotion, clearBonus, currentPromotion, findPromotion } from '#contract/bonus'
import { call } from '#contract/call'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, mainOf } from '../deposit/testing.ts'
import { deposit, meterOf, newCode, offer } from './testing.ts'

// Goal: a promotion is found by its code, however it is typed, and by nothing else.
openScene()

test('BON-04 a promotion is found by its code in any case, with spaces, and an unknown code finds none', async () => {
  const { ctx } = scene.app
  const [member, kip] = [await scene.member(), await scene.member('LAK')]
  const find = async (code: string, { caller } = member) =>
    (await call(findPromotion, { code }, { ...caller, language: 'en' })).promotion
  const known = {
    code: 'KAPAO2026',
    name: 'Kapao 2026',
    percentFail: 75,
    percent: null,
    most: 100_00,
    description: expect.stringContaining('Deposit 300 baht or more'),
  }
  for (const typed of [
    'KAPAO2026',
    'kapao2026',
    '  KaPao2026 ',
    'kapao 2026',
    '\u00a0Kapao\u30002026',
  ])
    expect(await find(typed)).toMatchObject(known)
  const hopeless = ['KAPAO', 'KAPAO2026L', 'WELCOME100', 'กะเป๋า', '%', "'", 'ກ', 'ß'.repeat(40)]
  for (const typed of hopeless) expect(await find(typed)).toBeNull()
  expect(await find('kapao2026', kip)).toBeNull()
  expect(await find('kapao2026l', kip)).toMatchObject({ most: 60_000_00 })
  const past = { endsAt: new Date(Date.now() - 1_000) }
  const future = { startsAt: new Date(Date.now() + 60_000) }
  for (const terms of [past, future, { isActive: false }])
    expect(await find(await offer(ctx, { kind: 'promotion', ...terms }))).toBeNull()
})

test('BON-04 a claimed promotion is the active bonus, and has its name on the statement', async () => {
  const member = await scene.member()
  const { caller } = member
  expect(await call(currentPromotion, {}, caller)).toEqual({ promotion: null })
  await call(activatePromotion, { code: ' kapao2026' }, { ...caller, language: 'en' })
  const { promotion } = await call(currentPromotion, {}, caller)
  expect(promotion).toMatchObject({ code: 'KAPAO2026', turnover: 3 })
  expect(await meterOf(member)).toMatchObject({ kind: 'promotion', state: 'waiting' })
  await deposit(scene.app, member, baht(300))
  expect(await mainOf(scene, member)).toBe(400_00)
  const row = await scene.app.ctx.ledger.movementsOf(member.id, { page: 1, limit: 1 })
  expect(row.movements[0]).toMatchObject({
    from: 'PROMOTION',
    kind: 'bonus',
    details: { promotion: 'Kapao 2026' },
  })
})

test('BON-05 NO_PROMOTION: unknown, over, or of another currency', async () => {
  const { ctx } = scene.app
  const { caller } = await scene.member()
  const over = await offer(ctx, { kind: 'promotion', endsAt: new Date(Date.now() - 1_000) })
  const kip = await offer(ctx, { kind: 'promotion', currency: 'LAK' })
  for (const code of [newCode(), over, kip, 'DAILY20', 'ກ'])
    await expect(call(activatePromotion, { code }, caller)).rejects.toThrow('NO_PROMOTION')
})

test('BON-05 PROMOTION_RECEIVED: a promotion can be received only as often as it says', async () => {
  const member = await scene.member()
  const code = await offer(scene.app.ctx, { kind: 'promotion', maxReceived: 1 })
  const take = () => call(activatePromotion, { code: code.toLowerCase() }, member.caller)
  await take()
  await deposit(scene.app, member, baht(100))
  await call(clearBonus, {}, member.caller)
  await expect(take()).rejects.toThrow('PROMOTION_RECEIVED')
})
