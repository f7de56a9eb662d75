import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { Closed } from './closure.ts'
import { endpoint } from './endpoint.ts'
import { done } from './page.ts'
import { BankName } from './site.ts'
import { code } from './text.ts'

/** Providers of QR codes. KBANK offers them in mode QR; the others are banks of type PAYMENT. */
export const qrProviders = ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX'] as const
export type QrProvider = (typeof qrProviders)[number]

/** A bank for deposits. `qr` is set if the member pays by our QR: the minimum and the preset amounts. */
export const DepositBank = z.object({
  bankCode: z.string(),
  bankType: z.enum(['BANK', 'PAYMENT']),
  mode: z.enum(['AUTO', 'QR', 'MANUAL']),
  currency: z.enum(currencies),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  bank: BankName,
  qr: z.nullable(z.object({ minDeposit: amount, presets: z.array(amount) })),
  closed: Closed,
})
export type DepositBank = z.output<typeof DepositBank>

export const DepositWallet = z.object({
  mode: z.enum(['AUTO', 'GIFT']),
  walletAccountName: z.string(),
  walletAccountNo: z.string(),
  isOpen: z.boolean(),
  closed: Closed,
})
export type DepositWallet = z.output<typeof DepositWallet>

export const deposit = endpoint('GET /api/lookup/deposit', {
  access: 'member',
  summary: 'Lists the deposit methods in the member’s currency.',
  input: z.strictObject({}),
  output: z.object({
    banks: z.array(DepositBank),
    wallets: z.array(DepositWallet),
    isManual: z.boolean(),
  }),
})

/**
 * State of the member's QR at one provider. `qrcode` is SVG markup, `payload` its content (EMVCo). `expireIn` and `now`
 * are times of the server's clock, so that the countdown does not depend on the phone's. `message` is a refusal's code,
 * set if creation failed.
 */
export const QrState = z.object({
  hasQrcode: z.boolean(),
  qrcodeId: z.optional(z.string()),
  qrcode: z.optional(z.string()),
  payload: z.optional(z.string()),
  amount: z.optional(amount),
  receiver: z.optional(z.string()),
  reference: z.optional(z.string()),
  createdAt: z.optional(moment),
  expireIn: z.optional(moment),
  now: moment,
  message: z.optional(z.string()),
})
export type QrState = z.output<typeof QrState>

// The parameter has one name in all three endpoints: it is a bank's code to read and create, a QR's id to cancel.
export const qrState = endpoint('GET /api/qrcode/:id', {
  access: 'member',
  asksAlone: true,
  summary: 'Returns the member’s open QR at this provider, if there is one.',
  tags: ['qr'],
  input: z.strictObject({ id: code }),
  output: QrState,
})

export const createQr = endpoint('POST /api/qrcode/:id', {
  access: 'member',
  activity: 'deposit',
  summary: 'Creates a QR for one deposit at the provider, or returns the open one.',
  input: z.strictObject({ id: code, amount }),
  output: QrState,
})

export const cancelQr = endpoint('DELETE /api/qrcode/:id', {
  access: 'member',
  summary: 'Cancels the QR. A later payment of it is still credited.',
  invalidates: ['onTheWay'],
  input: z.strictObject({ id: code }),
  output: done,
})

/**
 * DEP-08: `link` is the gift link, encrypted by contract/truelink.ts. TRUELINK_INVALID, TRUELINK_DUPLICATE;
 * TRUELINK_CLOSED, also if TrueWallet was not reached: then the same link may be sent again. 202 TRANSFER_PENDING: it is
 * being confirmed; repeat the request with the same key.
 */
export const sendTruelink = endpoint('POST /api/wallet/truelink', {
  access: 'member',
  activity: 'deposit',
  summary: 'Redeems a TrueWallet gift link.',
  invalidates: ['wallet', 'statement'],
  input: z.strictObject({ link: z.string().check(z.minLength(1), z.maxLength(2_000)) }),
  output: z.object({ message: z.string(), reference: z.string(), amount }),
})
