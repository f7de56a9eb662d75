import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  activateBonus,
  activatePromotion,
  activeBonus,
  bonuses,
  clearBonus,
  currentPromotion,
  findPromotion,
} from '#contract/bonus'
import { call } from '#contract/call'
import { baht, type Member, mainOf, type Scene, startScene } from '../deposit/testing.ts'
import { startTestApp, type TestApp } from '../testing.ts'
import { clear } from './clear.ts'
import { deposit, houseFor, meterOf, newCode, offer, standOf, withBonus } from './testing.ts'

// Goal: a member has one bonus at a time, as often as it can be had and no oftener, whoever asks at once. Method: two
// servers on one database, with attempts at both.
let scene: Scene
let other: TestApp
beforeAll(async () => {
  scene = await startScene()
  const { app, sandboxUrl } = scene
  const { databaseUrl, settings } = app
  other = await startTestApp({ sandboxUrl, databaseUrl, pepper: settings.pepper })
})
afterEach(async () => {
  expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
})
afterAll(async () => {
  await other?.stop()
  await scene?.stop()
})

/** The same member at the other server. */
const elsewhere = ({ caller }: Member) => ({ ...caller, host: other.host })
const cancelled = ({ caller }: Member) => call(clearBonus, {}, caller)
const listed = async ({ caller }: Member, code: string) =>
  (await call(bonuses, {}, caller)).find((bonus) => bonus.code === code)
const outcomes = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).map((tried) =>
    tried.status === 'fulfilled' ? 'done' : String(tried.reason.code ?? tried.reason),
  )
const count = (all: string[], what: string) => all.filter((one) => one === what).length

test('BON-02 the list is of the member’s currency, in the member’s language, in order, with banners', async () => {
  const [member, kip] = [await scene.member(), await scene.member('LAK')]
  const inBaht = await call(bonuses, {}, { ...member.caller, language: 'en' })
  expect(inBaht.slice(0, 4).map(({ code }) => code)).toEqual([
    ...['WELCOME100', 'DAILY20', 'WEEKEND50', 'RELOAD10'],
  ])
  expect(inBaht[0]).toMatchObject({
    ...{ name: 'New friend', type: 'limit', maxReceived: 1, percent: 100, most: 500_00 },
    ...{ turnover: 8, endBelow: 5_00, percentFail: 50, wholeAmount: true, categories: ['slot'] },
    ...{ minimumDeposit: 100_00, userBonus: null },
    banners: [
      { image: '/bonus/welcome100.svg', html: expect.stringContaining('<h3>New friend</h3>') },
      { image: '/bonus/welcome100.svg', html: expect.stringContaining('100%') },
    ],
  })
  const inKip = await call(bonuses, {}, { ...kip.caller, language: 'lo' })
  expect(inKip.map(({ code }) => code)).toEqual([
    ...['WELCOME100L', 'DAILY20L', 'WEEKEND50L', 'RELOAD10L'],
  ])
  expect(inKip[0]).toMatchObject({ name: 'ໝູ່ໃໝ່', most: 300_000_00 })
  await expect(call(activateBonus, { code: 'DAILY20' }, kip.caller)).rejects.toThrow('NO_DATA')
})

test('BON-02 a banner is cleaned again when it is shown', async () => {
  const member = await scene.member()
  const code = await offer(scene.app.ctx)
  await scene.app.ctx.db`
    insert into bonus_banner (bonus, language, position, image, html)
    values (${code}, 'th', 0, '/bonus/x.svg', '<p onclick="x()">Hi<script>x()</script><img src=x></p>')`
  expect((await listed(member, code))?.banners).toEqual([
    { image: '/bonus/x.svg', html: '<p>Hi</p>' },
  ])
})

