import { afterAll, beforeAll, expect, test } from 'vitest'
import { activateBonus, clearBonus } from '#contract/bonus'
import { call } from '#contract/call'
import { Refusal } from '#contract/refusal'
import { spinActive } from '#contract/spin'
import { type StatementFilter, statement } from '#contract/statement'
import { addToWallet, wallet } from '#contract/wallet'
import type { Movement } from '#ledger'
import { holdOf, houseOf, inviteOf, mainOf, refundOf } from '#ledger/accounts'
import { type Amount, toAmount } from '#money'
import { offer } from '../bonus/testing.ts'
import { phoneOf } from '../login/phone.ts'
import { newMember, setSetting } from '../register/testing.ts'
import { startTestApp, type TestApp } from '../testing.ts'

let app: TestApp
let lao: TestApp
beforeAll(async () => {
  ;[app, lao] = await Promise.all([startTestApp(), startTestApp({ region: 'lao' })])
  for (const { ctx } of [app, lao]) await setSetting(ctx.db, 'registerOtp', false)
})
afterAll(async () => {
  expect(await app.ctx.ledger.reconcile()).toEqual([])
  await Promise.all([app.stop(), lao.stop()])
})

const idOf = async (username: string) => {
  const [row] = await app.ctx.db<[{ id: number }]>`
    select id from member where phone = ${phoneOf(username, 'th')!}`
  return row.id
}

let counted = 0
const movement = (member: number, amount: Amount, more: Partial<Movement> = {}): Movement => ({
  reference: `test:${counted++}`,
  member,
  kind: 'deposit',
  state: 'settled',
  amount,
  currency: 'BAHT',
  from: 'KBANK',
  to: 'WALLET',
  postings: [{ from: houseOf('gateway:KBANK', 'BAHT'), to: mainOf(member), amount }],
  ...more,
})

test('HOM-01 HOM-02 the wallet is empty at first, then it shows the ledger’s balances', async () => {
  const member = await newMember(app.host)
  const empty = await call(wallet, {}, member.app)
  expect(empty).toMatchObject({
    profile: { name: 'SOMCHAI', coin: 0 },
    bankAccount: { bankCode: 'KBANK', bankAccountNo: member.bankAccountNo },
    wallet: { amount: 0, currency: 'BAHT' },
    invite: { amount: 0, waiting: 0, success: 5, fail: 1 },
    slots: Array.from({ length: 16 }, () => expect.objectContaining({ isActive: false })),
  })
  const id = await idOf(member.username)
  await app.ctx.ledger.post(movement(id, toAmount(100_50)))
  const reward = toAmount(7_25)
  const postings = [{ from: houseOf('invite', 'BAHT'), to: inviteOf(id), amount: reward }]
  await app.ctx.ledger.post(movement(id, reward, { kind: 'bonus', from: 'INVITE', postings }))
  const { wallet: now, invite } = await call(wallet, {}, member.app)
  expect([now.amount, invite.amount]).toEqual([100_50, 7_25])
})

test('API-06 rewards go to the wallet once, the refund first, and never more than the balance', async () => {
  const member = await newMember(app.host)
  const id = await idOf(member.username)
  const setAside = (purpose: 'refund' | 'invite', amount: Amount) =>
    app.ctx.ledger.post(
      movement(id, amount, {
        kind: 'bonus',
        postings: [
          {
            from: houseOf(purpose, 'BAHT'),
            to: purpose === 'refund' ? refundOf(id) : inviteOf(id),
            amount,
          },
        ],
      }),
    )
  await setAside('refund', toAmount(5_00))
  await setAside('invite', toAmount(3_00))
  const balances = async () => {
    const { main, refund, invite } = await app.ctx.ledger.balancesOf(id)
    return [main, refund, invite]
  }
  const request = { ...member.app, key: 'add-once' }
  await Promise.all([1, 2, 3].map(() => call(addToWallet, { amount: toAmount(6_00) }, request)))
  expect(await balances()).toEqual([6_00, 0, 2_00])
  const tooMuch = call(addToWallet, { amount: toAmount(2_01) }, member.app)
  await expect(tooMuch).rejects.toThrow('MONEY_NOT_ENOUGH')
  expect(await balances()).toEqual([6_00, 0, 2_00])
  const many = await Promise.allSettled(
    Array.from({ length: 10 }, () => call(addToWallet, { amount: toAmount(2_00) }, member.app)),
  )
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await balances()).toEqual([8_00, 0, 0])
})

