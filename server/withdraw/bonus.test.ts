import { expect, test } from 'vitest'
import { activateBonus } from '#contract/bonus'
import { call } from '#contract/call'
import { refreshGames } from '#contract/game'
import { transfer, transferAll } from '#contract/transfer'
import { withdraw, withdrawAll, withdrawLimits } from '#contract/withdraw'
import type { Amount } from '#money'
import { enter, play } from '../bet/testing.ts'
import { deposit, type Offered, offer, stake, standOf, withBonus } from '../bonus/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member, mainOf } from '../deposit/testing.ts'

// Goal: no withdrawal is possible during wagering, and after a bonus that requires it the whole amount must be
// withdrawn at once. Method: the whole server against the sandbox's games and payouts.
openScene()

const take = ({ caller }: Member, amount: Amount) => call(withdraw, { amount }, caller)
const says = async ({ caller }: Member) =>
  (await call(withdrawLimits, {}, { ...caller, language: 'en' })).bonus
const holdOf = async ({ id }: Member) => (await scene.app.ctx.ledger.balancesOf(id)).hold

/** Registers a member who must withdraw the whole amount: 200 baht, or more if more was deposited. */
async function owing(amount = baht(100), terms: Partial<Offered> = {}): Promise<Member> {
  const member = await withBonus(scene, { wholeAmount: true, turnover: 100, ...terms }, amount)
  await stake(scene.app, member, baht(2_000_000))
  expect(await standOf(scene, member)).toMatchObject({ state: 'met' })
  return member
}

test('WDR-05 BONUS_CONDITION: no withdrawal is possible during wagering, and no game is called', async () => {
  const member = await withBonus(scene)
  expect(await says(member)).toEqual({ why: 'turnover', name: 'Trial', left: 600_00 })
  await enter(member, 'JOKER', baht(50))
  const amount = baht(100)
  await expect(take(member, amount)).rejects.toThrow('BONUS_CONDITION')
  await expect(call(withdrawAll, { amount }, member.caller)).rejects.toThrow('BONUS_CONDITION')
  expect(await mainOf(scene, member)).toBe(150_00)
  await stake(scene.app, member, baht(599.99))
  expect(await says(member)).toMatchObject({ left: 1 })
  await expect(take(member, amount)).rejects.toThrow('BONUS_CONDITION')
  await stake(scene.app, member, baht(0.01))
  expect(await says(member)).toBeNull()
  await take(member, amount)
})

test('WDR-05 a bonus that waits for its deposit blocks no withdrawal', async () => {
  const member = await scene.member()
  await deposit(scene.app, member, baht(150))
  await call(activateBonus, { code: await offer(scene.app.ctx) }, member.caller)
  expect(await says(member)).toBeNull()
  await take(member, baht(100))
})

test('WDR-05 after a bonus that requires it the whole amount is withdrawn at once, with no money left at games', async () => {
  const member = await owing()
  expect(await says(member)).toEqual({ why: 'whole', name: 'Trial', left: 0 })
  await expect(take(member, baht(199.99))).rejects.toThrow('BONUS_CONDITION')
  await enter(member, 'JOKER', baht(60))
  await expect(take(member, baht(140))).rejects.toThrow('BONUS_CONDITION')
  await call(transferAll, { to: 'WALLET' }, member.caller)
  await take(member, baht(200))
  expect(await mainOf(scene, member)).toBe(0)
  expect(await says(member)).toBeNull()
  await deposit(scene.app, member, baht(300))
  await take(member, baht(100))
})

test('WDR-05 a later loss at a game does not block the withdrawal', async () => {
  const member = await owing()
  await enter(member, 'pg', baht(50))
  await play(scene, member, 'pg', [50, 0])
  await scene.app.ctx.db`
    update game_account set read_at = read_at - interval '6 seconds' where member = ${member.id}`
  await take(member, baht(150))
})

test('WDR-05 a silent game counts with its last known balance, whichever that is', async () => {
  const member = await owing()
  await enter(member, 'JOKER', baht(50))
  const silent = { gateway: 'JOKER', operation: 'balance', flaw: 'error', calls: 99 } as const
  await scene.sandbox.control(silent)
  await expect(take(member, baht(150))).rejects.toThrow('BONUS_CONDITION')

  await scene.sandbox.clearControls()
  await play(scene, member, 'JOKER', [50, 0])
  await call(refreshGames, {}, member.caller)
  const { db } = scene.app.ctx
  await db`update game_account set read_at = read_at - interval '1 hour' where member = ${member.id}`
  await db`update external_transfer set closed_at = closed_at - interval '1 day' where member = ${member.id}`
  await scene.sandbox.control(silent)
  await take(member, baht(150))
  expect(await says(member)).toBeNull()
})

test('WDR-05 an amount above the maximum is withdrawn up to the maximum', async () => {
  const member = await owing(baht(250_000))
  await expect(take(member, baht(199_999))).rejects.toThrow('BONUS_CONDITION')
  await take(member, baht(200_000))
  expect(await says(member)).toBeNull()
  await take(member, baht(100))
})

test('WDR-05 after a returned withdrawal the whole amount must still be withdrawn', async () => {
  const member = await owing(baht(150.13), { percent: null, maxBonus: 50_00 })
  // The sandbox's bank answers amounts that end in .13 with a closed account.
  await take(member, baht(200.13))
  await expect.poll(() => holdOf(member)).toBe(0)
  expect(await says(member)).toMatchObject({ why: 'whole' })
  await expect(take(member, baht(100))).rejects.toThrow('BONUS_CONDITION')
  // The sandbox's bank accepts any amount in whole baht.
  await deposit(scene.app, member, baht(1.87))
  await take(member, baht(202))
  expect(await says(member)).toBeNull()
})

test('BON-05 BONUS_REMAINING: no bonus can be claimed before the whole amount is withdrawn', async () => {
  const member = await owing()
  const code = await offer(scene.app.ctx)
  const activate = () => call(activateBonus, { code }, member.caller)
  await expect(activate()).rejects.toThrow('BONUS_REMAINING')
  await take(member, baht(200))
  await activate()
})

test('BON-05 a balance too small to withdraw no longer blocks a new bonus', async () => {
  const member = await owing()
  const code = await offer(scene.app.ctx)
  const activate = () => call(activateBonus, { code }, member.caller)
  await enter(member, 'JOKER', baht(200))
  await play(scene, member, 'JOKER', [150, 0])
  await scene.app.ctx.db`
    update game_account set read_at = read_at - interval '6 seconds' where member = ${member.id}`
  await scene.sandbox.control({ gateway: 'JOKER', operation: 'balance', flaw: 'refuse', calls: 1 })
  await expect(activate()).rejects.toThrow('BONUS_REMAINING')
  await activate()
  await call(transfer, { from: 'JOKER', to: 'WALLET', amount: baht(50) }, member.caller)
  expect(await mainOf(scene, member)).toBe(50_00)
})
