import { beforeAll, expect, test } from 'vitest'
import { activateBonus } from '#contract/bonus'
import { type Caller, call } from '#contract/call'
import { receiveInvite } from '#contract/invite'
import { exclude } from '#contract/protection'
import { addRefund, receiveRefund } from '#contract/refund'
import { claimCoupon, spin } from '#contract/spin'
import { play } from '../bet/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import type { Member } from '../deposit/testing.ts'
import { invitingIn, soon } from '../invite/testing.ts'
import { played } from '../refund/scene-testing.ts'
import { setSetting } from '../register/testing.ts'
import { couponFor } from '../spin/testing.ts'

// Goal: a member whose claim was granted, and whose reply was lost with its server, reads it again under the key. Method: the whole server
// over HTTP; the stored replies are deleted, as when the server was killed between the commit and the storing.
openScene()
beforeAll(async () => {
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
})

const inviting = invitingIn(() => scene)
const forget = () => scene.app.ctx.db`delete from idempotency_key`

type Claim = (caller: Caller) => Promise<unknown>
type Prepared = { member: Member; claim: Claim }

const refund: Claim = (caller) => call(receiveRefund, {}, caller)
const invite: Claim = (caller) => call(receiveInvite, {}, caller)

async function withCoupon(slice: string): Promise<Prepared> {
  const member = await scene.member()
  const { code: coupon } = await couponFor(scene, member, slice)
  return { member, claim: (caller) => call(claimCoupon, { coupon }, caller) }
}

async function invited(): Promise<Prepared> {
  const { inviter, friend } = await inviting.friends(200)
  await play(scene, friend, 'JOKER', [200, 200])
  await inviting.read(friend)
  await expect.poll(async () => (await inviting.balances(inviter)).invite, soon).toBe(10_00)
  return { member: inviter, claim: invite }
}

const claims: [string, string, () => Promise<Prepared>][] = [
  [
    'REF-01 a refund',
    'REFUND_SUCCESS',
    async () => ({ member: await played([100, 0]), claim: refund }),
  ],
  ['INV-01 invite rewards', 'INVITE_BONUS_SUCCESS', invited],
  ['SPN-03 a coupon of money', 'NO_CLAIMABLE_COUPON', () => withCoupon('MONEY50')],
  ['SPN-03 a coupon of a bonus', 'NO_CLAIMABLE_COUPON', () => withCoupon('BONUS')],
]

test.each(claims)(
  'API-05 %s is claimed once, and reads so again under its key',
  async (_, refusal, prepare) => {
    const { member, claim } = await prepare()
    const keyed = { ...member.caller, key: 'claimed' }
    const another = { ...member.caller, key: 'another' }
    const first = await claim(keyed)
    const balances = await scene.app.ctx.ledger.balancesOf(member.id)
    const repeatTwice = async () => {
      await forget()
      expect(await Promise.all([claim(keyed), claim(keyed)])).toEqual([first, first])
    }
    await repeatTwice()
    await expect(claim(another)).rejects.toMatchObject({ code: refusal })

    await call(exclude, { length: '24-hours' }, member.caller)
    await repeatTwice()
    await forget()
    await expect(claim(another)).rejects.toMatchObject({ code: 'ON_BREAK' })
    for (const other of [
      (caller: Caller) => call(activateBonus, { code: 'DAILY20' }, caller),
      (caller: Caller) => call(spin, {}, caller),
      ...[refund, invite].filter((one) => one !== claim),
    ]) {
      await forget()
      await expect(other(keyed)).rejects.toMatchObject({ code: 'ON_BREAK' })
    }
    expect(await scene.app.ctx.ledger.balancesOf(member.id)).toEqual(balances)
  },
)

test('API-05 REF-01 a refund is added to the wallet once, and reads so again under its key', async () => {
  const member = await played([100, 0])
  await refund(member.caller)
  const add: Claim = (caller) => call(addRefund, {}, caller)
  const keyed = { ...member.caller, key: 'added' }
  const first = await add(keyed)
  await forget()
  expect(await Promise.all([add(keyed), add(keyed)])).toEqual([first, first])
  await expect(add(member.caller)).rejects.toMatchObject({ code: 'REFUND_SUCCESS' })
})

test('API-05 SPN-03 a key of another coupon or of another member claims nothing', async () => {
  const one = await withCoupon('MONEY50')
  const keyed = { ...one.member.caller, key: 'claimed' }
  await one.claim(keyed)
  const { code: coupon } = await couponFor(scene, one.member, 'MONEY20')
  const other = await withCoupon('MONEY20')
  await call(exclude, { length: '24-hours' }, other.member.caller)
  await forget()
  await expect(call(claimCoupon, { coupon }, keyed)).rejects.toMatchObject({ code: 'KEY_REUSED' })
  await expect(other.claim({ ...other.member.caller, key: 'claimed' })).rejects.toMatchObject({
    code: 'ON_BREAK',
  })
})
