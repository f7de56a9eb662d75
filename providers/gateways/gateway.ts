import type { Amount, Currency } from '#money'
import type { Question } from '../ask.ts'

/** What a gateway is asked to make. `reference` is ours, made before the first send, never reused. */
type QrWish = {
  reference: string
  amount: Amount
  expiresAt: Date
  callbackUrl: string
  at: Date
}

/** Names a QR of ours. `at` is when the question is put, because signatures are over the time too. */
type QrNamed = { reference: string; at: Date }

/** A QR as the gateway made it. `payload` is the EMVCo text; the picture is drawn by us. */
export type QrMade = {
  providerReference: string
  payload: string
  expiresAt: Date
  receiver: string
}

/** One payment on a QR, as a verified call-back or a query tells it. `transaction` is unique at the gateway for ever. */
export type QrPayment = {
  reference: string
  transaction: string
  amount: Amount
  currency: Currency
  paidAt: Date
}

/** `absent`: the gateway does not know our reference. That is not a no while a request may still be on its way. */
export type QrFound =
  | { state: 'absent' }
  | { state: 'open' | 'expired' | 'cancelled' | 'paid'; made: QrMade; payments: QrPayment[] }

/** What a call-back turned out to be. `forged` has a signature that is not right, or is too old or too new to trust. */
export type CallbackRead =
  | { word: 'payment'; payment: QrPayment }
  | { word: 'other'; reason: string }
  | { word: 'forged'; reason: string }

type Callback = {
  raw: Buffer
  headers: Record<string, string | undefined>
  now: Date
}

/** What every payment gateway can do. One file per gateway; registry.ts lists them; conformance.test.ts tries each. */
export type Gateway = {
  code: string
  /** Whether creating again with the same reference gives the same QR, so that an unknown may be sent again. */
  idempotentByReference: boolean
  /** For so long after a time-out a create may still be applied: an `absent` before that says nothing. */
  latestApplyMs: number
  create: Question<QrWish, QrMade>
  cancel: Question<QrNamed>
  /** What became of a QR, by our reference: it makes a silent gateway answerable. */
  find: Question<QrNamed, QrFound>
  /** Verifies the signature over the raw bytes and the time window, then reads. Pure: `now` comes from outside. */
  readCallback: (callback: Callback) => CallbackRead
  /** What the gateway wants to hear once the call-back is stored. */
  acknowledge: { contentType: string; body: string }
}
