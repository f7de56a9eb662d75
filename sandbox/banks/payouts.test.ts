import { expect, test } from 'vitest'
import { baht, newReference, scene, signed } from './testing.ts'

const world = scene()
const paymentOf = (over: object = {}) => ({
  reference: newReference(),
  bank: 'SCB',
  account: '1234567890',
  name: 'SOMCHAI JAIDEE',
  amount: '500.00',
  currency: 'THB',
  ...over,
})
const pay = (payment: object, timeoutMs = 5_000) =>
  world.ask('payout', 'POST /payout/v1/payouts', payment, { timeoutMs })
const find = (reference: string) => world.ask('payout', `GET /payout/v1/payouts/${reference}`)
const statuses = async (reference: string) =>
  (await find(reference)).reply.payouts.map(({ status }: { status: string }) => status)
const balanceOf = async (account: string) =>
  (await world.client.bankAccounts()).find((one) => one.account === account)?.balance

test('signs like the example in the documentation', () => {
  const at = Date.parse('2026-07-31T07:02:05.000Z')
  const body =
    '{"reference":"W7F3K2M9P4","bank":"SCB","account":"1234567890","name":"SOMCHAI JAIDEE","amount":"500.00","currency":"THB"}'
  expect(signed('payout', 'POST /payout/v1/payouts', body, { at }).headers['x-signature']).toBe(
    'd67bf461ac89969eb0a8e6815f6d86ddec944bc8d08309349519d1f5c71720a8',
  )
})

test('WDR-04 pays at once, and books the money on the person’s account', async () => {
  const payment = paymentOf({ account: '2000000001' })
  const { status, reply } = await pay(payment)
  const { name: _, ...rest } = payment
  expect(status).toBe(201)
  expect(reply).toMatchObject({ ...rest, status: 'paid' })
  expect(await find(payment.reference)).toEqual({ status: 200, reply: { payouts: [reply] } })
  expect(await balanceOf('2000000001')).toBe(baht(1_000_500))
  expect(await world.client.payouts(payment.reference)).toMatchObject([
    { amount: baht(500), status: 'paid', name: 'SOMCHAI JAIDEE' },
  ])
})

test('pays again when a payout is sent again: only a byte-for-byte copy is refused', async () => {
  const payment = paymentOf({ account: '2000000002' })
  const sent = signed('payout', 'POST /payout/v1/payouts', JSON.stringify(payment))
  expect(await world.say(sent)).toMatchObject({ status: 201 })
  expect(await world.say(sent)).toMatchObject({
    status: 409,
    reply: { error: { code: 'replayed' } },
  })
  expect(await balanceOf('2000000002')).toBe(baht(1_000_500))
  expect(await pay(payment)).toMatchObject({ status: 201 })
  expect(await statuses(payment.reference)).toEqual(['paid', 'paid'])
  expect(await balanceOf('2000000002')).toBe(baht(1_001_000))
})

test.each([
  ['a closed account', { amount: '500.13' }, 'account_closed'],
  ['another holder, by satang', { amount: '500.71' }, 'name_differs'],
  ['a limit, by satang', { amount: '500.73' }, 'limit'],
  ['too little money of ours', { amount: '500.77' }, 'insufficient_funds'],
  ['too much', { amount: '2000000.01' }, 'limit'],
  ['too little', { amount: '0.99' }, 'limit'],
  ['too few kip', { bank: 'BCEL', currency: 'LAK', amount: '999.99' }, 'limit'],
  ['a bank that is none', { bank: 'NOBANK' }, 'unknown_account'],
  [
    'an account in another currency',
    { bank: 'KBANK', account: '1112223334', currency: 'LAK', amount: '5000.00' },
    'unknown_account',
  ],
  ['somebody else’s account', { bank: 'KBANK', account: '1112223334' }, 'name_differs'],
])('refuses %s, and remembers it', async (_name, over, code) => {
  const payment = paymentOf(over)
  expect(await pay(payment)).toMatchObject({ status: 422, reply: { error: { code } } })
  expect(await pay({ ...payment, amount: '500.00', bank: 'SCB', currency: 'THB' })).toMatchObject({
    status: 422,
    reply: { error: { code } },
  })
  const { reply } = await find(payment.reference)
  expect(reply.payouts).toMatchObject([{ status: 'refused', code }])
})

