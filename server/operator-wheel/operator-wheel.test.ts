import { afterEach, beforeAll, expect, test } from 'vitest'
import { approvals } from '#contract/approval'
import { call } from '#contract/call'
import * as contract from '#contract/operator-wheel'
import { claimCoupon, coupons, spin, spinSetup } from '#contract/spin'
import { offer } from '../bonus/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refusalCode } from '../refusal/testing.ts'
import { giveCoins, untrueCoins } from '../spin/testing.ts'
import { asOwner } from '../testing.ts'

// Goal: a wheel gives what two operators published, and no prize more often than its stock. Method: the whole server,
// members and operators over HTTP.
let one: Awaited<ReturnType<typeof newOperator>>
let two: typeof one
let first: string
openScene()
beforeAll(async () => {
  one = await newOperator(scene.app, 'finance-lead')
  two = await newOperator(scene.app, 'finance-lead')
  first = (await listed()).find(({ currency, isActive }) => currency === 'BAHT' && isActive)!.id
})
afterEach(async () => {
  await asOwner(scene.app, async (db) => {
    await db`update spin_wheel set is_active = false where currency = 'BAHT' and is_active`
    await db`update spin_wheel set is_active = true where id = ${first}`
  })
  expect(await untrueCoins(scene.app.ctx)).toEqual([])
})

const reason = 'the plan of the month'
const listed = async () => (await call(contract.wheels, {}, one.desk)).wheels
const wheelOf = (id: string) => call(contract.wheel, { id }, one.desk)
const publish = (id: string, by: typeof one) => call(contract.publishWheel, { id, reason }, by.desk)
const stop = (id: string, by = one) => call(contract.stopWheel, { id, reason }, by.desk)

type Slice = contract.WheelSlice
const label = { th: 'รางวัล', la: 'ລາງວັນ', en: 'A prize' }
const sliceOf = (over: Partial<Slice>): Slice => ({
  code: 'NONE',
  kind: 'nothing',
  label,
  html: { th: null, la: null, en: null },
  weight: 1,
  bgColor: '#ffffff',
  textColor: '#121a45',
  amount: baht(0),
  coins: 0,
  bonus: null,
  stock: null,
  stockADay: null,
  budget: null,
  ...over,
})
const money = (over: Partial<Slice> = {}) =>
  sliceOf({ code: 'MONEY', kind: 'money', amount: baht(100), weight: 999_999, ...over })
const design = async (slices: Slice[]) => {
  const name = { th: 'วงล้อ', la: 'ວົງລໍ້', en: 'July' }
  const given = { currency: 'BAHT', name, couponDays: 7, coinDeposit: baht(300), slices } as const
  return (await call(contract.designWheel, { ...given, reason }, one.desk)).id
}
async function published(slices: Slice[]) {
  const id = await design(slices)
  await publish(id, one)
  expect(await publish(id, two)).toEqual({ outcome: 'done' })
  return id
}
const setup = async ({ caller }: Member) => (await call(spinSetup, {}, caller)).result
async function player(coins: number): Promise<Member> {
  const member = await scene.member()
  await giveCoins(scene.app.ctx, member, coins)
  return member
}
const turn = async ({ caller }: Member) => (await call(spin, {}, caller)).result

test('SPN-01 members see a design when two operators published it, and the wheel before it stays in the books', async () => {
  const member = await player(1)
  const id = await design([
    money(),
    sliceOf({ html: { th: '<b onclick="x()">ก</b>', la: null, en: null } }),
  ])
  expect(await wheelOf(id)).toMatchObject({
    isActive: false,
    publishedAt: null,
    madeBy: one.username,
  })
  expect((await setup(member)).activeSpinwheel?.slices).toHaveLength(8)
  expect(await publish(id, one)).toEqual({ outcome: 'proposed' })
  expect(await wheelOf(id)).toMatchObject({ proposal: { by: one.username, isMine: true } })
  expect((await setup(member)).activeSpinwheel?.slices).toHaveLength(8)
  expect(await publish(id, two)).toEqual({ outcome: 'done' })
  expect(await publish(id, two)).toEqual({ outcome: 'already_decided' })
  expect(await setup(member)).toMatchObject({
    coinDeposit: baht(300),
    activeSpinwheel: {
      slices: [
        { code: 'MONEY', weight: 999_999 },
        { code: 'NONE', weight: 1, htmlDescription: '<b>ก</b>' },
      ],
    },
  })
  expect((await wheelOf(first)).isActive).toBe(false)
  await turn(member)
  expect(await wheelOf(id)).toMatchObject({ spins: 1 })
  const audited = await scene.app.ctx.db`
    select action, about, approval is not null as has_approval from operator_audit where kind = 'wheel' order by id`
  expect(audited).toEqual([
    { action: 'wheel-design', about: id, hasApproval: false },
    { action: 'wheel-publish', about: id, hasApproval: true },
  ])
})

