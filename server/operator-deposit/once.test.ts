import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { deposits } from '#contract/operator-deposit'
import { decidePayment } from '#contract/operator-money'
import type { QrPayment } from '#providers/gateways/gateway'
import { creditCarefully, creditPayment } from '../deposit/credit.ts'
import { encryptEvidence } from '../deposit/evidence.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, openedQr } from '../deposit/testing.ts'
import { factOf, keepForReview } from '../deposit/unmatched.ts'
import { newOperator } from '../operator/testing.ts'
import { decided, memberOfFeed, newPayer, sent, upload } from '../slip/testing.ts'

// Goal: money that came once is once in the list and in its sum, although two sources reported it. Method: the whole server against the
// sandbox, and two reports of one payment.
let support: Awaited<ReturnType<typeof newOperator>>
openScene()
beforeAll(async () => {
  support = await newOperator(scene.app, 'support')
})

const from = Date.now() - 3_600_000

async function listed(filter: Partial<Parameters<typeof call<typeof deposits>>[1]>) {
  const list = await call(deposits, { limit: 100, from, ...filter }, support.desk)
  const rows = list.deposits.map(({ kind, state, amount }) => `${kind} ${state} ${amount}`)
  return { rows, credited: list.totals?.credited }
}

const inBaht = (whole: number) => [{ currency: 'BAHT', amount: baht(whole) }]

test('STM-04 a transfer that was unmatched until a slip showed it is listed as the slip alone', async () => {
  const payer = newPayer()
  const scb = { bank: 'SCB', account: '0004560002' } as const
  const { reference } = await sent(scene, payer, { to: scb, amount: baht(150) })
  const unmatched = async () => (await listed({ kind: 'payment' })).rows
  await expect.poll(unmatched, { timeout: 30_000 }).toEqual(['payment unmatched 15000'])
  const member = await memberOfFeed(scene, payer)
  const slip = await upload(await scene.sandbox.slip(reference), member.caller)
  expect(await decided(member, slip)).toMatchObject({ status: 'SUCCESS' })
  expect(await listed({ reference })).toEqual({
    rows: ['slip credited 15000'],
    credited: inBaht(150),
  })
  expect(await unmatched()).toEqual([])
})

async function paidQr(amount = baht(100)) {
  const member = await scene.member()
  const { id } = await openedQr(member, 'KBANK', amount)
  const payment: QrPayment = {
    reference: id,
    transaction: `T${id.slice(0, 15)}`,
    amount,
    currency: 'BAHT',
    paidAt: new Date(),
  }
  const evidence = encryptEvidence(scene.app.ctx.secrets, JSON.stringify(payment))
  return { payment, evidence }
}

test('STM-04 a payment that waited for its gateway’s word is listed as its QR alone, once that came', async () => {
  const { ctx } = scene.app
  const { payment, evidence } = await paidQr(baht(310))
  const kept = { provider: 'KBANK', payment, evidence, fact: factOf(payment) }
  await keepForReview(ctx, ctx.db, { ...kept, reason: 'not_confirmed' })
  expect(await creditPayment(ctx, 'KBANK', payment, evidence)).toBe('credit')
  expect(await listed({ amountFrom: baht(310), amountTo: baht(310) })).toEqual({
    rows: ['qr credited 31000'],
    credited: inBaht(310),
  })
})

