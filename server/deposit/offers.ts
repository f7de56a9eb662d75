import { type QrProvider, qrProviders } from '#contract/deposit'
import { type Amount, type Currency, toAmount } from '#money'
import { specifiedMinimums } from '../site/gateway-amounts.ts'

// DEP-03: preset amounts of each provider's QR, in baht.
const specifiedPresets = {
  KBANK: [10, 20, 50, 100, 500, 1000],
  WW: [100, 200, 300, 500, 1000],
  PAYTIMZ: [10, 50, 100, 500, 1000],
  PAYONEX: [100, 200, 300, 500, 1000],
} as const satisfies Record<QrProvider, readonly number[]>

export type Offer = { minDeposit: Amount; presets: Amount[] }

/** PromptPay, and so every QR, is in this currency. */
export const qrCurrency = 'BAHT' as const satisfies Currency

/** Maximum QR amount that the gateways accept. */
const qrMaximum: Amount = toAmount(500_000_00)

/** A minimum that is not the specified one is the first preset too, and smaller presets are left out. */
export function offerOf(provider: QrProvider, minDeposit: Amount): Offer {
  const presets = specifiedPresets[provider].map((whole) => toAmount(whole * 100))
  if (minDeposit === specifiedMinimums[provider]) return { minDeposit, presets }
  const others = presets.slice(1).filter((preset) => preset > minDeposit)
  return { minDeposit, presets: [minDeposit, ...others] }
}

/** True if a QR of this provider may have this amount. */
export const isOffered = ({ minDeposit }: Offer, amount: Amount): boolean =>
  amount >= minDeposit && amount <= qrMaximum

export const isQrProvider = (code: string): code is QrProvider =>
  (qrProviders as readonly string[]).includes(code)
