import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'promptparse'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { toAmount } from '#money'
import { sandboxAt } from '#sandbox/client'
import { type Sandbox, startSandbox } from '#sandbox/start'
import { ask } from '../ask.ts'
import { answersToFlaws } from '../flaws-testing.ts'
import { readPayload } from './emvco.ts'
import type { Gateway } from './gateway.ts'
import { createGateways, type GatewayCode, sandboxGateways } from './registry.ts'

// Goal: every gateway does what gateway.ts declares. Method: the adapters against the sandbox, which was written
// independently from docs/adapters.md; the callbacks arrive at a server in this file.
type Received = { raw: Buffer; headers: Record<string, string | undefined> }
const received: Received[] = []
let acknowledgement = ''
const ears = createServer((request, response) => {
  const parts: Buffer[] = []
  request
    .on('data', (part) => parts.push(part))
    .on('end', () => {
      const headers = request.headers as Received['headers']
      received.push({ raw: Buffer.concat(parts), headers })
      response.end(acknowledgement)
    })
})
const data = mkdtempSync(join(tmpdir(), 'kapao-gateways-'))
let sandbox: Sandbox
let callbackUrl: string

beforeAll(async () => {
  await new Promise<void>((ready) => ears.listen(0, '127.0.0.1', ready))
  callbackUrl = `http://127.0.0.1:${(ears.address() as AddressInfo).port}/callback`
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', data, app: callbackUrl })
})
afterEach(() => sandboxAt(sandbox.url).clearControls())
afterAll(async () => {
  await sandbox?.stop()
  ears.close()
  rmSync(data, { recursive: true })
})

const amount = toAmount(123_45)
const newReference = () => `Q${randomBytes(8).toString('hex').toUpperCase()}`
const requestOf = (reference: string) => ({
  reference,
  amount,
  expiresAt: new Date(Date.now() + 5 * 60_000),
  callbackUrl,
  at: new Date(),
})
const gatewayOf = (code: GatewayCode): Gateway =>
  createGateways(sandboxGateways(sandbox.url)).get(code)!
const named = (reference: string) => ({ reference, at: new Date() })

async function made(gateway: Gateway, reference = newReference()) {
  const answer = await ask(gateway.create, requestOf(reference))
  if (answer.word !== 'done') throw new Error(`${answer.word}: ${answer.reason}`)
  return { reference, ...answer }
}

/** Waits for the next callback and returns its bytes. */
async function nextCallback(from: number): Promise<Received> {
  await expect.poll(() => received.length).toBeGreaterThan(from)
  return received[from]!
}