test('API-06 concurrent requests add refund and invite rewards to the last satang, and none is refused while enough is left', async () => {
  const member = await newMember(app.host)
  const id = await idOf(member.username)
  for (const [purpose, to] of [
    ['refund', refundOf(id)],
    ['invite', inviteOf(id)],
  ] as const) {
    const amount = toAmount(5_50)
    const postings = [{ from: houseOf(purpose, 'BAHT'), to, amount }]
    await app.ctx.ledger.post(movement(id, amount, { kind: 'bonus', postings }))
  }
  const tried = await Promise.allSettled(
    Array.from({ length: 14 }, () => call(addToWallet, { amount: toAmount(1_00) }, member.app)),
  )
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(11)
  expect(await app.ctx.ledger.balancesOf(id)).toMatchObject({ main: 11_00, refund: 0, invite: 0 })
})

/** A member with 5 baht of refund and 3 of invite rewards set aside. */
async function withAsides() {
  const member = await newMember(app.host)
  const id = await idOf(member.username)
  for (const [purpose, to, amount] of [
    ['refund', refundOf(id), toAmount(5_00)],
    ['invite', inviteOf(id), toAmount(3_00)],
  ] as const) {
    const postings = [{ from: houseOf(purpose, 'BAHT'), to, amount }]
    await app.ctx.ledger.post(movement(id, amount, { kind: 'bonus', postings }))
  }
  const balances = async () => {
    const { main, refund, invite } = await app.ctx.ledger.balancesOf(id)
    return [main, refund, invite]
  }
  const add = (amount: number, key?: string) =>
    call(addToWallet, { amount: toAmount(amount) }, { ...member.app, ...(key && { key }) })
  return { caller: member.app, balances, add }
}

test('API-06 REF-02 REFUND_CONDITION: an active bonus blocks the refund here too, but not the invite rewards', async () => {
  const { caller, balances, add } = await withAsides()
  await add(2_00, 'before-the-bonus')
  expect(await balances()).toEqual([2_00, 3_00, 3_00])
  await call(activateBonus, { code: await offer(app.ctx) }, caller)
  for (const amount of [3_01, 6_00])
    await expect(add(amount)).rejects.toThrow(new Refusal('REFUND_CONDITION'))
  await expect(add(6_01)).rejects.toThrow(new Refusal('MONEY_NOT_ENOUGH'))
  expect(await balances()).toEqual([2_00, 3_00, 3_00])
  await add(3_00)
  expect(await balances()).toEqual([5_00, 3_00, 0])
  // A request repeated after its key was forgotten is not refused.
  await app.ctx.db`delete from idempotency_key`
  await add(2_00, 'before-the-bonus')
  expect(await balances()).toEqual([5_00, 3_00, 0])
  await call(clearBonus, {}, caller)
  await add(3_00)
  expect(await balances()).toEqual([8_00, 0, 0])
})

test('API-06 INV-02 INVITE_INACTIVE: while inviting is switched off its rewards are blocked, but not the refund', async () => {
  const { balances, add } = await withAsides()
  await setSetting(app.ctx.db, 'inviteActive', false)
  try {
    await expect(add(5_01)).rejects.toThrow(new Refusal('INVITE_INACTIVE'))
    await add(5_00)
    await expect(add(3_01)).rejects.toThrow(new Refusal('MONEY_NOT_ENOUGH'))
  } finally {
    await setSetting(app.ctx.db, 'inviteActive', true)
  }
  await add(3_00)
  expect(await balances()).toEqual([8_00, 0, 0])
})

test('API-03 amounts are sent in the main unit', async () => {
  const member = await newMember(app.host)
  await app.ctx.ledger.post(movement(await idOf(member.username), toAmount(12_34)))
  const answer = await fetch(`${app.host}/api/wallet`, {
    headers: { 'x-client-id': 'kapao-web', authorization: `Bearer ${member.token}` },
  })
  expect((await answer.json()).wallet).toEqual({
    amount: 12.34,
    currency: 'BAHT',
    onTheWay: 0,
  })
})

test('I18N-03 a member of the Lao build has kip', async () => {
  const member = await newMember(lao.host, { username: '02055557777', bankCode: 'BCEL' })
  expect((await call(wallet, {}, member.app)).wallet).toEqual({
    amount: 0,
    currency: 'LAK',
    onTheWay: 0,
  })
})

