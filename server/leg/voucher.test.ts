import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { toAmount } from '#money'
import { baht, mainOf, type Scene, startScene } from '../deposit/testing.ts'
import { driveLeg, type LegEnd, openLeg } from './leg.ts'
import { wishOf } from './testing.ts'

// Goal: a gift is the member's for what it is worth, once for everybody. Method: the sandbox's TrueWallet.
let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterEach(async () => {
  expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
})
afterAll(() => scene?.stop())

const mobile = '0800001234'

async function redeem(member: number, voucher: string): Promise<LegEnd> {
  const { ctx } = scene.app
  const wish = wishOf(member, 'TRUEWALLET', {
    ...{ kind: 'voucher', amount: toAmount(0), details: { voucher, mobile } },
  })
  await ctx.db.begin((tx) => openLeg(ctx, tx, wish))
  return driveLeg(ctx, wish.reference)
}

test('DEP-08 of two members who redeem a gift at once one gets what it is worth', async () => {
  const members = [await scene.member(), await scene.member()]
  const { id } = await scene.sandbox.makeVoucher({ amount: baht(120) })
  const ends = await Promise.all(members.map((member) => redeem(member.id, id)))
  expect(ends.map(({ state }) => state).sort()).toEqual(['returned', 'settled'])
  expect(ends).toContainEqual({ state: 'settled', amount: 12_000 })
  expect(ends).toContainEqual({
    ...{ state: 'returned', code: 'TRUELINK_DUPLICATE', reason: 'TRUELINK_DUPLICATE' },
  })
  const money = await Promise.all(members.map((member) => mainOf(scene, member)))
  expect(money.sort()).toEqual([0, 12_000])
})

test('DEP-08 a gift that is none is refused by its code', async () => {
  const member = await scene.member()
  const { id } = await scene.sandbox.makeVoucher({ amount: baht(50), kind: 'expired' })
  expect(await redeem(member.id, id)).toMatchObject({ code: 'TRUELINK_INVALID' })
  expect(await mainOf(scene, member)).toBe(0)
})
