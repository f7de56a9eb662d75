import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { toAmount } from '#money'
import { sandboxAt } from './client.ts'
import { merchants, send, startCallbackServer } from './testing.ts'

const patience = { timeout: 30_000 }

const data = mkdtempSync(join(tmpdir(), 'sandbox-'))
const main = new URL('main.ts', import.meta.url).pathname
const running = new Set<ChildProcess>()
let url: string
let client: ReturnType<typeof sandboxAt>

async function start(...more: string[]): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [main, '--port', '0', '--data', data, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
  return { url: JSON.parse(line).url, child }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code] = await ended
  running.delete(child)
  return code
}

let child: ChildProcess
beforeAll(async () => {
  ;({ url, child } = await start())
  client = sandboxAt(url)
})
afterEach(() => client.clearControls())
afterAll(async () => {
  for (const one of running) await end(one)
  rmSync(data, { recursive: true })
})

let sent = 0
const message = (over: object = {}) => ({
  to: '+66812345678',
  from: 'KAPAO',
  text: `123456 คือรหัสของคุณ ${sent}`,
  reference: `otp-${Date.now()}-${sent++}`,
  ...over,
})
async function sendSms(body: object, secret = 'sandbox-sms-key', timeoutMs = 5_000) {
  const authorization = `Basic ${Buffer.from(`sandbox-sms:${secret}`).toString('base64')}`
  const response = await fetch(`${url}/sms/v1/messages`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await response.text()
  const answer = text.startsWith('{') && text.endsWith('}') ? JSON.parse(text) : text
  return { status: response.status, answer }
}

test('a message is delivered once, however often it is sent with the same reference', async () => {
  const sms = message()
  const answers = await Promise.all(Array.from({ length: 10 }, () => sendSms(sms)))
  expect(new Set(answers.map(({ answer }) => answer.messageId)).size).toBe(1)
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201])
  const inbox = await client.smsTo('081 234 5678')
  expect(inbox.filter(({ reference }) => reference === sms.reference)).toMatchObject([
    { text: sms.text },
  ])
  expect(await client.lastSms('+66812345678')).toMatchObject({ sender: 'KAPAO' })
  expect(await sendSms({ ...sms, text: 'other' })).toMatchObject({
    status: 409,
    answer: { error: { code: 'reference_reused' } },
  })
})

test.each([
  ['another secret', {}, 401, 'unauthorized', 'no'],
  ['a number from elsewhere', { to: '+12025550123' }, 422, 'invalid_number'],
  ['a number that is none', { to: '0812345678' }, 422, 'invalid_number'],
  ['no text', { text: '' }, 400, 'malformed'],
  ['an unknown field', { urgent: true }, 400, 'malformed'],
  ['a number that takes no messages', { to: '+66812340013' }, 422, 'blocked'],
])('the SMS gateway refuses %s', async (_name, over, status, code, secret?: string) => {
  expect(await sendSms(message(over), secret)).toMatchObject({
    status,
    answer: { error: { code } },
  })
})

test('a message can be delivered although the gateway never replied', async () => {
  const quiet = message({ to: '+66812340017' })
  await expect(sendSms(quiet, undefined, 300)).rejects.toThrow(/timeout/i)
  expect(await client.lastSms('0812340017')).toMatchObject({ reference: quiet.reference })

  await client.control({ gateway: 'SMS', operation: 'send', flaw: 'error', calls: 1 })
  const broken = message({ to: '+8562055551234' })
  expect(await sendSms(broken)).toMatchObject({ status: 500 })
  expect(await client.lastSms('020 5555 1234')).toMatchObject({ reference: broken.reference })
  expect(await sendSms(broken)).toMatchObject({ status: 200 })
})

test.each([
  ['an unknown flaw', { gateway: 'KBANK', operation: 'create', flaw: 'explode' }],
  ['a flaw of callbacks on a request', { gateway: 'KBANK', operation: 'create', flaw: 'forge' }],
  ['an operation that SMS has not', { gateway: 'SMS', operation: 'cancel', flaw: 'refuse' }],
  ['a number of calls that is none', { gateway: 'WW', operation: 'query', flaw: 'lost', calls: 0 }],
])('a control with %s is refused', async (_name, request) => {
  await expect(client.control(request as never)).rejects.toThrow(/400/)
})

