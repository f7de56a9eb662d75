import { expect, test } from 'vitest'
import { asOwner } from '../testing.ts'
import { creditPayment } from './credit.ts'
import { soon, toHave } from './credit-testing.ts'
import { decryptEvidence, encryptEvidence } from './evidence.ts'
import { openScene, scene } from './scene-testing.ts'
import { baht, kbankCallback, keptFor, mainOf, openedQr, sendToKbank } from './testing.ts'

openScene()

const transactionOf = (text: string) => `KT${text}${Date.now()}`

test('DEP-07 a payment of another amount than the QR’s is kept for review', async () => {
  const member = await scene.member()
  const { id, payload } = await openedQr(member, 'KBANK')
  await scene.sandbox.payQr(payload, { amount: baht(99) })
  await expect
    .poll(() => keptFor(scene, { reference: id }), soon)
    .toEqual([{ reason: 'amount_mismatch', amount: baht(99) }])
  expect(await mainOf(scene, member)).toBe(0)
})

test('DEP-07 a second payment on one QR is kept for review, neither lost nor credited automatically', async () => {
  const member = await scene.member()
  const { id, payload } = await openedQr(member, 'WW')
  await scene.sandbox.payQr(payload)
  await toHave(member, baht(100))
  await scene.sandbox.payQr(payload)
  await expect
    .poll(() => keptFor(scene, { reference: id }), soon)
    .toEqual([{ reason: 'qr_already_paid', amount: baht(100) }])
  expect(await mainOf(scene, member)).toBe(baht(100))
})

test('DEP-07 a payment that the gateway’s replies describe in two ways is one case and credits nothing', async () => {
  const member = await scene.member()
  const { id: reference } = await openedQr(member, 'KBANK')
  const { ctx } = scene.app
  const payment = {
    reference,
    transaction: transactionOf('TWO'),
    currency: 'BAHT' as const,
    paidAt: new Date(),
  }
  for (const amount of [baht(101), baht(100), baht(101), baht(100), baht(102)]) {
    const evidence = encryptEvidence(ctx.secrets, String(amount))
    await creditPayment(ctx, 'KBANK', { ...payment, amount }, evidence)
  }
  expect(await keptFor(scene, { reference })).toEqual([
    { reason: 'amount_mismatch', amount: baht(101) },
  ])
  const reports = await ctx.db<{ amount: number; raw: Uint8Array }[]>`
    select report.amount, report.raw from unmatched_payment_report report
      join unmatched_payment on id = unmatched
    where transaction = ${payment.transaction} order by report.amount`
  expect(reports.map(({ amount, raw }) => [amount, decryptEvidence(ctx.secrets, raw)])).toEqual([
    [baht(100), String(baht(100))],
    [baht(102), String(baht(102))],
  ])
  expect(await mainOf(scene, member)).toBe(0)
})

test('DEP-07 a payment listed by the gateway for an unknown reference is kept for review', async () => {
  const reference = `X${Date.now()}`
  const { ctx } = scene.app
  const payment = {
    reference,
    transaction: transactionOf('X'),
    amount: baht(100),
    currency: 'BAHT' as const,
    paidAt: new Date(),
  }
  const evidence = encryptEvidence(ctx.secrets, reference)
  expect(await creditPayment(ctx, 'KBANK', payment, evidence)).toBe('reference_unknown')
  expect(await keptFor(scene, { reference })).toEqual([
    { reason: 'reference_unknown', amount: baht(100) },
  ])
})

test('DEP-07 a QR that is paid after its member was anonymised is kept for review, plainly and by a callback', async () => {
  const member = await scene.member()
  const { id: reference, payload } = await openedQr(member, 'KBANK')
  const { ctx } = scene.app
  await asOwner(scene.app, async (db) => {
    await db`update deposit_qr set state = 'expired', closed_at = now() where id = ${reference}`
    await db`update member set status = 'suspended', anonymised_at = now() where id = ${member.id}`
  })
  const payment = {
    reference,
    transaction: transactionOf('LATE'),
    amount: baht(100),
    currency: 'BAHT' as const,
    paidAt: new Date(),
  }
  const evidence = encryptEvidence(ctx.secrets, reference)
  expect(await creditPayment(ctx, 'KBANK', payment, evidence)).toBe('reference_unknown')
  await scene.sandbox.payQr(payload)
  await expect
    .poll(() => keptFor(scene, { reference }), soon)
    .toEqual([1, 2].map(() => ({ reason: 'reference_unknown', amount: baht(100) })))
  expect(await mainOf(scene, member)).toBe(0)
})

test('DEP-07 a forged callback and one with an old timestamp are rejected, kept, and credit nothing', async () => {
  const member = await scene.member()
  const { id: reference } = await openedQr(member, 'KBANK')
  const payment = { reference, transaction: transactionOf('FORGED'), amount: baht(100) }
  const old = new Date(Date.now() - 6 * 60_000)
  for (const flaw of [
    { key: 'another key' },
    { at: old },
    { at: new Date(Date.now() + 6 * 60_000) },
  ]) {
    const callback = kbankCallback({ ...payment, ...flaw })
    expect((await sendToKbank(scene.app.host, callback)).status).toBe(401)
  }
  const { db } = scene.app.ctx
  const raws = await keptRaws('forged')
  expect(raws.filter((raw) => raw.includes(payment.transaction)).length).toBeGreaterThan(0)
  expect(await db`select from gateway_callback where transaction = ${payment.transaction}`).toEqual(
    [],
  )
  expect(await mainOf(scene, member)).toBe(0)
})

test('DEP-07 a callback of one gateway at another gateway’s address is rejected', async () => {
  const { host } = scene.app
  const callback = kbankCallback({ reference: 'R', transaction: 'T', amount: baht(100) })
  for (const [code, status] of [
    ['WW', 401],
    ['PAYTIMZ', 401],
    ['PAYONEX', 401],
    ['NOBODY', 404],
  ] as const)
    expect((await fetch(`${host}/callbacks/gateways/${code}`, callback)).status).toBe(status)
})

test('DEP-07 a signed callback that cannot be read is kept for review', async () => {
  const callback = kbankCallback({ reference: 'R', transaction: '', amount: baht(100) })
  expect((await sendToKbank(scene.app.host, callback)).status).toBe(200)
  expect(await keptRaws('unreadable')).toEqual([callback.body])
})

/** Returns the decrypted evidence kept for this reason. */
async function keptRaws(reason: string): Promise<string[]> {
  const { db, secrets } = scene.app.ctx
  const rows = await db<{ raw: Uint8Array }[]>`
    select raw from unmatched_payment where reason_code = ${reason} order by id`
  return rows.map(({ raw }) => decryptEvidence(secrets, raw))
}
