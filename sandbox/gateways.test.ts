import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'promptparse'
import { anyId, billPayment } from 'promptparse/validate'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { toAmount } from '#money'
import { sandboxAt } from './client.ts'
import type { GatewayCode } from './gateways/codes.ts'
import { type Sandbox, startSandbox } from './start.ts'
import {
  type CreateRequest,
  type Merchant,
  merchants,
  send,
  startCallbackServer,
} from './testing.ts'

const patience = { timeout: 30_000 }

const data = mkdtempSync(join(tmpdir(), 'sandbox-'))
let sandbox: Sandbox
/** Offset of the sandbox's clock. */
let aheadMs = 0
let callbackServer: Awaited<ReturnType<typeof startCallbackServer>>
let client: ReturnType<typeof sandboxAt>

beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    data,
    app: 'http://127.0.0.1:3000',
    now: () => Date.now() + aheadMs,
  })
  callbackServer = await startCallbackServer()
  client = sandboxAt(sandbox.url)
})
afterEach(async () => {
  aheadMs = 0
  await client.clearControls()
  callbackServer.received.length = 0
})
afterAll(async () => {
  await sandbox.stop()
  await callbackServer.stop()
  rmSync(data, { recursive: true })
})

let made = 0
const requestOf = (satang: number): CreateRequest => ({
  reference: `R${Date.now().toString(36)}${made++}`.toUpperCase().padEnd(12, '0'),
  satang,
  expiresAt: Date.now() + 300_000,
  callbackUrl: callbackServer.url,
})

