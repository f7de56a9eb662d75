import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Amount, toAmount } from '#money'
import { sandboxAt } from '../client.ts'
import { type Sandbox, startSandbox } from '../start.ts'
import { startCallbackServer } from '../testing.ts'

// The client side of docs/adapters-banks.md, written from that page alone, so that the sandbox is checked by code other
// than its own.

export type PartyName = 'feed' | 'slips' | 'payout' | 'truewallet'
type Asked = { key?: string; at?: number; timeoutMs?: number; account?: string }

export const signatureFor = (key: string, text: string) =>
  createHmac('sha256', key).update(text).digest('hex')

export function signed(
  party: PartyName,
  line: string,
  body = '',
  { key, at, account }: Asked = {},
) {
  const [method, path] = line.split(' ') as [string, string]
  const time = new Date(at ?? Date.now()).toISOString()
  const text = `${method}\n${path}\n${time}\n${body}`
  return {
    method,
    path,
    headers: {
      'content-type': 'application/json',
      'x-account': account ?? `sandbox-${party}`,
      'x-time': time,
      'x-signature': signatureFor(key ?? `sandbox-${party}-key`, text),
    },
    body,
  }
}

async function speak(
  url: string,
  { method, path, headers, body }: ReturnType<typeof signed>,
  timeoutMs = 5_000,
) {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url + path, { method, headers, body: body || null, signal })
  const text = await response.text()
  try {
    return { status: response.status, reply: JSON.parse(text) }
  } catch {
    return { status: response.status, reply: text }
  }
}

/** Checks that a callback is signed with our key, and returns its content. */
export function callbackFrom(
  party: PartyName,
  { headers, body }: { headers: Record<string, string>; body: string },
) {
  const time = headers['x-time']!
  const mac = signatureFor(`sandbox-${party}-key`, `${time}\n${body}`)
  const { event, transfer } = JSON.parse(body)
  return { isSigned: headers['x-signature'] === mac, at: Date.parse(time), event, transfer }
}

export const baht = (whole: number): Amount => toAmount(Math.round(whole * 100))

/** A sandbox with an adjustable clock, a server for its callbacks, and a client of each service. */
export function scene() {
  const data = mkdtempSync(join(tmpdir(), 'sandbox-banks-'))
  const state = {} as {
    sandbox: Sandbox
    callbackServer: Awaited<ReturnType<typeof startCallbackServer>>
    client: ReturnType<typeof sandboxAt>
  }
  const clock = { aheadMs: 0 }
  beforeAll(async () => {
    const now = () => Date.now() + clock.aheadMs
    const app = 'http://127.0.0.1:3000'
    state.sandbox = await startSandbox({ port: 0, host: '127.0.0.1', data, app, now })
    state.callbackServer = await startCallbackServer()
    state.callbackServer.answer.body = '{"ok":true}'
    state.client = sandboxAt(state.sandbox.url)
  })
  afterEach(async () => {
    clock.aheadMs = 0
    await state.client.clearControls()
    state.callbackServer.received.length = 0
  })
  afterAll(async () => {
    await state.sandbox.stop()
    await state.callbackServer.stop()
    rmSync(data, { recursive: true })
  })
  return {
    clock,
    get client() {
      return state.client
    },
    get url() {
      return state.sandbox.url
    },
    get callbackServer() {
      return state.callbackServer
    },
    ask: (party: PartyName, line: string, body?: object, asked: Asked = {}) =>
      speak(
        state.sandbox.url,
        signed(party, line, body && JSON.stringify(body), {
          at: Date.now() + clock.aheadMs,
          ...asked,
        }),
        asked.timeoutMs,
      ),
    say: (sent: ReturnType<typeof signed>) => speak(state.sandbox.url, sent),
  }
}

let made = 0
export const newReference = () => `T${Date.now()}${made++}`
