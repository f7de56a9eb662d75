import type { DepositBank, DepositWallet, deposit, QrProvider } from '#contract/deposit'
import { qrProviders } from '#contract/deposit'
import type { Out } from '#kit/api/ask.ts'
import type { TextId } from '../app/texts.ts'

/** One way to deposit, as the strip offers it. */
export type Way = { key: string } & (
  | { view: 'bank'; bank: DepositBank }
  | { view: 'qr'; bank: DepositBank; provider: QrProvider; offer: NonNullable<DepositBank['qr']> }
  | { view: 'trueWallet' | 'gift'; wallet: DepositWallet }
)

const isQrProvider = (code: string): code is QrProvider =>
  (qrProviders as readonly string[]).includes(code)

const walletViews = { AUTO: 'trueWallet', GIFT: 'gift' } as const

/** DEP-01: banks first, then wallets, in the order of the service. */
export function waysIn({ banks, wallets }: Out<typeof deposit>): Way[] {
  return [
    ...banks.map(wayOf),
    ...wallets.map((wallet) => ({
      key: `wallet ${wallet.mode}`,
      view: walletViews[wallet.mode],
      wallet,
    })),
  ]
}

function wayOf(bank: DepositBank): Way {
  const { bankCode, mode, currency, qr } = bank
  const key = `${bankCode} ${mode} ${currency}`
  return qr && isQrProvider(bankCode)
    ? { key, view: 'qr', bank, provider: bankCode, offer: qr }
    : { key, view: 'bank', bank }
}

/** The first instruction, if a bank has its own app; otherwise the general one applies. */
const ownSteps: Record<string, TextId> = {
  SCB: 'deposit.stepScb',
  KBANK: 'deposit.stepKbank',
  GSB: 'deposit.stepGsb',
  BCEL: 'deposit.stepBcel',
}

/** DEP-12: the specification's notices, shown where they matter. */
export function stepsAt({ bankCode, mode }: Pick<DepositBank, 'bankCode' | 'mode'>): TextId[] {
  const own = ownSteps[bankCode]
  return [
    'deposit.stepTransfer',
    ...(own ? [own] : []),
    ...(mode === 'MANUAL'
      ? (['deposit.stepSlip', 'deposit.stepManual', 'deposit.stepCredit'] as const)
      : (['deposit.stepAuto', 'deposit.stepCredit', 'deposit.stepFallback'] as const)),
  ]
}
