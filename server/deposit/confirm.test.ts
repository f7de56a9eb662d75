import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { call } from '#contract/call'
import { type QrProvider, qrProviders } from '#contract/deposit'
import { decidePayment } from '#contract/operator-money'
import type { Amount } from '#money'
import { createGateways, sandboxGateways } from '#providers/gateways/registry'
import { newOperator } from '../operator/testing.ts'
import { resetSettings, setSetting } from '../register/testing.ts'
import { creditCallback } from './confirm.ts'
import { creditPayment } from './credit.ts'
import { encryptEvidence } from './evidence.ts'
import { watchQr } from './qr/watch.ts'
import { openScene, scene } from './scene-testing.ts'
import {
  baht,
  confirmNow,
  kbankCallback,
  keptFor,
  type Member,
  mainOf,
  openedQr,
  paidSilently,
  type Scene,
  sendToKbank,
} from './testing.ts'

// Goal: a callback is evidence, the gateway's reply decides. Method: the whole server; an unreachable gateway is an
// address where no server listens; tests age a callback by changing its row.
let reachable: Scene['app']['ctx']['gateways']
openScene()
beforeAll(async () => {
  reachable = scene.app.ctx.gateways
})
afterEach(async () => {
  scene.app.ctx.gateways = reachable
})

const soon = { timeout: 30_000, interval: 50 }
const silence = () => {
  scene.app.ctx.gateways = createGateways(sandboxGateways('http://127.0.0.1:9'))
}
const small = baht(100)
const large = baht(2_000.01)
let counted = 0

/** Creates a QR, paid or not, and a signed callback for it that is stored and was processed once. */
async function reported({ amount = small, isPaid }: { amount?: Amount; isPaid: boolean }) {
  const member = await scene.member()
  const { id: reference, payload } = await openedQr(member, 'KBANK', amount)
  silence()
  counted += 1
  const transaction = isPaid
    ? await paidSilently(scene, { provider: 'KBANK', payload })
    : `KTNOBODYPAID${counted}`
  const payment = { reference, transaction, amount }
  expect((await sendToKbank(scene.app.host, kbankCallback(payment))).status).toBe(200)
  await expect.poll(() => isAskedAgainLater(transaction), soon).toBe(true)
  return { member, reference, transaction }
}

const isAskedAgainLater = async (transaction: string) => {
  const rows = await scene.app.ctx.db`
    select from gateway_callback where transaction = ${transaction} and ask_at > received_at`
  return rows.length > 0
}
const mainIs = async (member: Member, amount: number) =>
  expect(await mainOf(scene, member)).toBe(amount)

test('DEP-07 a signed callback for an unpaid QR credits nothing and is kept for review', async () => {
  const { member, reference, transaction } = await reported({ isPaid: false })
  scene.app.ctx.gateways = reachable
  expect(await confirmNow(scene, { transaction, age: 60 })).toMatchObject([{ isWorked: false }])
  expect(await keptFor(scene, { reference })).toEqual([])
  expect(await confirmNow(scene, { transaction, age: 180 })).toMatchObject([{ isWorked: true }])
  expect(await keptFor(scene, { reference })).toEqual([{ reason: 'not_confirmed', amount: small }])
  await mainIs(member, 0)
})

test('DEP-07 a reference unknown to us and to the gateway is kept for review', async () => {
  const reference = `X${Date.now()}`
  const payment = { reference, transaction: `KT${reference}`, amount: small }
  await sendToKbank(scene.app.host, kbankCallback(payment))
  await expect.poll(() => isAskedAgainLater(payment.transaction), soon).toBe(true)
  await confirmNow(scene, { transaction: payment.transaction, age: 180 })
  expect(await keptFor(scene, { reference })).toEqual([{ reason: 'not_confirmed', amount: small }])
})

test('DEP-07 while its gateway is unreachable, a small amount is credited after 30 s and confirmed later', async () => {
  const { member, reference, transaction } = await reported({ isPaid: true })
  await confirmNow(scene, { transaction, age: 20 })
  await mainIs(member, 0)
  expect(await confirmNow(scene, { transaction, age: 31 })).toEqual([
    { isWorked: false, isUnconfirmed: true },
  ])
  await mainIs(member, small)
  scene.app.ctx.gateways = reachable
  expect(await confirmNow(scene, { transaction, age: 40 })).toMatchObject([{ isWorked: true }])
  await mainIs(member, small)
  expect(await keptFor(scene, { reference })).toEqual([])
})

