import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Currency, toAmount } from '#money'
import { sandboxAt } from '#sandbox/client'
import { type Sandbox, startSandbox } from '#sandbox/start'
import { ask } from '../ask.ts'
import { createPayout, type Payout, sandboxPayout } from './payout.ts'

// Goal: the adapter gives the guarantees it declares. Method: against the sandbox, which was written independently from
// docs/adapters-banks.md.
const data = mkdtempSync(join(tmpdir(), 'kapao-payout-'))
let sandbox: Sandbox
const outside = () => sandboxAt(sandbox.url)
const site = () => sandboxPayout(sandbox.url)
const payout = () => createPayout(site())

beforeAll(async () => {
  const app = 'http://127.0.0.1:3000'
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', data, app })
})
afterEach(() => outside().clearControls())
afterAll(async () => {
  await sandbox?.stop()
  rmSync(data, { recursive: true })
})

const requestOf = (satang: number, currency: Currency = 'BAHT') => ({
  reference: randomBytes(10).toString('hex').toUpperCase(),
  at: new Date(),
  currency,
  ...(currency === 'BAHT'
    ? { bank: 'SCB', account: '1234567890' }
    : { bank: 'BCEL', account: '000123456789' }),
  name: 'SOMCHAI',
  amount: toAmount(satang),
})
type PayoutRequest = ReturnType<typeof requestOf>
const pay = (payment: PayoutRequest, provider: Payout = payout(), timeoutMs = 2_000) =>
  ask(provider.pay, payment, timeoutMs)
const find = (payment: PayoutRequest, provider: Payout = payout()) =>
  ask(provider.find, { ...payment, at: new Date() }, provider.guarantees.askTimeoutMs)

test('WDR-04 signs like the example in the documentation', () => {
  const example = {
    reference: 'W7F3K2M9P4',
    bank: 'SCB',
    account: '1234567890',
    name: 'SOMCHAI JAIDEE',
    amount: toAmount(500_00),
    currency: 'BAHT' as const,
    at: new Date('2026-07-31T07:02:05.000Z'),
  }
  const { url, method, headers, body } = payout().pay.request(example)
  expect([method, url]).toEqual(['POST', `${sandbox.url}/payout/v1/payouts`])
  expect(body).toBe(
    '{"reference":"W7F3K2M9P4","bank":"SCB","account":"1234567890","name":"SOMCHAI JAIDEE","amount":"500.00","currency":"THB"}',
  )
  expect(headers!['x-signature']).toBe(
    'd67bf461ac89969eb0a8e6815f6d86ddec944bc8d08309349519d1f5c71720a8',
  )
})

test.each([
  [500_00, 'BAHT'],
  [123_45, 'BAHT'],
  [90_000_00, 'LAK'],
] as const)(
  'WDR-04 pays %d of %s, and finds the payout by our reference',
  async (satang, currency) => {
    const payment = requestOf(satang, currency)
    expect(await find(payment)).toEqual({ word: 'done', found: { state: 'absent' } })
    expect(await pay(payment)).toEqual({ word: 'done', amount: satang })
    expect(await find(payment)).toEqual({
      word: 'done',
      found: { state: 'applied', amount: satang },
    })
  },
)

test.each([
  [200_13, 'account_closed'],
  [200_71, 'name_differs'],
  [200_73, 'limit'],
  [200_77, 'insufficient_funds'],
])('WDR-04 a refusal is definite and remembered (%d: %s)', async (satang, reason) => {
  const payment = requestOf(satang)
  expect(await pay(payment)).toEqual({ word: 'refused', reason })
  expect(await find(payment)).toEqual({ word: 'done', found: { state: 'refused', reason } })
  expect(await pay({ ...payment, at: new Date(payment.at.getTime() + 1) })).toEqual({
    word: 'refused',
    reason,
  })
  expect((await outside().payouts(payment.reference)).map(({ status }) => status)).toEqual([
    'refused',
  ])
})

