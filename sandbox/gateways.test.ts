import { parse } from 'promptparse'
import { anyId, billPayment } from 'promptparse/validate'
import { describe, expect, test, vi } from 'vitest'
import { toAmount } from '#money'
import { scene } from './banks/testing.ts'
import type { GatewayCode } from './gateways/codes.ts'
import type { Merchant } from './gateways/merchant-testing.ts'
import { clientOf, patience, requestOf } from './gateways-testing.ts'
import { merchants, send } from './testing.ts'

const world = scene()

describe.each(merchants)('$code', (merchant: Merchant) => {
  const { say, create, find, contents, expectTold } = clientOf(world, merchant)

  test('DEP-06 creates a PromptPay QR that another reader accepts, with the amount', async () => {
    const request = requestOf(world, 123_45)
    const qr = await create(request)
    expect(qr).toMatchObject({ ok: true, state: merchant.states.open, payments: [] })
    expect(qr.expiresAt).toBe(request.expiresAt - (request.expiresAt % 1000))
    const read = parse(qr.payload, true)
    expect(read?.getTagValue('53')).toBe('764')
    expect(read?.getTagValue('62', '05')).toBe(qr.id)
    const known = merchant.code === 'KBANK' ? billPayment(qr.payload) : anyId(qr.payload)
    expect(known).toMatchObject({ amount: 123.45 })
  })

  test('reports a paid QR by a signed callback and by the query', async () => {
    world.callbackServer.answer.body = merchant.acknowledgement
    const request = requestOf(world, 100_00)
    const { payload } = await create(request)
    const { transaction } = await world.client.payQr(payload)
    await expectTold(1)
    expect(contents()[0]).toMatchObject({
      isSigned: true,
      reference: request.reference,
      transaction,
      satang: 100_00,
    })
    expect(Math.abs(contents()[0]!.time - Date.now())).toBeLessThan(10_000)
    expect(await find(request.reference)).toMatchObject({
      state: merchant.states.paid,
      payments: [{ id: transaction, satang: 100_00 }],
    })
    const [qr] = await world.client.qrs({ reference: request.reference })
    await vi.waitFor(
      async () =>
        expect((await world.client.qr(qr!.id)).callbacks).toMatchObject([
          { state: 'acknowledged', attempts: 1 },
        ]),
      patience,
    )
  })

  test('cancels, also twice, but not a paid QR; a cancelled QR can still be paid', async () => {
    world.callbackServer.answer.body = merchant.acknowledgement
    const request = requestOf(world, 50_00)
    const { payload } = await create(request)
    for (let time = 0; time < 2; time++)
      expect(await say(merchant.cancel(request.reference))).toMatchObject({
        ok: true,
        state: merchant.states.cancelled,
      })
    await world.client.payQr(payload)
    expect(await find(request.reference)).toMatchObject({ state: merchant.states.paid })
    expect(await say(merchant.cancel(request.reference))).toMatchObject({
      ok: false,
      why: merchant.whys.paid,
    })
    await expectTold(1)
  })

  test('an expired QR is reported as expired, can be cancelled, and can still be paid', async () => {
    world.callbackServer.answer.body = merchant.acknowledgement
    const request = requestOf(world, 55_00)
    const { payload } = await create(request)
    world.clock.aheadMs = 301_000
    const later = () => Date.now() + world.clock.aheadMs
    const expired = { ok: true, state: merchant.states.expired }
    expect(await say(merchant.query(request.reference, later()))).toMatchObject(expired)
    expect(await say(merchant.cancel(request.reference, later()))).toMatchObject(expired)
    await world.client.payQr(payload)
    await expectTold(1)
    expect(await say(merchant.query(request.reference, later()))).toMatchObject({
      state: merchant.states.paid,
    })
  })

  test('reports two payments on one QR separately, whatever their amounts', async () => {
    world.callbackServer.answer.body = merchant.acknowledgement
    const request = requestOf(world, 70_00)
    const { payload } = await create(request)
    await world.client.payQr(payload)
    await world.client.payQr(payload, {
      amount: toAmount(69_00),
      payer: { name: "O'Brien (& Co)*" },
    })
    await expectTold(2)
    expect(contents().map(({ satang, isSigned }) => ({ satang, isSigned }))).toEqual([
      { satang: 69_00, isSigned: true },
      { satang: 70_00, isSigned: true },
    ])
    expect((await find(request.reference)).payments.map(({ satang }) => satang)).toEqual([
      70_00, 69_00,
    ])
  })

  test('replies to a repeated create as documented', async () => {
    const request = requestOf(world, 80_00)
    const first = await create(request)
    const second = await create({ ...request, expiresAt: request.expiresAt + 60_000 })
    if (merchant.code === 'WW')
      expect(second).toMatchObject({ ok: false, why: merchant.whys.duplicate })
    else expect(second).toMatchObject({ ok: true, id: first.id, expiresAt: first.expiresAt })
    expect(await create({ ...request, satang: 81_00 })).toMatchObject({
      ok: false,
      why: merchant.whys.duplicate,
    })
  })

  test('creates one QR for fifty concurrent creates', async () => {
    const request = requestOf(world, 90_00)
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(request)))
    expect(new Set(answers.filter(({ ok }) => ok).map(({ id }) => id)).size).toBe(1)
    expect(await world.client.qrs({ reference: request.reference })).toHaveLength(1)
  })

  test('refuses requests that are unsigned, outside the time window, unknown or not allowed', async () => {
    const request = requestOf(world, 100_00)
    const sent = merchant.create(request)
    const bent = { ...sent, body: tamper[merchant.code](sent.body) }
    expect(bent.body).not.toBe(sent.body)
    expect(await say(bent)).toMatchObject({ ok: false, why: merchant.whys.signature })
    expect(await say(merchant.create(request, Date.now() - 3_600_000))).toMatchObject({
      why: merchant.whys.time,
    })
    expect(await say(merchant.create(request, Date.now() + 3_600_000))).toMatchObject({
      why: merchant.whys.time,
    })
    expect(await find('NEVERMADE1')).toMatchObject({ ok: false, why: merchant.whys.missing })
    expect(await create({ ...request, satang: 99 })).toMatchObject({ why: merchant.whys.amount })
    const other = requestOf(world, 100_00)
    expect(await create({ ...other, callbackUrl: 'ftp://nowhere' })).toMatchObject({
      why: merchant.whys.malformed,
    })
    expect(await create({ ...other, expiresAt: Date.now() - 1_000 })).toMatchObject({
      why: merchant.whys.malformed,
    })
    expect(await world.client.qrs({ reference: other.reference })).toEqual([])
  })
})

/** Changes that an attacker on the network might make. */
const tamper: Record<GatewayCode, (body: string) => string> = {
  KBANK: (body) => body.replace('100.00', '900.00'),
  WW: (body) => body.replace('amount=10000', 'amount=90000'),
  PAYTIMZ: (body) => body.replace(/"signature":"./, '"signature":"-'),
  PAYONEX: (body) => body.replace('100.00', '900.00'),
}

test('the bank app refuses a QR whose text was altered', async () => {
  const merchant = merchants[0]!
  const { payload } = await send(world.url, merchant, merchant.create(requestOf(world, 100_00)))
  await expect(world.client.payQr(payload.replace('100.00', '900.00'))).rejects.toThrow(/checksum/)
  await expect(world.client.payQr('hello')).rejects.toThrow(/422/)
})
