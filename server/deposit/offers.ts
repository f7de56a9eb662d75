import { type QrProvider, qrProviders } from '#contract/deposit'
import { type Amount, type Currency, toAmount } from '#money'
import type { Context } from '../platform/context.ts'

const baht = (...whole: number[]): Amount[] => whole.map((each) => toAmount(each * 100))

// DEP-03: minimum amount and preset amounts of each provider's QR.
const offers = {
  KBANK: { minDeposit: 1, presets: [10, 20, 50, 100, 500, 1000] },
  WW: { minDeposit: 100, presets: [100, 200, 300, 500, 1000] },
  PAYTIMZ: { minDeposit: 10, presets: [10, 50, 100, 500, 1000] },
  PAYONEX: { minDeposit: 100, presets: [100, 200, 300, 500, 1000] },
} as const satisfies Record<QrProvider, { minDeposit: number; presets: readonly number[] }>

export type Offer = { minDeposit: Amount; presets: Amount[] }

/** PromptPay, and so every QR, is in this currency. */
export const qrCurrency = 'BAHT' as const satisfies Currency

/** Maximum QR amount that the gateways accept. */
const qrMaximum: Amount = toAmount(500_000_00)

/**
 * Minimum and presets at this provider. A minimum from the settings replaces the first preset too, and smaller presets
 * are left out.
 */
export function offerOf({ qrMinimums }: Pick<Context, 'qrMinimums'>, provider: QrProvider): Offer {
  const { minDeposit, presets } = offers[provider]
  const set = qrMinimums[provider]
  if (set === undefined) return { minDeposit: baht(minDeposit)[0]!, presets: baht(...presets) }
  const minimum = toAmount(set)
  const others = baht(...presets.slice(1)).filter((preset) => preset > minimum)
  return { minDeposit: minimum, presets: [minimum, ...others] }
}

/** True if a QR of this provider may have this amount. */
export const isOffered = ({ minDeposit }: Offer, amount: Amount): boolean =>
  amount >= minDeposit && amount <= qrMaximum

export const isQrProvider = (code: string): code is QrProvider =>
  (qrProviders as readonly string[]).includes(code)
