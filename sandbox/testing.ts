import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { kbank } from './gateways/kbank-testing.ts'
import type { Merchant, Sent } from './gateways/merchant-testing.ts'
import { payonex } from './gateways/payonex-testing.ts'
import { paytimz } from './gateways/paytimz-testing.ts'
import { ww } from './gateways/ww-testing.ts'

export const merchants: Merchant[] = [kbank, ww, paytimz, payonex]

/** Sends a signed request of a merchant, with a timeout. */
export async function send(url: string, merchant: Merchant, sent: Sent, timeoutMs = 5_000) {
  const { method, path, headers, body } = sent
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url + path, { method, headers, body: body || undefined, signal })
  return merchant.read(response.status, await response.text())
}

/** Receives callbacks for the member app: keeps all of them, and gives the response that was set. */
export async function startCallbackServer(): Promise<{
  url: string
  received: { path: string; headers: Record<string, string>; body: string }[]
  answer: { status: number; body: string }
  stop: () => Promise<void>
}> {
  const received: { path: string; headers: Record<string, string>; body: string }[] = []
  const answer = { status: 200, body: '' }
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    received.push({
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(parts).toString(),
    })
    response.writeHead(answer.status).end(answer.body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/callbacks`,
    received,
    answer,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
