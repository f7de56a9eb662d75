import type { ReactNode } from 'react'
import type { DepositBank, DepositWallet, deposit, QrProvider } from '#contract/deposit'
import { qrProviders } from '#contract/deposit'
import type { Out } from '#kit/api/ask.ts'
import type { Amount } from '#money'
import type { TextId } from '../app/texts.ts'

/** One way to deposit. */
export type Way = { key: string } & (
  | { view: 'bank'; bank: DepositBank }
  | { view: 'qr'; bank: DepositBank; provider: QrProvider; offer: NonNullable<DepositBank['qr']> }
  | { view: 'trueWallet' | 'gift'; wallet: DepositWallet }
)

/** Every view shows these around its own, and tells the sheet when it is used. */
export type ViewProps = {
  chooser: ReactNode
  /** The bonus that waits or is wagered. */
  deal: ReactNode
  /** The figures of a waiting bonus for the amount, if it is known; without a bonus, one that is offered. */
  figures: (amount?: Amount) => ReactNode
  /** The member pays this way. */
  onUsed: () => void
  onClose: () => void
}

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

/** A member chooses one of these first; each has one or more ways. */
const groupNames = ['qr', 'bank', 'trueMoney'] as const
export type GroupName = (typeof groupNames)[number]
export type Group = { name: GroupName; ways: [Way, ...Way[]] }

const groupOf = {
  qr: 'qr',
  bank: 'bank',
  trueWallet: 'trueMoney',
  gift: 'trueMoney',
} as const satisfies Record<Way['view'], GroupName>

/**
 * DEP-01: all ways by how the member pays. The way that was used last comes first, with its group; then comes the
 * member's own bank, and at the end what is closed.
 */
export function groupsOf(
  ways: Way[],
  { last, ownBank }: { last?: string | undefined; ownBank?: string | undefined } = {},
): Group[] {
  const isOwn = (way: Way) => way.view === 'bank' && way.bank.bankCode === ownBank
  const isClosed = (way: Way) => ('bank' in way ? way.bank : way.wallet).closed !== null
  const rankOf = (way: Way) => (isClosed(way) ? 3 : way.key === last ? 0 : isOwn(way) ? 1 : 2)
  const groups = groupNames.flatMap((name): Group[] => {
    const [first, ...others] = ways
      .filter(({ view }) => groupOf[view] === name)
      .sort((one, other) => rankOf(one) - rankOf(other))
    return first ? [{ name, ways: [first, ...others] }] : []
  })
  const placeOf = ({ ways: [first] }: Group) => (isClosed(first) ? 2 : first.key === last ? 0 : 1)
  return groups.sort((one, other) => placeOf(one) - placeOf(other))
}

const presetsMax = 6

/** DEP-03: the presets. A bonus that waits adds its minimum and the deposit that brings all of it; less is left out. */
export function presetsFor(
  { minDeposit, presets }: NonNullable<DepositBank['qr']>,
  bonus?: { minimumDeposit: Amount; fullAt: Amount | undefined },
): Amount[] {
  if (!bonus) return presets
  const least = Math.max(bonus.minimumDeposit, minDeposit) as Amount
  const all = [least, ...(bonus.fullAt ? [bonus.fullAt] : []), ...presets]
  const fitting = [...new Set(all)].filter((preset) => preset >= least && preset % 100 === 0)
  return fitting.sort((one, other) => one - other).slice(0, presetsMax)
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
      : (['deposit.stepAuto', 'deposit.stepCredit'] as const)),
  ]
}
