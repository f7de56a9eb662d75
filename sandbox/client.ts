import { type Amount, toDecimal } from '#money'
import type { AlarmChannel, AlarmMessage } from './alarms.ts'
import { banksClient } from './banks/client.ts'
import type { Control, Flaw, Operation, ProviderName } from './controls.ts'
import type { SandboxCallback } from './deliveries.ts'
import { gamesClient } from './games/client.ts'
import type { GatewayCode } from './gateways/codes.ts'
import type { QrState } from './qr.ts'
import type { Sms } from './sms.ts'

export type SandboxQr = {
  id: string
  gateway: GatewayCode
  reference: string
  amount: number
  state: QrState
  payload: string
  payments: { id: string; amount: number }[]
  callbacks: SandboxCallback[]
}
export type ControlRequest = {
  gateway: ProviderName | '*'
  operation: Operation
  flaw: Flaw
  calls?: number
  delayMs?: number
  times?: number
}

/** Client of the sandbox for tests, by its HTTP API only. */
export function sandboxAt(url: string) {
  const ask = async <Answer>(line: string, body?: object): Promise<Answer> => {
    const [method, path] = line.split(' ') as [string, string]
    const response = await fetch(url + path, {
      method,
      ...(body && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    if (!response.ok) throw new Error(`${line}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const smsTo = (phone: string) => ask<Sms[]>(`GET /api/sms?phone=${encodeURIComponent(phone)}`)

  return {
    ...banksClient(url, ask),
    ...gamesClient(ask),
    smsTo,
    /** The newest message on this phone; waits for it up to `withinMs`. */
    async lastSms(phone: string, { after = 0, withinMs = 15_000 } = {}): Promise<Sms> {
      for (const until = Date.now() + withinMs; ; ) {
        const [sms] = await smsTo(phone)
        if (sms && sms.at > after) return sms
        if (Date.now() > until) throw new Error(`no message for ${phone} within ${withinMs} ms`)
        await new Promise((wake) => setTimeout(wake, 50))
      }
    },
    /** The messages about alarms, the newest first. */
    alarms: (channel: AlarmChannel) => ask<AlarmMessage[]>(`GET /api/alarms?channel=${channel}`),
    qrs: (filter: Partial<Pick<SandboxQr, 'gateway' | 'reference' | 'state'>> = {}) =>
      ask<SandboxQr[]>(`GET /api/qrs?${new URLSearchParams(filter)}`),
    qr: (id: string) => ask<SandboxQr>(`GET /api/qrs/${id}`),
    payQr: (payload: string, options: { amount?: Amount; payer?: Record<string, string> } = {}) =>
      ask<{ transaction: string; amount: number; qr: string }>('POST /api/bank/pay', {
        payload,
        ...options,
        ...(options.amount !== undefined && { amount: toDecimal(options.amount) }),
      }),
    callbacks: () => ask<SandboxCallback[]>('GET /api/callbacks'),
    sendAgain: (id: number) => ask<SandboxCallback>(`POST /api/callbacks/${id}/send`),
    replay: (id: number) => ask<SandboxCallback>(`POST /api/callbacks/${id}/replay`),
    release: () => ask<{ released: number }>('POST /api/callbacks/release'),
    control: (request: ControlRequest) => ask<Control>('POST /api/controls', request),
    /** The statement of a day as its keeper's customers download it: `bank/SCB-0004560002`, `gateway/PAYONEX`, `payout/THB`. */
    async statement(of: string, day: string): Promise<Buffer> {
      const path = `/api/statements/${of}?day=${day}`
      const response = await fetch(url + path)
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return Buffer.from(await response.arrayBuffer())
    },
    /** Moves what has happened so far into the past. */
    age: (minutes: number) => ask<unknown>('POST /api/age', { minutes }),
    clearControls: () => ask<{ cleared: number }>('DELETE /api/controls'),
  }
}