test('WDR-06 reports the balance of our account, and pays nothing that exceeds it', async () => {
  const balance = async () => {
    const answer = await ask(payout().balances, { at: new Date() })
    if (answer.word !== 'done') throw new Error(answer.reason)
    return Object.fromEntries(answer.balances.map(({ currency, amount }) => [currency, amount]))
  }
  const { LAK } = await balance()
  await outside().setPayoutBalance(toAmount(500_00))
  expect(await pay(requestOf(500_01))).toEqual({ word: 'refused', reason: 'insufficient_funds' })
  expect(await pay(requestOf(499_99))).toEqual({ word: 'done', amount: 499_99 })
  expect(await balance()).toEqual({ BAHT: 1, LAK })
  await outside().setPayoutBalance(toAmount(1_000_000_00))
})

test('WDR-04 a payout that the bank is processing is pending, neither paid nor refused', async () => {
  const [paid, refused] = [requestOf(200_61), requestOf(200_67)]
  for (const payment of [paid, refused]) {
    expect(await pay(payment)).toEqual({ word: 'unknown', reason: 'processing' })
    expect(await find(payment)).toEqual({ word: 'done', found: { state: 'pending' } })
  }
  const ended = async (payment: PayoutRequest) => (await find(payment)) as { found: unknown }
  const soon = { timeout: 30_000 }
  await expect
    .poll(() => ended(paid), soon)
    .toMatchObject({ found: { state: 'applied', amount: 200_61 } })
  await expect
    .poll(() => ended(refused), soon)
    .toMatchObject({ found: { state: 'refused', reason: 'account_closed' } })
})

test.each(['timeout', 'error', 'garbage'] as const)(
  'WDR-04 a lost reply (%s) is unknown, and a query of the reference reports the payment',
  async (flaw) => {
    const payment = requestOf(300_00)
    await outside().control({ gateway: 'PAYOUT', operation: 'pay', flaw, calls: 1 })
    expect(await pay(payment, payout(), 300)).toMatchObject({ word: 'unknown' })
    expect(await find(payment)).toMatchObject({ found: { state: 'applied', amount: 300_00 } })
  },
)

test('WDR-04 sending again pays again, as the guarantees say, and a query of the reference reports one payment', async () => {
  const payment = requestOf(300_00)
  expect(payout().guarantees.idempotentByReference).toBe(false)
  for (const ms of [0, 1]) await pay({ ...payment, at: new Date(payment.at.getTime() + ms) })
  expect(await outside().payouts(payment.reference)).toHaveLength(2)
  expect(await find(payment)).toEqual({ word: 'done', found: { state: 'applied', amount: 300_00 } })
})

test('WDR-04 a wrong key and a wrong clock are refused before anything is paid', async () => {
  const payment = requestOf(300_00)
  expect(await pay(payment, createPayout({ ...site(), key: 'another' }))).toMatchObject({
    word: 'refused',
    reason: 'signature',
  })
  const late = { ...payment, at: new Date(Date.now() - 3_600_000) }
  expect(await pay(late)).toMatchObject({ word: 'refused', reason: 'time' })
  expect(await find(payment)).toEqual({ word: 'done', found: { state: 'absent' } })
})

test.each([
  ['another currency than ours', { currency: 'USD' }],
  ['a status that is not known', { status: 'perhaps' }],
  ['an amount that is none', { amount: '500' }],
])('WDR-04 a reply with %s is unreadable, so the outcome is unknown', (_, fields) => {
  const sent = requestOf(500_00)
  const right = { reference: sent.reference, amount: '500.00', currency: 'THB', status: 'paid' }
  const read = (one: object) => payout().pay.read({ status: 201, body: JSON.stringify(one) }, sent)
  expect(read(right)).toEqual({ word: 'done', amount: 500_00 })
  expect(() => read({ ...right, ...fields })).toThrow()
})

test.each([
  ['another reference', { reference: 'W7F3K2M9P4' }],
  ['another currency', { currency: 'LAK' }],
])('WDR-04 a payout of %s says nothing about ours: neither paid nor refused', (_, fields) => {
  const sent = requestOf(500_00)
  const ours = { reference: sent.reference, amount: '500.00', currency: 'THB', status: 'paid' }
  for (const status of ['paid', 'refused']) {
    const other = { ...ours, ...fields, status, code: 'account_closed' }
    const sole = { status: 201, body: JSON.stringify(other) }
    expect(() => payout().pay.read(sole, sent)).toThrow(/another/)
    const list = { status: 200, body: JSON.stringify({ payouts: [ours, other] }) }
    expect(() => payout().find.read(list, sent)).toThrow(/another/)
  }
})
