import { expect, test } from 'vitest'
import { activateBonus, activeBonus } from '#contract/bonus'
import { call } from '#contract/call'
import { claimCoupon } from '#contract/spin'
import { statement } from '#contract/statement'
import { openDb } from '#db'
import { scene } from '../deposit/scene-testing.ts'
import { baht, type Member, mainOf } from '../deposit/testing.ts'
import { couponsOf, startSpins } from './scene-testing.ts'
import { couponFor } from './testing.ts'

startSpins()

const claim = ({ caller }: Member, coupon: string) => call(claimCoupon, { coupon }, caller)

test('SPN-03 SPN-04 a money prize is claimed once, and is in the wallet and on the statement', async () => {
  const member = await scene.member()
  const coupon = await couponFor(scene, member, 'MONEY50')
  expect(coupon).toMatchObject({ kind: 'money', amount: baht(50), prize: { name: '50 บาท' } })
  expect(coupon.bonus).toBeNull()
  expect(coupon.expiresAt - coupon.createdAt).toBeGreaterThan(13 * 86_400_000)
  expect(await claim(member, coupon.code)).toMatchObject({ success: true, amount: baht(50) })
  expect(await mainOf(scene, member)).toBe(baht(50))
  const { statements } = await call(statement, { page: 1, limit: 5 }, member.caller)
  expect(statements).toMatchObject([
    { statementType: 'bonus', from: 'SPIN', to: 'WALLET', luckydraw: { description: '50 บาท' } },
  ])
  expect(await couponsOf(member)).toEqual([])
  await expect(claim(member, coupon.code)).rejects.toThrow('NO_CLAIMABLE_COUPON')
})

test('STM-01 the statement names a prize in the reader’s language, and as the member saw it once the wheel was renamed', async () => {
  const member = await scene.member()
  const { code } = await couponFor(scene, member, 'MONEY50')
  await claim(member, code)
  const named = async (language: string) => {
    const caller = { ...member.caller, language }
    const { statements } = await call(statement, { page: 1, limit: 5 }, caller)
    return statements.map(({ luckydraw }) => luckydraw?.description)
  }
  expect([await named('th'), await named('lo'), await named('en')]).toEqual([
    ['50 บาท'],
    ['50 ບາດ'],
    ['50 baht'],
  ])
  const owner = openDb(scene.app.databaseUrl, { asOwner: true, max: 1 })
  const rename = (from: string, to: string) => owner`
    update spin_slice set label_th = replace(label_th, ${from}, ${to}) where code = 'MONEY50'`
  await rename('50 บาท', 'ห้าสิบ')
  expect([await named('th'), await named('en')]).toEqual([['50 บาท'], ['50 บาท']])
  await rename('ห้าสิบ', '50 บาท')
  await owner.end()
})

test('SPN-03 a bonus prize becomes the active bonus', async () => {
  const member = await scene.member()
  const coupon = await couponFor(scene, member, 'BONUS')
  expect(coupon).toMatchObject({ kind: 'bonus', amount: 0 })
  // Its terms are those that the member will have.
  const terms = coupon.bonus!
  expect(terms).toMatchObject({ most: baht(50), minimumDeposit: baht(100), turnover: 3 })
  await claim(member, coupon.code)
  const { status, bonus } = await call(activeBonus, {}, member.caller)
  expect({ status, code: bonus?.code }).toEqual({ status: true, code: 'FREE50' })
  expect(bonus).toMatchObject(terms)
})

test('SPN-04 BONUS_REMAINING: a bonus prize cannot be claimed while another is active, and is not lost', async () => {
  const member = await scene.member()
  const coupon = await couponFor(scene, member, 'BONUS')
  await call(activateBonus, { code: 'DAILY20' }, member.caller)
  await expect(claim(member, coupon.code)).rejects.toThrow('BONUS_REMAINING')
  expect(await couponsOf(member)).toHaveLength(1)
})

test('SPN-04 INVALID_CODE: an unknown coupon and one of another member are refused alike', async () => {
  const [member, other] = [await scene.member(), await scene.member()]
  const coupon = await couponFor(scene, other, 'MONEY20')
  for (const code of [coupon.code, coupon.code.toLowerCase(), 'AAAAAAAAAAAAAAAA', '0', '-'])
    await expect(claim(member, code), code).rejects.toThrow('INVALID_CODE')
  await claim(other, coupon.code)
  await expect(claim(member, coupon.code)).rejects.toThrow('INVALID_CODE')
})

test('SPN-04 COUPON_EXPIRED, INVALID_COUPON_TYPE and INVALID_PRIZE_CODE pay nothing', async () => {
  const member = await scene.member()
  const { db } = scene.app.ctx
  const [late, foreign, gone] = [
    await couponFor(scene, member, 'MONEY500'),
    await couponFor(scene, member, 'MONEY20'),
    await couponFor(scene, member, 'BONUS'),
  ]
  await db`update coupon set expires_at = now() where id = ${late.code}`
  await expect(claim(member, late.code)).rejects.toThrow('COUPON_EXPIRED')
  await db`update coupon set currency = 'LAK' where id = ${foreign.code}`
  await expect(claim(member, foreign.code)).rejects.toThrow('INVALID_COUPON_TYPE')
  await db`update coupon set bonus = 'NOT-THERE' where id = ${gone.code}`
  await expect(claim(member, gone.code)).rejects.toThrow('INVALID_PRIZE_CODE')
  expect(await mainOf(scene, member)).toBe(0)
  expect((await couponsOf(member)).map(({ code }) => code)).not.toContain(late.code)
})

test('SPN-02 SPN-03 API-01 a spin and a claim that are refused answer {success: false, error} with 200', async () => {
  const { caller } = await scene.member()
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${caller.host}/api/spinwheel/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-client-id': 'kapao-web',
        authorization: `Bearer ${caller.token}`,
      },
      body: JSON.stringify(body),
    })
    return [response.status, await response.json()]
  }
  expect(await post('spin', {})).toEqual([200, { success: false, error: 'NO_COIN' }])
  expect(await post('coupon/claim', { coupon: 'NOTMINE' })).toEqual([
    200,
    { success: false, error: 'INVALID_CODE' },
  ])
  expect(await post('coupon/claim', {})).toEqual([400, { message: 'BAD_REQUEST' }])
})
