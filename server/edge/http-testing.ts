import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import * as z from 'zod/mini'
import { amount } from '#contract/amount'
import { endpoint } from '#contract/endpoint'
import type { Feature } from '../platform/feature.ts'
import { startTestApp, type TestApp } from '../testing.ts'

export const echo = endpoint('POST /api/test/echo', {
  access: 'anyone',
  summary: 'Says it again.',
  input: z.strictObject({ text: z.string(), sum: z.optional(amount) }),
  output: z.object({ text: z.string(), sum: z.optional(amount), count: z.int() }),
})
const change = endpoint('GET /api/test/change', {
  access: 'anyone',
  summary: 'Changes something by GET.',
  changes: true,
  input: z.strictObject({}),
  output: z.object({ count: z.int() }),
})
const leak = endpoint('GET /api/test/leak', {
  access: 'anyone',
  summary: 'Answers what the contract does not allow.',
  input: z.strictObject({}),
  output: z.object({ count: z.int() }),
})

export let app: TestApp
export let count = 0
let act: () => Promise<void> = async () => {}
/** Sets what the handler does before it answers. */
export function actBy(work: () => Promise<void>) {
  act = work
}
export const lines: string[] = []

const routes: Feature['routes'] = ({ on, onCallback }) => {
  on(echo, async ({ input: { text, sum } }) => {
    count += 1
    const mine = count
    await act()
    return { text, sum, count: mine }
  })
  on(change, async () => {
    count += 1
    return { count }
  })
  // The compiler would refuse this reply: the test shows that the encoder refuses it too.
  on(leak, async () => ({ count: 'canary-7' }) as never)
  onCallback('/callbacks/test/:name', async ({ raw, params, headers }) => ({
    status: 200,
    body: `${params.name} ${headers['x-mark']} ${raw.toString('hex')}`,
  }))
}

export const client = { 'x-client-id': 'kapao-web' }
export async function ask(path: string, { headers, ...init }: RequestInit = {}) {
  const response = await fetch(app.host + path, { headers: { ...client, ...headers }, ...init })
  const text = await response.text()
  return { status: response.status, text, headers: response.headers }
}
export const post = (body: string, headers: Record<string, string> = {}) =>
  ask('/api/test/echo', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
export const no = (code: string) => JSON.stringify({ message: code })

export function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(app.host)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('error', reject)
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('end', () => resolve(answer))
    socket.write(text)
  })
}

/** Starts an HTTP server with three calls. */
export function startHttp() {
  beforeAll(async () => {
    const logTo = { write: (line: string) => void lines.push(line) }
    app = await startTestApp({ logLevel: 'info' }, { features: [{ routes }], logTo })
  })
  afterAll(() => app?.stop())
  beforeEach(() => {
    count = 0
    act = async () => {}
  })
}
