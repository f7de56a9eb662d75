import { expect, test } from 'vitest'
import { activateBonus, activeBonus, bonusMinimum } from '#contract/bonus'
import { call } from '#contract/call'
import { sendTruelink } from '#contract/deposit'
import { transfer, transferAll } from '#contract/transfer'
import { sealTruelink } from '#contract/truelink'
import { enter, play } from '../bet/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, mainOf, openedQr } from '../deposit/testing.ts'
import { endAllBelow } from './below.ts'
import { forget } from './scene-testing.ts'
import { deposit, houseFor, linesOf, meterOf, offer, standOf, withBonus } from './testing.ts'

// Goal: a bonus has the effect on money that its terms say, and each step of it is in the ledger once. Method: the
// whole server against the sandbox's games, where real rounds are played.
openScene()

const lookBelow = () => endAllBelow({}, scene.app.ctx, { untilMs: Date.now() + 50_000 })

test('BON-06 the first large enough deposit is granted in its own commit, and no other', async () => {
  const code = await offer(scene.app.ctx)
  const member = await scene.member()
  await call(activateBonus, { code }, { ...member.caller, language: 'th' })
  await deposit(scene.app, member, baht(99.99))
  expect(await meterOf(member)).toMatchObject({ state: 'waiting', granted: 0, deposit: 0 })
  await deposit(scene.app, member, baht(120.55))
  expect(await meterOf(member)).toMatchObject({
    state: 'granted',
    deposit: 120_55,
    granted: 120_55,
    total: 341_09,
    played: { needed: 723_30, done: 0, left: 723_30 },
  })
  await deposit(scene.app, member, baht(200))
  expect(await mainOf(scene, member)).toBe(541_09)
  expect((await linesOf(member))[1]).toEqual({
    statementType: 'bonus',
    from: 'BONUS',
    to: 'WALLET',
    amount: 120.55,
    what: 'ทดสอบ',
  })
  expect(await houseFor(scene, member, 'bonus')).toBe(-120_55)
})

test.each([
  [{ percent: 20, maxBonus: 30_00, cancelKeepPercent: 80 }, 100, 20],
  [{ percent: 20, maxBonus: 30_00, cancelKeepPercent: 80 }, 400, 30],
  [{ percent: 33, maxBonus: 500_00 }, 100.1, 33.03],
  [{ percent: null, maxBonus: 50_00 }, 100, 50],
  [{ percent: null, maxBonus: 50_00 }, 900, 50],
] as const)('BON-06 %j on %d baht grants %d', async (terms, amount, granted) => {
  const member = await withBonus(scene, terms, baht(amount))
  const all = Math.round((amount + granted) * 100)
  expect(await meterOf(member)).toMatchObject({ granted: baht(granted), total: all })
  expect((await meterOf(member)).played.needed).toBe(all * 3)
})

test('BON-06 a deposit by any method is granted', async () => {
  const code = await offer(scene.app.ctx)
  const [byQr, byLink] = [await scene.member(), await scene.member()]
  for (const { caller } of [byQr, byLink]) await call(activateBonus, { code }, caller)
  const { payload } = await openedQr(byQr, 'KBANK', baht(150))
  await scene.sandbox.payQr(payload)
  await expect.poll(() => mainOf(scene, byQr)).toBe(300_00)
  const { link } = await scene.sandbox.makeVoucher({ amount: baht(110) })
  await call(sendTruelink, { link: await sealTruelink(link) }, byLink.caller)
  expect(await mainOf(scene, byLink)).toBe(220_00)
})

test('BON-06 bets at eligible games are counted once, and end the bonus when the wagering is complete', async () => {
  const member = await withBonus(scene, { turnover: 100, categories: ['slot'] })
  await enter(member, 'JOKER')
  await enter(member, 'UFABET', baht(50))
  await play(scene, member, 'JOKER', [60, 60])
  await play(scene, member, 'UFABET', [40, 40])
  expect(await meterOf(member)).toMatchObject({
    played: { needed: 200_00, done: 60_00, left: 140_00, readAt: expect.any(Number) },
  })
  await play(scene, member, 'JOKER', [100, 90])
  await play(scene, member, 'JOKER', [40, 80])
  expect(await call(activeBonus, {}, member.caller)).toEqual({
    status: false,
    type: null,
    bonus: null,
  })
  expect(await standOf(scene, member)).toMatchObject({ state: 'met', wagered: 200_00, cost: 0 })
  expect((await linesOf(member))[0]).toEqual({
    statementType: 'finish_bonus',
    from: 'BONUS',
    to: 'WALLET',
    amount: 100,
    what: 'ทดสอบ',
  })
  expect(await houseFor(scene, member, 'bonus')).toBe(0)
  expect(await houseFor(scene, member, 'bonus-paid')).toBe(-100_00)
  await call(transferAll, { to: 'WALLET' }, member.caller)
  expect(await mainOf(scene, member)).toBe(230_00)
})