test('STM-04 a payment of another amount that waited for its gateway’s word is listed once, before and after an operator credits it', async () => {
  const { ctx } = scene.app
  const { payment, evidence } = await paidQr(baht(330))
  const other = { ...payment, amount: baht(331) }
  const kept = { provider: 'KBANK', payment: other, evidence, fact: factOf(other) }
  await keepForReview(ctx, ctx.db, { ...kept, reason: 'not_confirmed' })
  const of331 = { amountFrom: baht(331), amountTo: baht(331) }
  const unmatched = { rows: ['payment unmatched 33100'], credited: [] }
  expect(await listed(of331)).toEqual(unmatched)
  expect(await creditPayment(ctx, 'KBANK', other, evidence)).toBe('amount_mismatch')
  expect(await listed(of331)).toEqual(unmatched)
  const [{ id, userId }] = await ctx.db<[{ id: string; userId: string }]>`
    select kept.id::text, public_id::text as user_id from unmatched_payment kept
      join deposit_qr on deposit_qr.id = kept.reference join member on member.id = deposit_qr.member
    where transaction = ${other.transaction} and reason_code = 'amount_mismatch'`
  const { desk } = await newOperator(scene.app, 'finance')
  const credit = { id, decision: 'credit', member: userId, reason: 'asked the gateway' } as const
  expect(await call(decidePayment, credit, desk)).toMatchObject({ outcome: 'decided' })
  expect(await listed(of331)).toEqual({ rows: ['payment credited 33100'], credited: inBaht(331) })
})

test('STM-04 another amount that was reported of a credited payment is dismissed, and not credited', async () => {
  const { ctx } = scene.app
  const { payment, evidence } = await paidQr(baht(420))
  expect(await creditPayment(ctx, 'KBANK', payment, evidence)).toBe('credit')
  const wrong = { ...payment, amount: baht(430) }
  expect(await creditCarefully(ctx, 'KBANK', wrong, evidence)).toBe('contradictory')
  const both = { amountFrom: baht(420), amountTo: baht(430) }
  expect((await listed(both)).rows.toSorted()).toEqual([
    'payment unmatched 43000',
    'qr credited 42000',
  ])
  await ctx.db`update unmatched_payment set resolved_at = now() where transaction = ${payment.transaction}`
  const { rows, credited } = await listed(both)
  expect(rows.toSorted()).toEqual(['payment dismissed 43000', 'qr credited 42000'])
  expect(credited).toEqual(inBaht(420))
})

test('STM-04 a transfer stays listed when its bank reports another amount of it later', async () => {
  const { ctx } = scene.app
  const payer = newPayer()
  await memberOfFeed(scene, payer)
  const { reference } = await sent(scene, payer, {
    to: { bank: 'SCB', account: '0004560002' },
    amount: baht(510),
  })
  const both = { amountFrom: baht(510), amountTo: baht(520) }
  const rows = async () => (await listed(both)).rows.toSorted()
  await expect.poll(rows, { timeout: 30_000 }).toEqual(['transfer credited 51000'])
  const payment = {
    transaction: reference,
    reference,
    amount: baht(520),
    currency: 'BAHT',
  } as const
  const evidence = encryptEvidence(ctx.secrets, '{}')
  const kept = { provider: 'SCB', payment, evidence, fact: factOf('another amount') }
  await keepForReview(ctx, ctx.db, {
    ...kept,
    reason: 'contradictory',
    receivedIn: 'bank:SCB:0004560002',
  })
  expect(await rows()).toEqual(['payment unmatched 52000', 'transfer credited 51000'])
})

test('STM-04 a gift that was credited after a refusal is credited, and no failure', async () => {
  const { db } = scene.app.ctx
  const { id } = await scene.member()
  await db`
    insert into external_transfer (bucket, member, reference, kind, provider, amount, confirmed, currency, state, closed_at)
    values (${id % 256}, ${id}, 'VOUCHER00000000000B2', 'voucher', 'TRUEWALLET', 0, ${baht(610)}, 'BAHT', 'late-applied', now())`
  const gift = { rows: ['voucher credited 61000'], credited: inBaht(610) }
  expect(await listed({ reference: 'VOUCHER00000000000B2' })).toEqual(gift)
  expect(await listed({ kind: 'voucher', state: 'credited' })).toEqual(gift)
  expect(await listed({ kind: 'voucher', state: 'failed' })).toEqual({ rows: [], credited: [] })
})