test('DEP-07 operators set the amount up to which a gateway need not confirm', async () => {
  const { db } = scene.app.ctx
  const none = { KBANK: 0, WW: 0, PAYTIMZ: 0, PAYONEX: 0 }
  await setSetting(db, 'unconfirmedMaximum', none)
  onTestFinished(() => resetSettings(db, 'unconfirmedMaximum').then(() => {}))
  const { member, transaction } = await reported({ isPaid: true })
  expect(await confirmNow(scene, { transaction, age: 31 })).toEqual([
    { isWorked: false, isUnconfirmed: false },
  ])
  await mainIs(member, 0)
  await setSetting(db, 'unconfirmedMaximum', { ...none, KBANK: small })
  expect(await confirmNow(scene, { transaction, age: 40 })).toEqual([
    { isWorked: false, isUnconfirmed: true },
  ])
  await mainIs(member, small)
})

test('DEP-07 the 30 s of silence count from the gateway’s last reply, however old the callback is', async () => {
  const { member, transaction } = await reported({ isPaid: false })
  const { ctx } = scene.app
  ctx.gateways = reachable
  for (const age of [2, 10, 25])
    expect(await confirmNow(scene, { transaction, age })).toMatchObject([{ isWorked: false }])
  silence()
  expect(await confirmNow(scene, { transaction, age: 31 })).toEqual([
    { isWorked: false, isUnconfirmed: false },
  ])
  await mainIs(member, 0)
  await ctx.db`
    update gateway_callback set last_reply_at = now() - interval '31 seconds' where transaction = ${transaction}`
  expect(await confirmNow(scene, { transaction, age: 60 })).toEqual([
    { isWorked: false, isUnconfirmed: true },
  ])
  await mainIs(member, small)
})

test('DEP-07 when many processes credit an unconfirmed callback at once, none treats it as confirmed', async () => {
  const { ctx } = scene.app
  for (let round = 0; round < 3; round += 1) {
    const { member, transaction } = await reported({ isPaid: true })
    const [{ id }] = await ctx.db<[{ id: number }]>`
      update gateway_callback set received_at = now() - interval '31 seconds'
      where transaction = ${transaction} returning id`
    await Promise.all(Array.from({ length: 6 }, () => creditCallback({ id }, ctx)))
    await mainIs(member, small)
    expect(await confirmNow(scene, { transaction, age: 60 })).toEqual([
      { isWorked: false, isUnconfirmed: true },
    ])
    ctx.gateways = reachable
  }
})

test('DEP-07 a payment credited unconfirmed and not listed by the gateway becomes one case for review', async () => {
  const { member, reference, transaction } = await reported({ isPaid: false })
  await confirmNow(scene, { transaction, age: 31 })
  await mainIs(member, small)
  scene.app.ctx.gateways = reachable
  expect(await confirmNow(scene, { transaction, age: 60 })).toMatchObject([{ isWorked: false }])
  expect(await confirmNow(scene, { transaction, age: 180 })).toMatchObject([{ isWorked: true }])
  await watchQr({ id: reference }, scene.app.ctx)
  const contradiction = { reason: 'credited_not_confirmed', amount: small }
  expect(await keptFor(scene, { reference })).toEqual([contradiction])
  await mainIs(member, small)
})

test('DEP-07 a payment credited unconfirmed and not confirmed within a day becomes a case for review', async () => {
  const { reference, transaction } = await reported({ isPaid: true })
  await confirmNow(scene, { transaction, age: 31 })
  const day = 24 * 3_600
  expect(await confirmNow(scene, { transaction, age: day - 9 })).toMatchObject([
    { isWorked: false },
  ])
  expect(await confirmNow(scene, { transaction, age: day + 9 })).toMatchObject([{ isWorked: true }])
  const contradiction = { reason: 'credited_not_confirmed', amount: small }
  expect(await keptFor(scene, { reference })).toEqual([contradiction])
})

test('DEP-07 while its gateway is unreachable, a large amount waits, is shown for review, and is credited when confirmed', async () => {
  const { member, reference, transaction } = await reported({ amount: large, isPaid: true })
  expect(await confirmNow(scene, { transaction, age: 600 })).toEqual([
    { isWorked: false, isUnconfirmed: false },
  ])
  expect(await keptFor(scene, { reference })).toEqual([])
  await confirmNow(scene, { transaction, age: 1_000 })
  expect(await keptFor(scene, { reference })).toEqual([{ reason: 'not_confirmed', amount: large }])
  await mainIs(member, 0)
  scene.app.ctx.gateways = reachable
  expect(await confirmNow(scene, { transaction, age: 1_001 })).toMatchObject([{ isWorked: true }])
  await mainIs(member, large)
  const open = await scene.app.ctx.db`
    select from unmatched_payment where transaction = ${transaction} and resolved_at is null`
  expect(open).toHaveLength(0)
})