test('BON-02 the active one is told as such, also when it is not offered any more', async () => {
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

test('BON-05 BONUS_ALREADY_ACTIVE: while one waits or is played no other can be taken', async () => {
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

test('BON-03 BON-05 BONUS_MAX_CLAIMED: by day as often as it can be received, the next day again', async () => {
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
  // One that was cancelled before its deposit was not received.
  await take()
  await cancelled(member)
  await receive()
  await expect(take()).rejects.toThrow('BONUS_MAX_CLAIMED')
  expect((await listed(member, code))?.userBonus).toMatchObject({
    ...{ isActive: false, state: 'cancelled' },
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
])('BON-02 what is not offered cannot be taken: %j', async (terms) => {
  const member = await scene.member()
  const code = await offer(scene.app.ctx, terms)
  expect(await listed(member, code)).toBeUndefined()
  await expect(call(activateBonus, { code }, member.caller)).rejects.toThrow('NO_DATA')
})

test('BON-05 BONUS_FULL: only so many members can have it, and who leaves before the deposit makes room', async () => {
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

test('BON-04 finds a promotion by its code in any case, with spaces, and none that there is not', async () => {
  const { ctx } = scene.app
  const [member, kip] = [await scene.member(), await scene.member('LAK')]
  const find = async (code: string, { caller } = member) =>
    (await call(findPromotion, { code }, { ...caller, language: 'en' })).promotion
  const known = {
    ...{ code: 'KAPAO2026', name: 'Kapao 2026', percentFail: 75, percent: null, most: 100_00 },
    description: expect.stringContaining('Deposit 300 baht or more'),
  }
  for (const typed of ['KAPAO2026', 'kapao2026', '  KaPao2026 ', 'kapao 2026', '\u00a0Kapao\t2026'])
    expect(await find(typed)).toMatchObject(known)
  const hopeless = [
    'KAPAO',
    'KAPAO2026L',
    'WELCOME100',
    'กะเป๋า',
    '%',
    "'",
    '\u0000',
    'ß'.repeat(40),
  ]
  for (const typed of hopeless) expect(await find(typed)).toBeNull()
  expect(await find('kapao2026', kip)).toBeNull()
  expect(await find('kapao2026l', kip)).toMatchObject({ most: 60_000_00 })
  const past = { endsAt: new Date(Date.now() - 1_000) }
  const future = { startsAt: new Date(Date.now() + 60_000) }
  for (const terms of [past, future, { isActive: false }])
    expect(await find(await offer(ctx, { kind: 'promotion', ...terms }))).toBeNull()
})

test('BON-04 a promotion that is taken is the active bonus, and on the statement by its name', async () => {
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
    ...{ from: 'PROMOTION', kind: 'bonus', details: { promotion: 'Kapao 2026' } },
  })
})

test('BON-05 NO_PROMOTION: unknown, over, or of another currency', async () => {
  const { ctx } = scene.app
  const { caller } = await scene.member()
  const over = await offer(ctx, { kind: 'promotion', endsAt: new Date(Date.now() - 1_000) })
  const kip = await offer(ctx, { kind: 'promotion', currency: 'LAK' })
  for (const code of [newCode(), over, kip, 'DAILY20', '\u0000'])
    await expect(call(activatePromotion, { code }, caller)).rejects.toThrow('NO_PROMOTION')
})

test('BON-05 PROMOTION_RECEIVED: nobody has a promotion oftener than it says', async () => {
  const member = await scene.member()
  const code = await offer(scene.app.ctx, { kind: 'promotion', maxReceived: 1 })
  const take = () => call(activatePromotion, { code: code.toLowerCase() }, member.caller)
  await take()
  await deposit(scene.app, member, baht(100))
  await cancelled(member)
  await expect(take()).rejects.toThrow('PROMOTION_RECEIVED')
})

test('BON-05 of fifty who activate at once at two servers, one does', async () => {
  const member = await scene.member()
  const codes = [await offer(scene.app.ctx), await offer(scene.app.ctx)]
  const all = await outcomes(
    Array.from({ length: 50 }, (_, at) =>
      call(activateBonus, { code: codes[at % 2]! }, at % 3 ? member.caller : elsewhere(member)),
    ),
  )
  expect([count(all, 'done'), count(all, 'BONUS_ALREADY_ACTIVE')]).toEqual([1, 49])
  await deposit(scene.app, member, baht(100))
  expect(await mainOf(scene, member)).toBe(200_00)
})

test('BON-04 a code for one is one member’s, however many try at once', async () => {
  const code = await offer(scene.app.ctx, { kind: 'promotion', membersMax: 1 })
  const [one, two] = [await scene.member(), await scene.member()]
  const all = await outcomes(
    Array.from({ length: 20 }, (_, at) =>
      call(activatePromotion, { code }, at % 2 ? one.caller : elsewhere(two)),
    ),
  )
  expect(count(all, 'done')).toBe(1)
  expect(count(all, 'BONUS_FULL')).toBe(10)
  expect(count(all, 'BONUS_ALREADY_ACTIVE')).toBe(9)
})

test('BON-06 of many deposits at once one grants, once', async () => {
  const member = await scene.member()
  const code = await offer(scene.app.ctx)
  await call(activateBonus, { code }, member.caller)
  await Promise.all(
    Array.from({ length: 12 }, (_, at) => deposit(at % 2 ? scene.app : other, member, baht(100))),
  )
  expect(await mainOf(scene, member)).toBe(1_300_00)
  expect(await houseFor(scene, member, 'bonus')).toBe(-100_00)
})

test('BON-06 a deposit and a cancel at once: either it was free and nothing was granted, or it stays', async () => {
  for (let round = 0; round < 12; round++) {
    const member = await scene.member()
    const code = await offer(scene.app.ctx)
    await call(activateBonus, { code }, member.caller)
    const caller = { member: member.id, session: 0, currency: 'BAHT' } as const
    const [, cancel] = await Promise.all([
      deposit(scene.app, member, baht(100)),
      clear(other.ctx, caller).then(
        ({ costs }) => `costs ${costs}`,
        ({ code: refused }) => String(refused),
      ),
    ])
    const main = await mainOf(scene, member)
    const { state } = (await standOf(scene, member))!
    const said = `${cancel}, ${state}, ${main / 100}`
    expect([
      'costs 0, cancelled, 100',
      'BONUS_CONDITION, granted, 200',
      'costs 10000, cancelled, 100',
    ]).toContain(said)
  }
})

test('BON-06 of fifty who cancel at once at two servers, one pays', async () => {
  const member = await withBonus(scene)
  const all = await outcomes(
    Array.from({ length: 50 }, (_, at) =>
      call(clearBonus, {}, at % 2 ? member.caller : elsewhere(member)),
    ),
  )
  expect([count(all, 'done'), count(all, 'BONUS_CLEAR')]).toEqual([1, 49])
  expect(await mainOf(scene, member)).toBe(100_00)
})

test('API-05 the same wish to activate or to cancel hears the same answer', async () => {
  const member = await scene.member()
  const code = await offer(scene.app.ctx)
  const wish = { ...member.caller, key: 'once' }
  const first = await call(activateBonus, { code }, wish)
  expect(await call(activateBonus, { code }, wish)).toEqual(first)
  await deposit(scene.app, member, baht(100))
  const end = { ...member.caller, key: 'end' }
  const costs = await call(clearBonus, {}, end)
  expect(await call(clearBonus, {}, end)).toEqual(costs)
  expect(await mainOf(scene, member)).toBe(100_00)
})