test('HOM-03 the wheel shows while one is active, with the member’s coins', async () => {
  const member = await newMember(app.host)
  expect(await call(spinActive, {}, member.app)).toEqual({ isActive: true, coin: 0 })
  await app.ctx.db`update member set coin = 3 where id = ${await idOf(member.username)}`
  expect(await call(spinActive, {}, member.app)).toEqual({ isActive: true, coin: 3 })
  await app.ctx.db`update spin_wheel set is_active = false`
  expect(await call(spinActive, {}, member.app)).toEqual({ isActive: false, coin: 3 })
})

test('STM-01 members see their own journal only, newest first, by pages', async () => {
  const [member, other] = [await newMember(app.host), await newMember(app.host)]
  const id = await idOf(member.username)
  const { ledger } = app.ctx
  await ledger.post(movement(await idOf(other.username), toAmount(1_00)))
  for (let i = 1; i <= 12; i++) await ledger.post(movement(id, toAmount(i * 100)))

  const first = await call(statement, { page: 1, limit: 10 }, member.app)
  expect(first.total).toBe(12)
  expect(first.statements.map(({ amount }) => amount / 100)).toEqual([
    12, 11, 10, 9, 8, 7, 6, 5, 4, 3,
  ])
  const second = await call(statement, { page: 2, limit: 10 }, member.app)
  expect(second.statements.map(({ amount }) => amount / 100)).toEqual([2, 1])
  expect(first.statements[0]).toMatchObject({
    statementType: 'deposit',
    status: 'SUCCESS',
    from: 'KBANK',
    to: 'WALLET',
  })
  expect(await call(statement, { page: 9, limit: 10 }, member.app)).toEqual({
    total: 12,
    statements: [],
  })
})

test('STM-01 STM-02 one filter lists its movements only, with their own pages', async () => {
  const member = await newMember(app.host)
  const id = await idOf(member.username)
  const { ledger } = app.ctx
  for (let i = 1; i <= 12; i++) await ledger.post(movement(id, toAmount(i * 100)))
  const own = [
    { kind: 'withdraw', amount: 31_00 },
    { kind: 'transfer', amount: 32_00 },
    { kind: 'transfer', amount: 33_00, details: { invite: 'A friend' } },
    { kind: 'bonus', amount: 34_00, details: { bonus: 'Welcome' } },
    { kind: 'finish_bonus', amount: 35_00, details: { bonus: 'Welcome' } },
  ] as const
  for (const { amount, ...more } of own) await ledger.post(movement(id, toAmount(amount), more))
  const listed = async (filter: StatementFilter, page = 1) => {
    const { total, statements } = await call(statement, { page, limit: 10, filter }, member.app)
    return [total, statements.map(({ amount }) => amount / 100)]
  }
  expect(await listed('deposit')).toEqual([12, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3]])
  expect(await listed('deposit', 2)).toEqual([12, [2, 1]])
  expect(await listed('deposit', 3)).toEqual([12, []])
  expect(await listed('withdraw')).toEqual([1, [31]])
  expect(await listed('games')).toEqual([1, [32]])
  expect(await listed('bonus')).toEqual([3, [35, 34, 33]])
  expect((await call(statement, { page: 1, limit: 10 }, member.app)).total).toBe(17)
})

test('STM-01 a movement has its state and its origin', async () => {
  const member = await newMember(app.host)
  const id = await idOf(member.username)
  const { ledger } = app.ctx
  await ledger.post(movement(id, toAmount(50_00)))
  const amount = toAmount(20_00)
  const there = [{ from: mainOf(id), to: holdOf(id), amount }]
  const withdrawal = (reference: string) =>
    ledger.post(
      movement(id, amount, {
        reference,
        kind: 'withdraw',
        state: 'pending',
        from: 'WALLET',
        to: 'KBANK',
        postings: there,
      }),
    )
  await withdrawal('w1')
  await withdrawal('w2')
  await ledger.settle({
    reference: 'w2',
    state: 'returned',
    postings: [{ from: holdOf(id), to: mainOf(id), amount }],
  })
  const postings = [{ from: houseOf('spin', 'BAHT'), to: mainOf(id), amount }]
  const details = { luckydraw: 'Golden wheel', wheel: 1 }
  await ledger.post(movement(id, amount, { kind: 'bonus', from: 'SPIN', postings, details }))

  const { statements } = await call(statement, { page: 1, limit: 10 }, member.app)
  expect(statements.map(({ statementType, status }) => `${statementType} ${status}`)).toEqual([
    'bonus SUCCESS',
    'withdraw FAILED',
    'withdraw IN_PROGRESS',
    'deposit SUCCESS',
  ])
  expect(statements[0]?.luckydraw).toEqual({ description: 'Golden wheel' })
  expect(statements[1]).not.toHaveProperty('luckydraw')
})