test('DEP-07 crediting an unconfirmed callback takes two operators, and a dismissed one is credited once the gateway lists it', async () => {
  const { member, transaction, reference } = await reported({ amount: large, isPaid: true })
  await confirmNow(scene, { transaction, age: 1_000 })
  const { ctx } = scene.app
  const [{ id }] = await ctx.db<[{ id: string }]>`
    select id::text from unmatched_payment where transaction = ${transaction}`
  const { desk } = await newOperator(scene.app, 'finance')
  const [{ userId }] = await ctx.db<[{ userId: string }]>`
    select public_id::text as user_id from member where id = ${member.id}`
  const request = { id, reason: 'asked by telephone' }
  const credit = { ...request, decision: 'credit', member: userId } as const
  expect(await call(decidePayment, credit, desk)).toMatchObject({ outcome: 'proposed' })
  await mainIs(member, 0)
  const leave = { ...request, decision: 'dismiss' } as const
  expect(await call(decidePayment, leave, desk)).toMatchObject({ outcome: 'decided' })
  ctx.gateways = reachable
  expect(await confirmNow(scene, { transaction, age: 1_001 })).toMatchObject([{ isWorked: true }])
  await mainIs(member, large)
  expect(await keptFor(scene, { reference })).toHaveLength(1)
})

test('DEP-07 two callbacks that contradict each other are never credited unconfirmed', async () => {
  const { member, reference, transaction } = await reported({ isPaid: true })
  const other = kbankCallback({ reference, transaction, amount: baht(101) })
  await sendToKbank(scene.app.host, other)
  await confirmNow(scene, { transaction, age: 60 })
  await mainIs(member, 0)
  scene.app.ctx.gateways = reachable
  expect(await confirmNow(scene, { transaction, age: 60 })).toMatchObject([
    { isWorked: true },
    { isWorked: true },
  ])
  await mainIs(member, small)
  expect(await keptFor(scene, { reference })).toEqual([])
})

test.each(['amount', 'unknown'] as const)(
  'DEP-07 the real payment at each gateway is credited once although its callback is wrong (%s)',
  async (flaw) => {
    await Promise.all(qrProviders.map((provider) => creditedOnceDespite(provider, flaw)))
  },
)

async function creditedOnceDespite(provider: QrProvider, flaw: 'amount' | 'unknown') {
  const member = await scene.member()
  const { id, payload } = await openedQr(member, provider)
  await scene.sandbox.control({ gateway: provider, operation: 'callback', flaw, calls: 1 })
  const { transaction } = await scene.sandbox.payQr(payload)
  await expect.poll(() => mainOf(scene, member), soon).toBe(small)
  const callbacks = async () => {
    const rows = await scene.app.ctx.db`
      select from gateway_callback where transaction = ${transaction}`
    return rows.length
  }
  await expect.poll(callbacks, soon).toBeGreaterThan(0)
  for (const { isWorked } of await confirmNow(scene, { transaction, age: 180 }))
    expect(isWorked).toBe(true)
  await watchQr({ id }, scene.app.ctx)
  await mainIs(member, small)
  const { movements } = await scene.app.ctx.ledger.movementsOf(member.id, { page: 1, limit: 9 })
  expect(movements).toHaveLength(1)
  const kept = await scene.app.ctx.db`
    select from unmatched_payment where transaction = ${transaction}`
  expect(kept).toHaveLength(0)
}

test('DEP-07 a case made by a callback alone is closed when the gateway lists the payment', async () => {
  const { member, reference, transaction } = await reported({ isPaid: false })
  scene.app.ctx.gateways = reachable
  await confirmNow(scene, { transaction, age: 180 })
  const payment = { reference, transaction, amount: baht(99), currency: 'BAHT' as const }
  const { ctx } = scene.app
  const evidence = encryptEvidence(ctx.secrets, 'listed late')
  await creditPayment(ctx, 'KBANK', { ...payment, paidAt: new Date() }, evidence)
  const cases = await ctx.db`
    select reason_code from unmatched_payment where transaction = ${transaction} and resolved_at is null`
  expect(cases).toEqual([{ reasonCode: 'amount_mismatch' }])
  await mainIs(member, 0)
})
