import { afterAll, beforeAll, expect, test } from 'vitest'
import { activateBonus, activeBonus, bonuses, findPromotion } from '#contract/bonus'
import { type Caller, call } from '#contract/call'
import { inviteBanners } from '#contract/invite'
import { exclude } from '#contract/protection'
import { addRefund, receiveRefund, refundBanners, refundCheck } from '#contract/refund'
import { coupons, spinActive, spinSetup } from '#contract/spin'
import { type NoOffers, wallet } from '#contract/wallet'
import { type Db, openDb } from '#db'
import { readBets } from '../bet/read.ts'
import { dayEarlier, enter, play } from '../bet/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { clearOfNextRefund } from '../site/testing.ts'
import { couponFor } from '../spin/testing.ts'

// Goal: nothing is offered to a member who may not claim it, and what is the member's already stays. Method: the whole server
// over HTTP with its seeded offers; the owner of the database ends a break.
let owner: Db
openScene()
beforeAll(async () => {
  owner = openDb(scene.app.databaseUrl, { asOwner: true, max: 1 })
})
afterAll(() => owner.end())

const ways: Record<NoOffers, (member: Member) => Promise<unknown>> = {
  break: ({ caller }) => call(exclude, { length: '24-hours' }, caller),
  exclusion: ({ caller }) => call(exclude, { length: 'forever' }, caller),
  'withdraw-only': ({ id }) => owner`
    update member set status = 'withdraw-only' where id = ${id}`,
}
const endBreak = ({ id }: Member) => owner`
  update member_exclusion set begun_at = begun_at - interval '2 days', until = until - interval '2 days'
  where member = ${id}`

/** Tells which calls show offers. */
async function offersTo(caller: Caller) {
  const { noOffers } = await call(wallet, {}, caller)
  const { promotion } = await call(findPromotion, { code: 'KAPAO2026' }, caller)
  const { isActive } = await call(spinActive, {}, caller)
  const { activeSpinwheel } = (await call(spinSetup, {}, caller)).result
  return {
    noOffers,
    bonuses: (await call(bonuses, {}, caller)).length > 0,
    promotion: promotion !== null,
    wheelAtHome: isActive,
    wheel: activeSpinwheel !== null,
    coupons: (await call(coupons, {}, caller)).coupons.length > 0,
    inviteBanners: (await call(inviteBanners, {}, caller)).banners.length > 0,
    refundBanners: (await call(refundBanners, {}, caller)).banners.length > 0,
    refundTerms: (await call(refundCheck, {}, caller)).info !== '',
  }
}
const all = {
  noOffers: undefined,
  bonuses: true,
  promotion: true,
  wheelAtHome: true,
  wheel: true,
  coupons: true,
  inviteBanners: true,
  refundBanners: true,
  refundTerms: true,
}
const none = (noOffers: NoOffers) => ({
  ...Object.fromEntries(Object.keys(all).map((name) => [name, false])),
  noOffers,
})

test.each(Object.keys(ways) as NoOffers[])(
  'nothing is offered to a member by the reason %s, and the wallet tells the reason',
  async (why) => {
    const member = await scene.member()
    await couponFor(scene, member, 'MONEY50')
    expect(await offersTo(member.caller)).toEqual(all)
    await ways[why](member)
    expect(await offersTo(member.caller)).toEqual(none(why))
  },
)

test('after a break the offers and the coupon are there again, and the bonus in use was never hidden', async () => {
  const member = await scene.member()
  await couponFor(scene, member, 'MONEY50')
  const { code } = (await call(bonuses, {}, member.caller))[0]!
  await call(activateBonus, { code }, member.caller)
  await ways.break(member)
  expect(await call(activeBonus, {}, member.caller)).toMatchObject({
    status: true,
    bonus: { code },
  })
  await endBreak(member)
  expect(await offersTo(member.caller)).toEqual(all)
})

test('a refund is not offered during a break, and one that was received before can be added', async () => {
  await clearOfNextRefund(10_000)
  const [early, late] = [await scene.member(), await scene.member()]
  for (const member of [early, late]) {
    await give(scene.app.ctx, member.id, baht(1_000))
    await enter(member, 'JOKER', baht(500))
    await play(scene, member, 'JOKER', [200, 0])
    await readBets(scene.app.ctx, member.id, { patienceMs: 10_000 })
    await dayEarlier(scene, member)
  }
  const check = ({ caller }: Member) => call(refundCheck, {}, caller)
  expect(await check(early)).toMatchObject({ step: 'receive', refundAmount: baht(10) })
  await call(receiveRefund, {}, early.caller)
  for (const member of [early, late]) await ways.break(member)
  expect(await check(early)).toMatchObject({ step: 'add', aside: baht(10) })
  expect(await call(addRefund, {}, early.caller)).toMatchObject({ amount: baht(10) })
  expect(await check(late)).toMatchObject({ result: false, step: 'none', refundAmount: 0 })
  await endBreak(late)
  expect(await check(late)).toMatchObject({ step: 'receive', refundAmount: baht(10) })
})
