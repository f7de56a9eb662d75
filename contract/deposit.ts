import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { done } from './page.ts'
import { BankName } from './site.ts'
import { code } from './text.ts'

/** The payment providers that make QR codes. KBANK does so in mode QR; the others are banks of type PAYMENT. */
export const qrProviders = ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX'] as const
export type QrProvider = (typeof qrProviders)[number]

/** Where money can be sent. `qr` is there when the way to pay is a QR of ours: the minimum and the presets to tap. */
export const DepositBank = z.object({
  bankCode: z.string(),
  bankType: z.enum(['BANK', 'PAYMENT']),
  mode: z.enum(['AUTO', 'QR', 'MANUAL']),
  currency: z.enum(currencies),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  bank: BankName,
  qr: z.nullable(z.object({ minDeposit: amount, presets: z.array(amount) })),
})
export type DepositBank = z.output<typeof DepositBank>

export const DepositWallet = z.object({
  mode: z.enum(['AUTO', 'GIFT']),
  walletAccountName: z.string(),
  walletAccountNo: z.string(),
  isOpen: z.boolean(),
})
export type DepositWallet = z.output<typeof DepositWallet>

export const deposit = endpoint('GET /api/lookup/deposit', {
  access: 'member',
  summary: 'The ways to deposit, in the member’s currency.',
  input: z.strictObject({}),
  output: z.object({
    banks: z.array(DepositBank),
    wallets: z.array(DepositWallet),
    isManual: z.boolean(),
  }),
})

/**
 * Where one provider's QR of the member stands. `qrcode` is SVG markup, `payload` what it says (EMVCo). `expireIn` and
 * `now` are moments of the server's clock, so that the countdown does not depend on the phone's. `message` is there
 * when creation failed: a refusal's code.
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

// One name for the parameter in all three: a bank's code to read and create, a QR's id to cancel.
export const qrState = endpoint('GET /api/qrcode/:id', {
  access: 'member',
  summary: 'The open QR of the member at this provider, if there is one.',
  tags: ['qr'],
  input: z.strictObject({ id: code }),
  output: QrState,
})

export const createQr = endpoint('POST /api/qrcode/:id', {
  access: 'member',
  summary:
    'Asks the provider for a QR. It is good for one deposit. The open one is answered again when there is one.',
  input: z.strictObject({ id: code, amount }),
  output: QrState,
})

export const cancelQr = endpoint('DELETE /api/qrcode/:id', {
  access: 'member',
  summary: 'Cancels the QR. What is paid on it all the same is still credited.',
  input: z.strictObject({ id: code }),
  output: done,
})

/** DEP-09. The file travels in the field `file`: PNG or JPEG. SLIP_NO_FILE, SLIP_INVALID_FILE, SLIP_UPLOAD_FAIL, SLIP_CLOSED. */
export const slipBytesMax = 10 * 1024 * 1024
export const uploadSlip = endpoint('POST /api/wallet/slip', {
  access: 'member',
  summary:
    'Hands in the slip of a bank transfer. It is read, checked with the bank, and credited or refused.',
  timeoutMs: 300_000,
  upload: {
    bytesMax: slipBytesMax,
    types: ['image/png', 'image/jpeg'],
    none: 'SLIP_NO_FILE',
    invalid: 'SLIP_INVALID_FILE',
    failed: 'SLIP_UPLOAD_FAIL',
  },
  invalidates: ['slips'],
  input: z.strictObject({}),
  output: z.object({ message: z.string(), reference: z.string() }),
})

/** DEP-08. `link` is the gift link under the cipher of `contract/truelink.ts`. TRUELINK_INVALID, TRUELINK_DUPLICATE, TRUELINK_CLOSED. */
export const sendTruelink = endpoint('POST /api/wallet/truelink', {
  access: 'member',
  summary: 'Redeems a TrueWallet gift link.',
  invalidates: ['wallet', 'statement'],
  input: z.strictObject({ link: z.string().check(z.minLength(1), z.maxLength(2_000)) }),
  output: z.object({ message: z.string(), reference: z.string(), amount }),
})