test('ignores title, case and spaces in a holder’s name', async () => {
  const payment = paymentOf({ bank: 'KBANK', account: '1112223334', name: 'สมชาย  ใจดี' })
  expect(await pay(payment)).toMatchObject({ status: 201 })
})

test.each([
  ['an unknown field', { note: 'x' }],
  ['an amount with one decimal', { amount: '500.0' }],
  ['a number for an amount', { amount: 500 }],
  ['our own name of the currency', { currency: 'BAHT' }],
  ['a reference that is too short', { reference: 'A1' }],
  ['letters in the account', { account: '12345X7890' }],
])('refuses %s', async (_name, over) => {
  expect(await pay(paymentOf(over))).toMatchObject({
    status: 400,
    reply: { error: { code: 'malformed' } },
  })
})

test('decides later: paid with .61, refused with .67', async () => {
  const paid = paymentOf({ account: '2000000003', amount: '500.61' })
  const refused = paymentOf({ account: '2000000003', amount: '500.67' })
  for (const payment of [paid, refused]) {
    expect(await pay(payment)).toMatchObject({
      status: 202,
      reply: { status: 'processing', endedAt: null },
    })
    expect(await statuses(payment.reference)).toEqual(['processing'])
  }
  expect(await balanceOf('2000000003')).toBeUndefined()
  world.clock.aheadMs = 5_100
  expect(await statuses(paid.reference)).toEqual(['paid'])
  expect((await find(refused.reference)).reply.payouts).toMatchObject([
    { status: 'refused', code: 'account_closed' },
  ])
  expect(await balanceOf('2000000003')).toBe(baht(1_000_500.61))
})

test('fails to reply after the work, applies late, and never applies, by sentinel', async () => {
  const silent = paymentOf({ amount: '500.17' })
  await expect(pay(silent, 300)).rejects.toThrow(/timeout/i)
  expect(await statuses(silent.reference)).toEqual(['paid'])
  const broken = paymentOf({ amount: '500.19' })
  expect(await pay(broken)).toMatchObject({ status: 500 })
  expect(await statuses(broken.reference)).toEqual(['paid'])
  const lost = paymentOf({ amount: '500.59' })
  await expect(pay(lost, 300)).rejects.toThrow(/timeout/i)
  const late = paymentOf({ amount: '500.53', account: '2000000004' })
  await expect(pay(late, 300)).rejects.toThrow(/timeout/i)
  for (const { reference } of [lost, late])
    expect(await find(reference)).toMatchObject({
      status: 404,
      reply: { error: { code: 'not_found' } },
    })
  world.clock.aheadMs = 4_100
  expect(await statuses(late.reference)).toEqual(['paid'])
  expect(await balanceOf('2000000004')).toBe(baht(1_000_500.53))
  expect(await find(lost.reference)).toMatchObject({ status: 404 })
})

test('can be closed by control for any number of payouts', async () => {
  await world.client.control({ gateway: 'PAYOUT', operation: 'pay', flaw: 'refuse', calls: 1 })
  const payment = paymentOf()
  expect(await pay(payment)).toMatchObject({ status: 422, reply: { error: { code: 'suspended' } } })
  expect(await pay(payment)).toMatchObject({ status: 422, reply: { error: { code: 'suspended' } } })
  expect(await pay(paymentOf())).toMatchObject({ status: 201 })
  await world.client.control({ gateway: 'PAYOUT', operation: 'query', flaw: 'garbage', calls: 1 })
  expect((await find(payment.reference)).reply).toBeTypeOf('string')
})

test('the balance is signed like every call, and a control can take it away', async () => {
  const { status, reply } = await world.ask('payout', 'GET /payout/v1/balances')
  expect(status).toBe(200)
  expect(reply.balances.map(({ currency }: { currency: string }) => currency)).toEqual([
    'THB',
    'LAK',
  ])
  await world.client.control({ gateway: 'PAYOUT', operation: 'balance', flaw: 'error', calls: 1 })
  expect((await world.ask('payout', 'GET /payout/v1/balances')).status).toBeGreaterThanOrEqual(500)
})
