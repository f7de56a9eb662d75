import { expect, test } from 'vitest'
import { clearBonus } from '#contract/bonus'
import { call } from '#contract/call'
import type { NoOffers } from '#contract/wallet'
import { withdraw } from '#contract/withdraw'
import { enter, play } from '../bet/testing.ts'
import { deposit, houseFor, meterOf, withBonus } from '../bonus/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member, mainOf } from '../deposit/testing.ts'
import { stopPlay } from './testing.ts'

// Goal: a member who may not play loses no deposit to a bonus that was granted before. Method: the whole server, with a bonus of which
// a cancellation keeps nothing, and a game of the sandbox.
openScene()

const strict = { cancelKeepPercent: 0 }
const cancelled = async (member: Member) => {
  const { cancel } = await meterOf(member)
  expect(await call(clearBonus, {}, member.caller)).toEqual({ message: 'CLEARED', ...cancel })
  expect(await mainOf(scene, member)).toBe(cancel.keeps)
  return cancel
}

test.each(Object.keys(stopPlay) as NoOffers[])(
  'a member who may not play by the reason %s cancels for the grant, and withdraws all deposits',
  async (why) => {
    const member = await withBonus(scene, strict)
    expect((await meterOf(member)).cancel).toEqual({ keeps: 0, costs: baht(200) })
    await stopPlay[why](member)
    await deposit(scene.app, member, baht(500))
    expect(await cancelled(member)).toEqual({ keeps: baht(600), costs: baht(100) })
    expect(await houseFor(scene, member, 'bonus')).toBe(0)
    expect(await houseFor(scene, member, 'bonus-paid')).toBe(0)
    expect(await call(withdraw, { amount: baht(600) }, member.caller)).toMatchObject({
      message: 'WITHDRAWING',
    })
  },
)

test.each([
  { won: 'winnings are taken', payout: 300, keeps: 100, costs: 380 },
  { won: 'a loss is of the deposit first', payout: 0, keeps: 80, costs: 100 },
])('on a cancellation during a break $won', async ({ payout, keeps, costs }) => {
  const member = await withBonus(scene, strict)
  await enter(member, 'JOKER', baht(120))
  await play(scene, member, 'JOKER', [20, payout])
  await stopPlay.break(member)
  await meterOf(member)
  expect(await call(clearBonus, {}, member.caller)).toEqual({
    message: 'CLEARED',
    keeps: baht(keeps),
    costs: baht(costs),
  })
  expect(await mainOf(scene, member)).toBe(baht(keeps))
})

test('a bonus of which a cancellation keeps more than the deposits keeps as much during a break', async () => {
  const member = await withBonus(scene, { cancelKeepPercent: 50 })
  await enter(member, 'JOKER', baht(120))
  await play(scene, member, 'JOKER', [20, 320])
  await stopPlay.break(member)
  expect(await call(clearBonus, {}, member.caller)).toMatchObject({ keeps: baht(250) })
})