test('SPN-05 a prize is drawn as often as its stock allows, by 60 spins at once; then its weight is 0', async () => {
  const id = await published([money({ stock: 5 }), sliceOf({})])
  const members = await Promise.all(Array.from({ length: 60 }, () => player(1)))
  const won = await Promise.all(members.map(turn))
  expect(won.filter(({ code }) => code === 'MONEY')).toHaveLength(5)
  const drawn = (await wheelOf(id)).slices.map((slice) => [slice.code, slice.drawn])
  expect(drawn).toEqual([
    ['MONEY', 5],
    ['NONE', 55],
  ])
  const [money_] = (await setup(members[0]!)).activeSpinwheel!.slices
  expect(money_).toMatchObject({ code: 'MONEY', weight: 0 })
  // A spin that drew nothing shows the weights that counted, and can recompute the draw.
  const last = await turn(await player(1))
  expect(last.draw.weights).toEqual([
    { code: 'MONEY', weight: 0 },
    { code: 'NONE', weight: 1 },
  ])
})

test('SPN-05 the stock of a day comes back the next day', async () => {
  const id = await published([money({ stockADay: 2 }), sliceOf({})])
  const codes = async (count: number) => {
    const won: string[] = []
    for (let at = 0; at < count; at += 1) won.push((await turn(await player(1))).code)
    return won
  }
  expect(await codes(3)).toEqual(['MONEY', 'MONEY', 'NONE'])
  await asOwner(
    scene.app,
    (db) =>
      db`update spin_slice set last_win_on = last_win_on - 1 where wheel = ${id} and code = 'MONEY'`,
  )
  expect(await codes(3)).toEqual(['MONEY', 'MONEY', 'NONE'])
})

test('SPN-05 60 spins at once do not win more than the budget of a prize, whose rest is too small for another win', async () => {
  const id = await published([money({ budget: baht(550) }), sliceOf({})])
  const members = await Promise.all(Array.from({ length: 60 }, () => player(1)))
  const won = await Promise.all(members.map(turn))
  const winners = members.filter((_, at) => won[at]!.code === 'MONEY')
  expect(winners).toHaveLength(5)
  const [{ sum }] = await scene.app.ctx.db<[{ sum: number }]>`
    select sum(amount)::int8 as sum from coupon where wheel = ${id}`
  expect(sum).toBe(500_00)
  const [coupon] = (await call(coupons, {}, winners[0]!.caller)).coupons
  await call(claimCoupon, { coupon: coupon!.code }, winners[0]!.caller)
  expect((await wheelOf(id)).slices[0]).toMatchObject({
    budget: baht(550),
    stock: 5,
    won: baht(500),
    paid: baht(100),
  })
  const last = await turn(await player(1))
  expect(last.draw.weights).toEqual([
    { code: 'MONEY', weight: 0 },
    { code: 'NONE', weight: 1 },
  ])
})

test('SPN-03 a bonus that is raised later gives winners no more than the published wheel has budgeted', async () => {
  const code = await offer(scene.app.ctx, { maxBonus: 50_00 })
  const prize = sliceOf({ code: 'BONUS', kind: 'bonus', bonus: code, weight: 999_999 })
  const id = await published([{ ...prize, budget: baht(120) }, sliceOf({})])
  expect((await wheelOf(id)).cost).toEqual({ money: baht(0), bonus: baht(50) })
  const members = [await player(1), await player(1), await player(1)]
  const won: string[] = []
  for (const member of members) won.push((await turn(member)).code)
  expect(won).toEqual(['BONUS', 'BONUS', 'NONE'])
  await asOwner(scene.app, (db) => db`update bonus set max_bonus = 9000 where code = ${code}`)
  const { caller, id: member } = members[0]!
  const [coupon] = (await call(coupons, {}, caller)).coupons
  expect(coupon!.bonus).toMatchObject({ most: baht(50) })
  await call(claimCoupon, { coupon: coupon!.code }, caller)
  const [claim] = await scene.app.ctx.db`
    select max_bonus from member_bonus where member = ${member} and bonus = ${code}`
  expect(claim).toEqual({ maxBonus: 50_00 })
  expect((await wheelOf(id)).slices[0]).toMatchObject({ won: baht(100), paid: baht(50) })
})

