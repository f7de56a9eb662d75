import { type QrProvider, qrProviders } from '#contract/deposit'
import { type Amount, type Currency, toAmount } from '#money'
import type { Context } from '../platform/context.ts'

const baht = (...whole: number[]): Amount[] => whole.map((each) => toAmount(each * 100))

// DEP-03: the least that a QR may be for, and the amounts to tap.
const offers = {
  KBANK: { minDeposit: 1, presets: [10, 20, 50, 100, 500, 1000] },
  WW: { minDeposit: 100, presets: [100, 200, 300, 500, 1000] },
  PAYTIMZ: { minDeposit: 10, presets: [10, 50, 100, 500, 1000] },
  PAYONEX: { minDeposit: 100, presets: [100, 200, 300, 500, 1000] },
} as const satisfies Record<QrProvider, { minDeposit: number; presets: readonly number[] }>

export type Offer = { minDeposit: Amount; presets: Amount[] }

/** The currency of PromptPay, and so of every QR. */
export const qrCurrency = 'BAHT' as const satisfies Currency

/** What the gateways let one QR be for at most. */
const qrMaximum: Amount = toAmount(500_000_00)

/**
 * What is offered at this provider. A minimum from the settings takes the place of the first preset too, and presets
 * below it are not offered.
 */
export function offerOf({ qrMinimums }: Pick<Context, 'qrMinimums'>, provider: QrProvider): Offer {
  const { minDeposit, presets } = offers[provider]
  const set = qrMinimums[provider]
  if (set === undefined) return { minDeposit: baht(minDeposit)[0]!, presets: baht(...presets) }
  const minimum = toAmount(set)
  const others = baht(...presets.slice(1)).filter((preset) => preset > minimum)
  return { minDeposit: minimum, presets: [minimum, ...others] }
}

/** Whether a QR of this provider may be for this amount. */
export const isOffered = ({ minDeposit }: Offer, amount: Amount): boolean =>
  amount >= minDeposit && amount <= qrMaximum

export const isQrProvider = (code: string): code is QrProvider =>
  (qrProviders as readonly string[]).includes(code)
