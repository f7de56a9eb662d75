import type { Amount } from '#money'
import type { Question } from '../ask.ts'

/** What a gateway is asked to make. `reference` is ours, made before the first send, never reused. */
export type QrWish = {
  reference: string
  amount: Amount
  expiresAt: Date
  callbackUrl: string
}

/** A QR as the gateway made it. `payload` is the EMVCo text; the picture is drawn by us. */
export type QrMade = { providerReference: string; payload: string; expiresAt: Date; receiver: string }

/** One payment on a QR, as a verified call-back or a query tells it. `transaction` is unique at the gateway for ever. */
export type QrPayment = { reference: string; transaction: string; amount: Amount; paidAt: Date }

export type QrFound = { state: 'open' | 'expired' | 'cancelled' } | { state: 'paid'; payment: QrPayment }

/** What a call-back turned out to be. */
export type CallbackRead =
  | { word: 'payment'; payment: QrPayment }
  | { word: 'other'; reason: string }
  | { word: 'forged'; reason: string }

/** What every payment gateway can do. One file per gateway; registry.ts lists them; conformance.test.ts tries each. */
export type Gateway = {
  code: string
  create: Question<QrWish, QrMade>
  cancel: Question<{ reference: string; providerReference: string }>
  /** What became of a QR, by our reference: it makes a silent gateway answerable. */
  find: Question<{ reference: string; providerReference: string | null }, QrFound>
  /** Verifies the signature over the raw bytes and the time window, then reads. Pure: `now` comes from outside. */
  readCallback: (call: {
    raw: Buffer
    headers: Record<string, string | undefined>
    now: Date
  }) => CallbackRead
  /** What the gateway wants to hear once the call-back is stored. */
  acknowledge: { contentType: string; body: string }
}
