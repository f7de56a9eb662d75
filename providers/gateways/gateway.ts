import type { Amount, Currency } from '#money'
import type { Question } from '../ask.ts'

/** Request for a new QR. `reference` is ours, created before the first send and never reused. */
type QrRequest = {
  reference: string
  amount: Amount
  expiresAt: Date
  callbackUrl: string
  at: Date
}

/** Identifies one of our QRs. `at` is the time of the request, because signatures cover it. */
type QrReference = { reference: string; at: Date }

/** A QR as the gateway created it. `payload` is the EMVCo text; we draw the picture. */
export type QrMade = {
  providerReference: string
  payload: string
  expiresAt: Date
  receiver: string
}

/** One payment on a QR, from a verified callback or a query. `transaction` is unique at the gateway forever. */
export type QrPayment = {
  reference: string
  transaction: string
  amount: Amount
  currency: Currency
  paidAt: Date
}

/** The account that paid a QR, as the gateway names it in its callback. */
export type QrPayer = { bank: string; account: string; name: string }

/** `absent`: the gateway does not know our reference. A request that is still on its way may yet create it. */
export type QrFound =
  | { state: 'absent' }
  | { state: 'open' | 'expired' | 'cancelled' | 'paid'; made: QrMade; payments: QrPayment[] }

/** Result of reading a callback. `forged`: the signature is wrong, or the time is outside the window. */
export type CallbackRead =
  | { word: 'payment'; payment: QrPayment }
  | { word: 'other'; reason: string }
  | { word: 'forged'; reason: string }

type Callback = {
  raw: Buffer
  headers: Record<string, string | undefined>
  now: Date
}

/**
 * Operations of every payment gateway. One file per gateway; registry.ts lists them; conformance.test.ts tests each.
 */
export type Gateway = {
  code: string
  /**
   * True if a repeated create with the same reference returns the same QR, so that an unknown one may be sent again.
   */
  idempotentByReference: boolean
  /** A create may still be applied for this long after a time-out; until then `absent` proves nothing. */
  latestApplyMs: number
  create: Question<QrRequest, QrMade>
  cancel: Question<QrReference>
  /** Queries a QR by our reference, in case the callback never arrives. */
  find: Question<QrReference, QrFound>
  /** Verifies the signature over the raw bytes and the time window, then reads. Pure: `now` is a parameter. */
  readCallback: (callback: Callback) => CallbackRead
  /** The payer that a verified callback names. Undefined when it names none. */
  payerIn: (raw: string) => QrPayer | undefined
  /** Response that the gateway expects once the callback is stored. */
  acknowledge: { contentType: string; body: string }
}