describe.each(['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX'] as const)('%s', (code) => {
  test('DEP-06 creates a PromptPay QR for exactly our amount', async () => {
    const qr = await made(gatewayOf(code))
    expect(readPayload(qr.payload)).toEqual({ word: 'right', amount })
    expect(parse(qr.payload, true)?.getTagValue('54')).toBe('123.45')
    expect(qr.providerReference).toMatch(/\w+/)
    expect(qr.receiver).toMatch(/\w+/)
    expect(qr.expiresAt.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000)
  })

  test('finds a QR by our reference, and reports an unknown reference', async () => {
    const gateway = gatewayOf(code)
    const { reference, payload } = await made(gateway)
    const found = await ask(gateway.find, named(reference))
    expect(found).toMatchObject({ word: 'done', state: 'open', made: { payload }, payments: [] })
    const none = await ask(gateway.find, named(newReference()))
    expect(none).toMatchObject({ word: 'done', state: 'absent' })
  })

  test('cancels a QR, and reports it as cancelled', async () => {
    const gateway = gatewayOf(code)
    const { reference } = await made(gateway)
    for (const _ of ['once', 'twice'])
      expect(await ask(gateway.cancel, named(reference))).toMatchObject({ word: 'done' })
    expect(await ask(gateway.find, named(reference))).toMatchObject({ state: 'cancelled' })
  })

  test('a repeated reference creates one QR, or has an unknown outcome', async () => {
    const gateway = gatewayOf(code)
    const first = await made(gateway)
    const second = await ask(gateway.create, requestOf(first.reference))
    if (gateway.idempotentByReference)
      expect(second).toMatchObject({ word: 'done', providerReference: first.providerReference })
    else expect(second).toMatchObject({ word: 'unknown' })
  })

  test('a definite error is a refusal; a server error, half a reply or a redirect is unknown', async () => {
    const gateway = gatewayOf(code)
    for (const [flaw, word] of answersToFlaws) {
      await sandboxAt(sandbox.url).control({
        gateway: code,
        operation: 'create',
        flaw,
        calls: 1,
      })
      expect(await ask(gateway.create, requestOf(newReference())), flaw).toMatchObject({ word })
    }
  })

  test('a time-out is unknown, and a query finds the created QR', async () => {
    const gateway = gatewayOf(code)
    const request = requestOf(newReference())
    await sandboxAt(sandbox.url).control({
      gateway: code,
      operation: 'create',
      flaw: 'timeout',
      calls: 1,
    })
    expect(await ask(gateway.create, request, 300)).toMatchObject({ word: 'unknown' })
    expect(await ask(gateway.find, named(request.reference))).toMatchObject({ state: 'open' })
  })

  test('a gateway that cannot be reached has not received the request', async () => {
    const nowhere = createGateways(sandboxGateways('http://127.0.0.1:2')).get(code)!
    expect(await ask(nowhere.create, requestOf(newReference()))).toMatchObject({ word: 'refused' })
  })

  test('DEP-07 reads its callback, and a query reports the same payment', async () => {
    const gateway = gatewayOf(code)
    acknowledgement = gateway.acknowledge.body
    const { reference, payload } = await made(gateway)
    const from = received.length
    const payer = { bank: 'KTB', account: '1234567890', name: 'SOMCHAI JAIDEE' }
    const paid = await sandboxAt(sandbox.url).payQr(payload, { payer })
    const callback = await nextCallback(from)

    const read = gateway.readCallback({ ...callback, now: new Date() })
    const payment = { reference, transaction: paid.transaction, amount, currency: 'BAHT' }
    expect(read).toMatchObject({ word: 'payment', payment })
    expect(gateway.payerIn(String(callback.raw))).toEqual(payer)
    for (const other of ['', '{}', 'null', 'a=1&a=2', JSON.stringify(payment), '{"payload":1}'])
      expect(gateway.payerIn(other)).toBeUndefined()
    const found = await ask(gateway.find, named(reference))
    expect(found).toMatchObject({ word: 'done', state: 'paid', payments: [payment] })
    await expect
      .poll(async () => (await sandboxAt(sandbox.url).qr(paid.qr)).callbacks)
      .toMatchObject([{ state: 'acknowledged', attempts: 1 }])
  })

  test('DEP-07 a callback with another key, another time or any altered byte is forged', async () => {
    const gateway = gatewayOf(code)
    acknowledgement = gateway.acknowledge.body
    const { payload } = await made(gateway)
    const from = received.length
    await sandboxAt(sandbox.url).payQr(payload)
    const callback = await nextCallback(from)
    const now = new Date()
    const right = gateway.readCallback({ ...callback, now })
    expect(right.word).toBe('payment')

    for (const minutes of [-11, 11]) {
      const later = new Date(now.getTime() + minutes * 60_000)
      expect(gateway.readCallback({ ...callback, now: later }).word).toBe('forged')
    }
    for (let at = 0; at < callback.raw.length; at++) {
      const raw = Buffer.from(callback.raw)
      raw[at]! ^= 1
      const read = gateway.readCallback({ ...callback, raw, now })
      // Some bytes have two spellings (%3a and %3A) of the same payment.
      if (read.word !== 'forged') expect(read, `byte ${at}`).toEqual(right)
    }
    for (const name of Object.keys(callback.headers).filter((each) =>
      /signature|time/.test(each),
    )) {
      const headers = { ...callback.headers, [name]: `${callback.headers[name]}x` }
      expect(gateway.readCallback({ ...callback, headers, now }).word, name).toBe('forged')
      const without = { ...callback.headers, [name]: undefined }
      expect(gateway.readCallback({ ...callback, headers: without, now }).word, name).toBe('forged')
    }
    for (const raw of ['', '{}', 'null', '[]', '\0', 'a=1&a=2', '{"payload":1}', '<xml/>'])
      expect(gateway.readCallback({ ...callback, raw: Buffer.from(raw), now }).word).toBe('forged')
  })

  test('DEP-07 a callback that the sandbox signs with a wrong key is forged', async () => {
    const gateway = gatewayOf(code)
    const { payload } = await made(gateway)
    const control = { gateway: code, operation: 'callback', calls: 1 } as const
    await sandboxAt(sandbox.url).control({ ...control, flaw: 'forge' })
    const from = received.length
    await sandboxAt(sandbox.url).payQr(payload)
    const callback = await nextCallback(from)
    expect(gateway.readCallback({ ...callback, now: new Date() }).word).toBe('forged')
  })
})