test('a control strikes as many calls as set, and no more', async () => {
  const merchant = merchants[0]!
  await client.control({ gateway: 'KBANK', operation: 'query', flaw: 'refuse', calls: 2 })
  const whys = []
  for (let call = 0; call < 3; call++)
    whys.push((await send(url, merchant, merchant.query('NEVERMADE1'))).why)
  expect(whys).toEqual(['MERCHANT_SUSPENDED', 'MERCHANT_SUSPENDED', 'NOT_FOUND'])
})

test('a page of another site cannot control the sandbox', async () => {
  const response = await fetch(`${url}/api/controls`, {
    method: 'DELETE',
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(response.status).toBe(403)
})

test.each(['/', '/bank', '/transfers', '/payouts', '/wallet', '/gateways', '/controls'])(
  'the panel shows %s, and escapes foreign markup',
  async (path) => {
    await sendSms(message({ text: '<img src=x onerror=alert(1)> 482913' }))
    const response = await fetch(url + path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const page = await response.text()
    expect(page).not.toContain('<img src=x')
    expect(page).not.toMatch(/ style=|<script(?! type="module" src)/)
  },
)

test('the panel pays a QR without a script', async () => {
  const merchant = merchants[3]!
  const request = {
    reference: `P${Date.now()}`,
    satang: 250_00,
    expiresAt: Date.now() + 300_000,
    callbackUrl: `${url}/nowhere`,
  }
  const { payload, id } = await send(url, merchant, merchant.create(request))
  expect(await (await fetch(`${url}/bank?${new URLSearchParams({ payload })}`)).text()).toContain(
    'value="250.00"',
  )
  const body = new URLSearchParams({
    payload,
    amount: '249.50',
    bank: 'KTB',
    account: '99887766',
    name: 'NOI',
  })
  const page = await (await fetch(`${url}/bank/pay`, { method: 'POST', body })).text()
  expect(page).toContain('PAYONEX was paid.')
  expect((await client.qr(id)).payments).toMatchObject([
    { amount: 249.5, payerBank: 'KTB', payerName: 'NOI' },
  ])
})

test('a kill loses nothing: QRs, payments, controls, and the callbacks that are due', async () => {
  const merchant = merchants[1]!
  const callbackServer = await startCallbackServer()
  callbackServer.answer.status = 503
  const request = {
    reference: `K${Date.now()}`,
    satang: 100_00,
    expiresAt: Date.now() + 300_000,
    callbackUrl: callbackServer.url,
  }
  const { payload, id } = await send(url, merchant, merchant.create(request))
  await client.payQr(payload, { amount: toAmount(100_00) })
  await vi.waitFor(() => expect(callbackServer.received.length).toBeGreaterThan(0), patience)
  await client.control({ gateway: 'WW', operation: 'cancel', flaw: 'refuse' })
  const inbox = await client.smsTo('0812345678')

  await end(child, 'SIGKILL')
  callbackServer.received.length = 0
  Object.assign(callbackServer.answer, { status: 200, body: merchant.acknowledgement })
  ;({ url, child } = await start())
  client = sandboxAt(url)
  await vi.waitFor(
    async () => expect((await client.qr(id)).callbacks).toMatchObject([{ state: 'acknowledged' }]),
    patience,
  )
  expect(
    callbackServer.received.map(({ headers, body }) => merchant.readCallback(headers, body)),
  ).toMatchObject([{ isSigned: true, reference: request.reference, satang: 100_00 }])
  expect(await client.smsTo('0812345678')).toEqual(inbox)
  expect(await send(url, merchant, merchant.cancel(request.reference))).toMatchObject({
    why: merchant.whys.closed,
  })
  await callbackServer.stop()
})

test('stops cleanly on a signal, with panels open', async () => {
  const { url: other, child: its } = await start('--data', mkdtempSync(join(data, 'other-')))
  const stream = await fetch(`${other}/events`)
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  expect(await end(its)).toBe(0)
  await stream.body?.cancel().catch(() => {})
})

test('reports in one sentence that the port is taken', async () => {
  const { port } = new URL(url)
  const folder = mkdtempSync(join(data, 'taken-'))
  const late = spawn(process.execPath, [main, '--port', port, '--data', folder])
  let output = ''
  late.stderr.on('data', (part) => {
    output += part
  })
  const [code] = await once(late, 'exit')
  expect(code).toBe(1)
  expect(output.trim()).toBe(
    `The port ${port} on 127.0.0.1 is taken: stop what uses it, such as another npm start, or choose another SANDBOX_PORT (--port if the sandbox is started alone).`,
  )
})
