import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { decidePayment } from '#contract/operator-money'
import { onTheWay } from '#contract/wallet'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, keptFor, type Member, mainOf, openedQr } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { type Desk, listOf } from '../operator-money/testing.ts'

// Goal: a member sees which payments on QRs wait for a person, until the person decides. Method: the whole server against
// the sandbox's gateways.
let finance: Desk
openScene()
beforeAll(async () => {
  finance = await newOperator(scene.app, 'finance')
})

const soon = { timeout: 30_000, interval: 50 }

const seen = async ({ caller }: Member) =>
  (await call(onTheWay, {}, caller)).inReview!.map(
    ({ reason, amount, asked }) => `${reason} ${amount / 100} of ${asked / 100}`,
  )

test('DEP-07 a member sees that a payment of another amount than the QR’s is in review, and no other member does', async () => {
  const member = await scene.member()
  const { id, payload } = await openedQr(member, 'KBANK')
  expect(await seen(member)).toEqual([])
  await scene.sandbox.payQr(payload, { amount: baht(99) })
  await expect.poll(() => seen(member), soon).toEqual(['amount_mismatch 99 of 100'])
  const { inReview, qrs, now } = await call(onTheWay, {}, member.caller)
  expect(inReview).toMatchObject([{ qrcodeId: id }])
  expect(now - inReview![0]!.receivedAt).toBeGreaterThanOrEqual(0)
  expect(qrs).toMatchObject([{ qrcodeId: id }])
  expect(await seen(await scene.member())).toEqual([])

  // The right amount is credited even so, and the first payment stays in review until a person decides.
  await scene.sandbox.payQr(payload)
  await expect.poll(() => mainOf(scene, member), soon).toBe(baht(100))
  expect(await seen(member)).toEqual(['amount_mismatch 99 of 100'])
  const waiting = (await listOf(finance, 'payment')).find(({ amount }) => amount === baht(99))!
  const dismiss = { id: waiting.id, decision: 'dismiss', reason: 'sent back at the bank' } as const
  expect(await call(decidePayment, dismiss, finance.desk)).toMatchObject({ outcome: 'decided' })
  expect(await seen(member)).toEqual([])
})

test('DEP-07 a member sees that a second payment on one QR is in review', async () => {
  const member = await scene.member()
  const { payload } = await openedQr(member, 'WW')
  await scene.sandbox.payQr(payload)
  await expect.poll(() => mainOf(scene, member), soon).toBe(baht(100))
  expect(await seen(member)).toEqual([])
  await scene.sandbox.payQr(payload)
  await expect.poll(() => seen(member), soon).toEqual(['qr_already_paid 100 of 100'])
})

test('DEP-07 a member sees that a payment in another currency than the QR’s is in review, with both currencies', async () => {
  const member = await scene.member()
  const { id, payload } = await openedQr(member, 'PAYONEX')
  const { db } = scene.app.ctx
  const otherCurrency = async () => (await call(onTheWay, {}, member.caller)).inOtherCurrency
  expect(await otherCurrency()).toEqual([])
  await db`update qr set currency = 'LAK' where id = ${id}`
  await scene.sandbox.payQr(payload)
  await expect
    .poll(otherCurrency, soon)
    .toMatchObject([{ qrcodeId: id, currency: 'BAHT', amount: baht(100), asked: baht(100) }])
  expect(await seen(member)).toEqual([])
  const waiting = (await listOf(finance, 'payment')).find(({ why }) => why === 'currency_mismatch')!
  const dismiss = { id: waiting.id, decision: 'dismiss', reason: 'sent back at the bank' } as const
  expect(await call(decidePayment, dismiss, finance.desk)).toMatchObject({ outcome: 'decided' })
  expect(await otherCurrency()).toEqual([])
})

test('a report that was only invented is no payment in review', async () => {
  const member = await scene.member()
  const { id: reference } = await openedQr(member, 'PAYTIMZ')
  const { db } = scene.app.ctx
  for (const reason of ['forged', 'contradictory', 'not_confirmed'])
    await db`
      insert into unmatched_payment (provider, fact, reason_code, transaction, reference, amount, currency, raw)
      values ('PAYTIMZ', ${reason + reference}, ${reason}, ${reference}, ${reference}, 9900, 'BAHT', '')`
  expect(await keptFor(scene, { reference })).toHaveLength(3)
  expect(await seen(member)).toEqual([])
})
