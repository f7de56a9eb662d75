import type { Closed } from '#contract/closure'
import { byAmount } from '#contract/shortfall'
import type { StatementEntry } from '#contract/statement'
import { walletPlace } from '#contract/transfer'
import type { wallet } from '#contract/wallet'
import type { Out } from '#kit/api/ask.ts'
import { type Amount, type Currency, toAmount } from '#money'
import type { Translate } from '../app/texts.ts'

/** Places that can hold money: the wallet, or an open game account. */
export type Place = {
  code: string
  name: string
  amount: Amount
  unit: Amount
  logo?: string
  closed: Closed
}

export const placesOf = (data: Out<typeof wallet> | undefined, t: Translate): Place[] =>
  data
    ? [
        {
          code: walletPlace,
          name: t('place.wallet'),
          amount: data.wallet.amount,
          unit: toAmount(1),
          closed: null,
        },
        ...data.slots.filter(({ isActive }) => isActive),
      ]
    : []

export type Chosen = { from: string | undefined; to: string | undefined }

/** The game that money was last transferred to or from, as far as the newest entries tell. */
export const latestGame = (entries: StatementEntry[], places: Place[]): string | undefined =>
  entries
    .filter(({ statementType }) => statementType === 'transfer')
    .flatMap(({ from, to }) => [to, from])
    .find((code) => code !== walletPlace && places.some((place) => place.code === code))

/**
 * TRF-01: what is chosen when the sheet opens. From the wallet to the latest game, or to the richest; the other way round
 * while the wallet is empty, and from the game at which the sheet was opened.
 */
export function firstChoice(
  places: Place[],
  { opened, latest }: { opened?: string | undefined; latest: string | undefined },
): Chosen {
  if (opened) return { from: opened, to: walletPlace }
  const games = places.filter(({ code }) => code !== walletPlace)
  const richest = byAmount(games)[0]
  const isWalletEmpty = !places.some(({ code, amount }) => code === walletPlace && amount > 0)
  if (isWalletEmpty && richest && richest.amount > 0) return { from: richest.code, to: walletPlace }
  const open = games.filter(({ closed }) => !closed)
  const to = open.find(({ code }) => code === latest) ?? byAmount(open)[0] ?? richest
  return { from: walletPlace, to: to?.code }
}

/** The specification's least transfer: 1 of the main unit. */
export const minimum = toAmount(100)

/** Returns how much of this money a provider transfers: whole units, if they reach the minimum. */
export function movableOf({ amount, unit }: Pick<Place, 'amount' | 'unit'>): Amount {
  const whole = amount - (amount % unit)
  return toAmount(whole < minimum ? 0 : whole)
}

/** Returns how much of an amount goes from one place to another: each provider cuts it to its units. */
export const movedBetween = (from: Place, to: Place, amount: Amount): Amount =>
  movableOf({ amount, unit: toAmount(Math.max(from.unit, to.unit)) })

/** Amounts to choose with a tap. */
export const presets: Record<Currency, readonly Amount[]> = {
  BAHT: [100_00, 500_00, 1_000_00].map(toAmount),
  LAK: [50_000_00, 100_000_00, 500_000_00].map(toAmount),
}
