import { expect, test } from 'vitest'
import { activateBonus, activatePromotion, activeBonus, bonuses, clearBonus } from '#contract/bonus'
import { call } from '#contract/call'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { clearOfMidnight } from '../site/testing.ts'
import { deposit, meterOf, offer, shareDevice, withBonus } from './testing.ts'

// Goal: a member sees the available offers, has one bonus at a time, and each as often as its terms say.
openScene()

const cancelled = ({ caller }: Member) => call(clearBonus, {}, caller)
const listed = async ({ caller }: Member, code: string) =>
  (await call(bonuses, {}, caller)).find((bonus) => bonus.code === code)

test('BON-02 the list has the member’s currency and language, in order, with banners', async () => {
  const [member, kip] = [await scene.member(), await scene.member('LAK')]
  const inBaht = await call(bonuses, {}, { ...member.caller, language: 'en' })
  expect(inBaht.slice(0, 4).map(({ code }) => code)).toEqual([
    'WELCOME100',
    'DAILY20',
    'WEEKEND50',
    'RELOAD10',
  ])
  expect(inBaht[0]).toMatchObject({
    name: 'Welcome bonus',
    type: 'limit',
    maxReceived: 1,
    percent: 100,
    most: 500_00,
    turnover: 8,
    endBelow: 5_00,
    percentFail: 50,
    wholeAmount: true,
    categories: ['slot'],
    minimumDeposit: 100_00,
    userBonus: null,
    banners: [
      { image: '/bonus/welcome100.svg', html: expect.stringContaining('<h3>Welcome bonus</h3>') },
      { image: '/bonus/welcome100.svg', html: expect.stringContaining('100%') },
    ],
  })
  const inKip = await call(bonuses, {}, { ...kip.caller, language: 'lo' })
  expect(inKip.map(({ code }) => code)).toEqual([
    'WELCOME100L',
    'DAILY20L',
    'WEEKEND50L',
    'RELOAD10L',
  ])
  expect(inKip[0]).toMatchObject({ name: 'ໂບນັດສະມາຊິກໃໝ່', most: 300_000_00 })
  await expect(call(activateBonus, { code: 'DAILY20' }, kip.caller)).rejects.toThrow('NO_DATA')
})

test('BON-02 a banner’s HTML is cleaned again when it is shown', async () => {
  const member = await scene.member()
  const code = await offer(scene.app.ctx, { picture: '/bonus/x.svg' })
  await scene.app.ctx.db`
    insert into bonus_banner (bonus, language, position, image, html)
    values (${code}, 'th', 0, '/bonus/x.svg', '<p onclick="x()">Hi<script>x()</script><img src=x></p>')`
  expect((await listed(member, code))?.banners).toEqual([
    { image: '/bonus/x.svg', html: '<p>Hi</p>' },
  ])
})

test('BON-02 the active bonus is marked as such, also when it is no longer offered', async () => {
  const { ctx } = scene.app
  const member = await scene.member()
  const code = await offer(ctx)
  const taken = await call(activateBonus, { code }, member.caller)
  expect(taken).toMatchObject({ isActive: true, state: 'waiting', received: [] })
  expect(await call(activeBonus, {}, member.caller)).toMatchObject({ status: true, type: 'limit' })
  await ctx.db`update bonus set is_active = false where code = ${code}`
  expect((await listed(member, code))?.userBonus).toEqual(taken)
  expect(await listed(await scene.member(), code)).toBeUndefined()
  await deposit(scene.app, member, baht(100))
  expect((await meterOf(member)).granted).toBe(100_00)
})

test('BON-05 BONUS_ALREADY_ACTIVE: no other can be claimed while one is waiting or granted', async () => {
  const member = await withBonus(scene)
  const code = await offer(scene.app.ctx)
  const take = () => call(activateBonus, { code }, member.caller)
  await expect(take()).rejects.toThrow('BONUS_ALREADY_ACTIVE')
  await expect(call(activateBonus, { code: member.code }, member.caller)).rejects.toThrow(
    'BONUS_ALREADY_ACTIVE',
  )
  await expect(call(activatePromotion, { code: 'KAPAO2026' }, member.caller)).rejects.toThrow(
    'BONUS_ALREADY_ACTIVE',
  )
  await cancelled(member)
  await take()
  await expect(take()).rejects.toThrow('BONUS_ALREADY_ACTIVE')
})

test('BON-03 BON-05 BONUS_MAX_CLAIMED: a daily limit starts again the next day', async () => {
  await clearOfMidnight(10_000)
  const { ctx } = scene.app
  const member = await scene.member()
  const code = await offer(ctx, { type: 'day', maxReceived: 2 })
  const take = () => call(activateBonus, { code }, member.caller)
  const receive = async () => {
    await take()
    await deposit(scene.app, member, baht(100))
    await cancelled(member)
  }
  await receive()
  // A claim that was cancelled before its deposit does not count.
  await take()
  await cancelled(member)
  await receive()
  await expect(take()).rejects.toThrow('BONUS_MAX_CLAIMED')
  expect((await listed(member, code))?.userBonus).toMatchObject({
    isActive: false,
    state: 'cancelled',
    received: [{ updatedAt: expect.any(Number) }, { updatedAt: expect.any(Number) }],
  })
  await ctx.db`
    update member_bonus set granted_at = granted_at - interval '1 day' where member = ${member.id}`
  await receive()
})

test.each([
  { isActive: false },
  { isListed: false },
  { startsAt: new Date(Date.now() + 60_000) },
  { endsAt: new Date(Date.now() - 60_000) },
  { currency: 'LAK' },
  { kind: 'promotion' },
])('BON-02 an unavailable bonus cannot be claimed: %j', async (terms) => {
  const member = await scene.member()
  const code = await offer(scene.app.ctx, terms)
  expect(await listed(member, code)).toBeUndefined()
  await expect(call(activateBonus, { code }, member.caller)).rejects.toThrow('NO_DATA')
})

test('BON-05 BONUS_FULL: the number of members is limited, and a cancel before the deposit makes room', async () => {
  const code = await offer(scene.app.ctx, { membersMax: 2 })
  const [one, two, three] = [await scene.member(), await scene.member(), await scene.member()]
  const take = ({ caller }: Member) => call(activateBonus, { code }, caller)
  await take(one)
  await take(two)
  await expect(take(three)).rejects.toThrow('BONUS_FULL')
  await cancelled(one)
  await take(three)
  await deposit(scene.app, three, baht(100))
  await cancelled(three)
  await expect(take(one)).rejects.toThrow('BONUS_FULL')
  await take(three)
})

test('BON-05 BONUS_DEVICE: of the members who use one browser one takes it, also when they claim at once', async () => {
  const { ctx } = scene.app
  const code = await offer(ctx, { oncePerDevice: true })
  const family = await Promise.all(Array.from({ length: 6 }, () => scene.member()))
  await shareDevice(ctx, family)
  const take = ({ caller }: Member) => call(activateBonus, { code }, caller)
  const outcomes = await Promise.allSettled(family.map(take))
  const refused = outcomes.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(5)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'BONUS_DEVICE' })
  const holder = family[outcomes.findIndex(({ status }) => status === 'fulfilled')]!
  const other = family.find((member) => member !== holder)!
  await cancelled(holder)
  await take(other)
  await expect(take(holder)).rejects.toThrow('BONUS_DEVICE')
  await take(await scene.member())
})
