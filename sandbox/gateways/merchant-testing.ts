import type { GatewayCode } from './codes.ts'

// The merchant's side of docs/adapters.md, written from that page alone, so that the sandbox is checked by code other
// than its own.

type Shown = {
  ok: boolean
  status: number
  why: string | undefined
  id: string
  payload: string
  state: string
  expiresAt: number
  payments: { id: string; satang: number }[]
}
type CallbackContent = {
  isSigned: boolean
  time: number
  reference: string
  transaction: string
  satang: number
}
export type CreateRequest = {
  reference: string
  satang: number
  expiresAt: number
  callbackUrl: string
}
export type Sent = { method: string; path: string; headers: Record<string, string>; body: string }

export type Merchant = {
  code: GatewayCode
  states: Record<'open' | 'paid' | 'expired' | 'cancelled', string>
  whys: Record<
    'signature' | 'time' | 'malformed' | 'missing' | 'paid' | 'amount' | 'closed' | 'duplicate',
    string
  >
  acknowledgement: string
  create: (request: CreateRequest, now?: number) => Sent
  query: (reference: string, now?: number) => Sent
  cancel: (reference: string, now?: number) => Sent
  read: (status: number, body: string) => Shown
  readCallback: (headers: Record<string, string>, body: string) => CallbackContent
}

export const satangOf = (decimal: string | number) => Math.round(Number(decimal) * 100)
export const decimalOf = (satang: number) => (satang / 100).toFixed(2)