describe.each(merchants)('$code', (merchant: Merchant) => {
  const say = (sent: ReturnType<Merchant['create']>, timeoutMs?: number) =>
    send(sandbox.url, merchant, sent, timeoutMs)
  const create = (request: CreateRequest) => say(merchant.create(request))
  const find = (reference: string) => say(merchant.query(reference))
  const contents = () =>
    callbackServer.received
      .map(({ headers, body }) => merchant.readCallback(headers, body))
      .sort((one, other) => one.satang - other.satang)
  const expectTold = (count: number) =>
    vi.waitFor(() => expect(callbackServer.received).toHaveLength(count), patience)

  test('DEP-06 creates a PromptPay QR that another reader accepts, with the amount', async () => {
    const request = requestOf(123_45)
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
    callbackServer.answer.body = merchant.acknowledgement
    const request = requestOf(100_00)
    const { payload } = await create(request)
    const { transaction } = await client.payQr(payload)
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
    const [qr] = await client.qrs({ reference: request.reference })
    await vi.waitFor(
      async () =>
        expect((await client.qr(qr!.id)).callbacks).toMatchObject([
          { state: 'acknowledged', attempts: 1 },
        ]),
      patience,
    )
  })

  test('cancels, also twice, but not a paid QR; a cancelled QR can still be paid', async () => {
    callbackServer.answer.body = merchant.acknowledgement
    const request = requestOf(50_00)
    const { payload } = await create(request)
    for (let time = 0; time < 2; time++)
      expect(await say(merchant.cancel(request.reference))).toMatchObject({
        ok: true,
        state: merchant.states.cancelled,
      })
    await client.payQr(payload)
    expect(await find(request.reference)).toMatchObject({ state: merchant.states.paid })
    expect(await say(merchant.cancel(request.reference))).toMatchObject({
      ok: false,
      why: merchant.whys.paid,
    })
    await expectTold(1)
  })

  test('an expired QR is reported as expired, can be cancelled, and can still be paid', async () => {
    callbackServer.answer.body = merchant.acknowledgement
    const request = requestOf(55_00)
    const { payload } = await create(request)
    aheadMs = 301_000
    const later = () => Date.now() + aheadMs
    const expired = { ok: true, state: merchant.states.expired }
    expect(await say(merchant.query(request.reference, later()))).toMatchObject(expired)
    expect(await say(merchant.cancel(request.reference, later()))).toMatchObject(expired)
    await client.payQr(payload)
    await expectTold(1)
    expect(await say(merchant.query(request.reference, later()))).toMatchObject({
      state: merchant.states.paid,
    })
  })

  test('reports two payments on one QR separately, whatever their amounts', async () => {
    callbackServer.answer.body = merchant.acknowledgement
    const request = requestOf(70_00)
    const { payload } = await create(request)
    await client.payQr(payload)
    await client.payQr(payload, { amount: toAmount(69_00), payer: { name: "O'Brien (& Co)*" } })
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
    const request = requestOf(80_00)
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
    const request = requestOf(90_00)
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(request)))
    expect(new Set(answers.filter(({ ok }) => ok).map(({ id }) => id)).size).toBe(1)
    expect(await client.qrs({ reference: request.reference })).toHaveLength(1)
  })

  test('refuses requests that are unsigned, outside the time window, unknown or not allowed', async () => {
    const request = requestOf(100_00)
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
    const other = requestOf(100_00)
    expect(await create({ ...other, callbackUrl: 'ftp://nowhere' })).toMatchObject({
      why: merchant.whys.malformed,
    })
    expect(await create({ ...other, expiresAt: Date.now() - 1_000 })).toMatchObject({
      why: merchant.whys.malformed,
    })
    expect(await client.qrs({ reference: other.reference })).toEqual([])
  })

  test('repeats a callback with a new signature until it is acknowledged', async () => {
    callbackServer.answer.body = 'no'
    const { payload } = await create(requestOf(60_00))
    await client.payQr(payload)
    await expectTold(1)
    callbackServer.answer.body = merchant.acknowledgement
    await expectTold(2)
    expect(contents().every(({ isSigned }) => isSigned)).toBe(true)
    expect(new Set(contents().map(({ transaction }) => transaction)).size).toBe(1)
  })

  test('fails to reply after the work, by control and by sentinel', async () => {
    const quiet = { ...requestOf(100_17) }
    await expect(say(merchant.create(quiet), 300)).rejects.toThrow(/timeout/i)
    expect(await find(quiet.reference)).toMatchObject({ ok: true, state: merchant.states.open })

    await client.control({ gateway: merchant.code, operation: 'create', flaw: 'garbage', calls: 1 })
    const garbled = requestOf(100_00)
    await expect(create(garbled)).rejects.toThrow()
    expect(await find(garbled.reference)).toMatchObject({ ok: true })

    await client.control({ gateway: merchant.code, operation: 'create', flaw: 'lost', calls: 1 })
    const lost = requestOf(100_00)
    await expect(say(merchant.create(lost), 300)).rejects.toThrow(/timeout/i)
    expect(await find(lost.reference)).toMatchObject({ why: merchant.whys.missing })
    expect(
      await client.control({ gateway: '*', operation: 'query', flaw: 'refuse', calls: 1 }),
    ).toBeTruthy()
    expect(await find(lost.reference)).toMatchObject({ why: merchant.whys.closed })
  })

  test('applies a create late', async () => {
    await client.control({
      gateway: merchant.code,
      operation: 'create',
      flaw: 'late',
      calls: 1,
      delayMs: 1_200,
    })
    const request = requestOf(100_00)
    await expect(say(merchant.create(request), 200)).rejects.toThrow(/timeout/i)
    expect(await find(request.reference)).toMatchObject({ why: merchant.whys.missing })
    await vi.waitFor(
      async () => expect(await find(request.reference)).toMatchObject({ ok: true }),
      patience,
    )
  })

  test('refuses by sentinel; only PAYTIMZ remembers the refusal', async () => {
    const request = requestOf(100_13)
    expect(await create(request)).toMatchObject({ ok: false, why: merchant.whys.amount })
    const again = await create({ ...request, satang: 100_00 })
    expect(again.ok).toBe(merchant.code !== 'PAYTIMZ')
  })

  test('falsifies, backdates, repeats, holds and withholds callbacks', async () => {
    callbackServer.answer.body = merchant.acknowledgement
    const payWith = async (
      flaw: 'forge' | 'stale' | 'amount' | 'unknown' | 'repeat' | 'silent',
    ) => {
      callbackServer.received.length = 0
      await client.control({
        gateway: merchant.code,
        operation: 'callback',
        flaw,
        calls: 1,
        times: 3,
      })
      const request = requestOf(40_00)
      const { payload, id } = await create(request)
      await client.payQr(payload)
      await expectTold({ repeat: 4, silent: 0 }[flaw as 'repeat' | 'silent'] ?? 1)
      return { ...contents()[0]!, request, id }
    }
    expect(await payWith('forge')).toMatchObject({ isSigned: false, satang: 40_00 })
    const stale = await payWith('stale')
    expect(stale.isSigned).toBe(true)
    expect(Date.now() - stale.time).toBeGreaterThan(3_500_000)
    expect(await payWith('amount')).toMatchObject({ isSigned: true, satang: 41_00 })
    const unknown = await payWith('unknown')
    expect(unknown.isSigned && unknown.reference !== unknown.request.reference).toBe(true)
    await payWith('repeat')
    const silent = await payWith('silent')
    const [callback] = (await client.qr(silent.id)).callbacks
    expect(callback).toMatchObject({ state: 'silent', attempts: 0 })
    expect(await client.sendAgain(callback!.id)).toMatchObject({
      state: 'acknowledged',
      attempts: 1,
    })
    await client.replay(callback!.id)
    expect(callbackServer.received).toHaveLength(2)
    expect(callbackServer.received[1]!.body).toBe(callbackServer.received[0]!.body)
  })

  test('releases held callbacks in reverse order', async () => {
    callbackServer.answer.body = merchant.acknowledgement
    await client.control({ gateway: merchant.code, operation: 'callback', flaw: 'hold' })
    const { payload } = await create(requestOf(30_00))
    for (const satang of [30_00, 31_00, 32_00])
      await client.payQr(payload, { amount: toAmount(satang) })
    expect(callbackServer.received).toHaveLength(0)
    expect(await client.release()).toEqual({ released: 3 })
    const satangs = callbackServer.received.map(
      ({ headers, body }) => merchant.readCallback(headers, body).satang,
    )
    expect(satangs).toEqual([32_00, 31_00, 30_00])
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
  const { payload } = await send(sandbox.url, merchant, merchant.create(requestOf(100_00)))
  await expect(client.payQr(payload.replace('100.00', '900.00'))).rejects.toThrow(/checksum/)
  await expect(client.payQr('hello')).rejects.toThrow(/422/)
})