test('the second person sees what a publication changes: cost, odds, stock and budget of each prize, also those that go', async () => {
  const named = (en: string) => ({ ...label, en })
  const big = { code: 'BIG', label: named('Big'), amount: baht(500), weight: 1 }
  await published([
    money({ weight: 1 }),
    money({ ...big, code: 'B1' }),
    sliceOf({ weight: 2, label: named('None') }),
  ])
  const [replaced] = (await listed()).filter(
    ({ isActive, currency }) => isActive && currency === 'BAHT',
  )
  const id = await design([
    money({ ...big, code: 'B2', budget: baht(5000) }),
    sliceOf({ weight: 3, label: named('None') }),
  ])
  const { change } = await wheelOf(id)
  expect(change).toMatchObject({
    currency: 'BAHT',
    before: { cost: { money: baht(150), bonus: 0 }, coinDeposit: baht(300), couponDays: 7 },
    after: { cost: { money: baht(125), bonus: 0 }, coinDeposit: baht(300), couponDays: 7 },
    weights: { before: 4, after: 4 },
    prizes: [
      {
        before: { label: { en: 'Big' }, amount: baht(500), weight: 1, stock: null, budget: null },
        after: {
          label: { en: 'Big' },
          amount: baht(500),
          weight: 1,
          stock: 10,
          budget: baht(5000),
        },
      },
      { before: { label: { en: 'None' }, weight: 2 }, after: { label: { en: 'None' }, weight: 3 } },
      { before: { label: { en: 'A prize' }, amount: baht(100) }, after: null },
    ],
  })
  await publish(id, one)
  const proposalIn = async (list: 'waiting' | 'decided') =>
    (await call(approvals, { page: 1, limit: 100, list }, two.desk)).approvals.find(
      ({ object }) => object === `wheel ${id}`,
    )
  expect((await proposalIn('waiting'))?.wheel).toEqual(change)
  expect(await publish(id, two)).toEqual({ outcome: 'done' })
  expect((await proposalIn('decided'))?.wheel).toEqual(change)
  expect((await wheelOf(id)).change).toBeNull()
  expect((await wheelOf(replaced!.id)).change?.before).toEqual(change?.after)
})

test('one operator stops a wheel at once; its coupons stay', async () => {
  const id = await published([money(), sliceOf({})])
  const member = await player(2)
  await turn(member)
  expect(await stop(id)).toEqual({ outcome: 'done' })
  expect(await stop(id, two)).toEqual({ outcome: 'already_decided' })
  expect((await setup(member)).activeSpinwheel).toBeNull()
  expect(await refusalCode(turn(member))).toBe('NO_DATA')
  const [{ count }] = await scene.app.ctx.db<[{ count: number }]>`
    select count(*)::int as count from coupon where member = ${member.id} and expires_at > now()`
  expect(count).toBe(1)
})

test('BAD_REQUEST for a wheel that is not whole; NO_DATA and INVALID_USER_3', async () => {
  const codeOf = (...slices: Slice[]) => refusalCode(design(slices))
  expect(await codeOf(money(), money())).toBe('BAD_REQUEST')
  expect(await codeOf(money({ amount: baht(0) }), sliceOf({}))).toBe('BAD_REQUEST')
  expect(await codeOf(sliceOf({ amount: baht(5) }), money())).toBe('BAD_REQUEST')
  expect(await codeOf(sliceOf({ kind: 'bonus', bonus: 'NONE-OF-OURS' }), money())).toBe(
    'BAD_REQUEST',
  )
  expect(await codeOf(money({ stock: 1 }), sliceOf({ stockADay: 1 }))).toBe('BAD_REQUEST')
  expect(await codeOf(money({ budget: baht(99) }), sliceOf({}))).toBe('BAD_REQUEST')
  expect(await codeOf(money({ budget: baht(500), stock: 6 }), sliceOf({}))).toBe('BAD_REQUEST')
  expect(await codeOf(money(), sliceOf({ budget: baht(500) }))).toBe('BAD_REQUEST')
  expect(await codeOf(money({ budget: baht(500) }), sliceOf({ stock: 1 }))).toBe('BAD_REQUEST')
  expect(await codeOf(sliceOf({ kind: 'coins', coins: 2, weight: 9 }), money({ weight: 1 }))).toBe(
    'BAD_REQUEST',
  )
  expect(await refusalCode(publish('999999', one))).toBe('NO_DATA')
  expect(await refusalCode(wheelOf('999999'))).toBe('NO_DATA')
  const finance = await newOperator(scene.app, 'finance')
  expect(await refusalCode(stop(first, finance))).toBe('INVALID_USER_3')
})

test('the server alone can stop a wheel, and can neither publish one, change it, nor change the deposit for a coin', async () => {
  const { db } = scene.app.ctx
  const id = await design([money(), sliceOf({})])
  await expect(db`update spin_wheel set is_active = true where id = ${id}`).rejects.toThrow(
    'takes two people',
  )
  const made = db`
    insert into spin_wheel (name_th, name_la, name_en, currency, is_active) values ('a', 'b', 'c', 'BAHT', true)`
  await expect(made).rejects.toThrow('takes two people')
  await expect(db`update coin_deposit set minimum = 1`).rejects.toThrow('takes two people')
  const added = db`
    insert into spin_slice (wheel, code, position, label_th, label_la, label_en, weight, bg_color, text_color, kind, amount)
    values (${id}, 'MORE', 9, 'a', 'b', 'c', 1000000, '#ffffff', '#000000', 'money', 100000)`
  await expect(added).rejects.toThrow('slices come with their wheel')
  await expect(db`update spin_slice set weight = 1`).rejects.toThrow('denied')
  await expect(db`update spin_slice set budget = null`).rejects.toThrow('denied')
  const raised = asOwner(scene.app, (owner) => owner`update spin_slice set budget = 1, stock = 1`)
  await expect(raised).rejects.toThrow('spin_slice_stock_is_in_budget')
  await expect(db`delete from spin_wheel`).rejects.toThrow('denied')
})