test('BON-06 bets before the grant do not count', async () => {
  const code = await offer(scene.app.ctx, { turnover: 100 })
  const member = await scene.member()
  await deposit(scene.app, member, baht(100))
  await enter(member, 'JOKER')
  await play(scene, member, 'JOKER', [100, 100])
  await call(activateBonus, { code }, member.caller)
  await deposit(scene.app, member, baht(100))
  await scene.app.ctx.db`
    update member_bonus set granted_at = granted_at + interval '2 seconds' where member = ${member.id}`
  expect((await meterOf(member)).played.done).toBe(0)
})

test('BON-06 it ends automatically below its limit, balances at the games included', async () => {
  const member = await withBonus(scene, { endsBelowBalance: 20_00 })
  await enter(member, 'pg', baht(200))
  await play(scene, member, 'pg', [180, 0])
  await forget(member)
  await lookBelow()
  expect(await standOf(scene, member)).toMatchObject({ state: 'granted' })
  expect(await call(bonusMinimum, {}, member.caller)).toEqual({ minimum: 20_00, total: 20_00 })
  await call(transfer, { from: 'pg', to: 'WALLET', amount: baht(11) }, member.caller)
  await play(scene, member, 'pg', [5, 0])
  await forget(member)
  await lookBelow()
  expect(await standOf(scene, member)).toMatchObject({ state: 'unmet', cost: 7_50 })
  expect(await mainOf(scene, member)).toBe(3_50)
  expect((await linesOf(member))[0]).toMatchObject({
    statementType: 'finish_bonus',
    from: 'WALLET',
    to: 'BONUS',
    amount: 7.5,
  })
  expect(await houseFor(scene, member, 'bonus')).toBe(0)
  expect(await houseFor(scene, member, 'bonus-paid')).toBe(-92_50)
})

test('BON-06 it never ends by a balance or history that could not be read', async () => {
  const member = await withBonus(scene, { endsBelowBalance: 20_00 })
  await enter(member, 'pg', baht(200))
  await play(scene, member, 'pg', [190, 0])
  await forget(member)
  await scene.sandbox.control({ gateway: 'pg', operation: 'balance', flaw: 'refuse', calls: 1 })
  await lookBelow()
  expect(await standOf(scene, member)).toMatchObject({ state: 'granted' })
  await scene.sandbox.clearControls()
  await forget(member)
  await scene.app.ctx.db`
    update bet_cursor set read_to = read_to - interval '2 minutes' where member = ${member.id}`
  await scene.sandbox.control({ gateway: 'pg', operation: 'bets', flaw: 'refuse', calls: 1 })
  await lookBelow()
  expect(await standOf(scene, member)).toMatchObject({ state: 'granted' })
  await forget(member)
  await lookBelow()
  expect(await standOf(scene, member)).toMatchObject({ state: 'unmet' })
})

test('BON-06 a deposit after a total loss belongs to the member, whole', async () => {
  const member = await withBonus(scene, { endsBelowBalance: 20_00 })
  await enter(member, 'pg', baht(199))
  await play(scene, member, 'pg', [190, 0])
  await call(transferAll, { to: 'WALLET' }, member.caller)
  await call(activeBonus, {}, member.caller)
  await forget(member)
  await call(bonusMinimum, {}, member.caller)
  await deposit(scene.app, member, baht(500))
  expect(await standOf(scene, member)).toMatchObject({ state: 'unmet', cost: 5_00 })
  expect(await mainOf(scene, member)).toBe(505_00)
})

test('an offer that would leave more than the deposit after an immediate cancel is impossible', async () => {
  const { ctx } = scene.app
  await expect(offer(ctx, { percent: 100, cancelKeepPercent: 51 })).rejects.toThrow('earns_nothing')
  const fixed = { percent: null, maxBonus: 50_00, minimumDeposit: 100_00 }
  await expect(offer(ctx, { ...fixed, cancelKeepPercent: 67 })).rejects.toThrow('earns_nothing')
  await expect(offer(ctx, { ...fixed, cancelKeepPercent: 66 })).resolves.toMatch(/^T/)
  await expect(offer(ctx, { percent: 1, minimumDeposit: 99 })).rejects.toThrow('grants_something')
})
