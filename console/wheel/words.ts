import type { Wheel, WheelSlice } from '#contract/operator-wheel'
import { type Currency, moneyText, toAmount } from '#money'
import type { Translate } from '../app/texts.ts'

type Prize = Pick<WheelSlice, 'kind' | 'amount' | 'coins' | 'bonus'>

/** An expected amount has fractions of the smallest unit. */
export const roundedText = (amount: number, currency: Currency): string =>
  moneyText(toAmount(Math.round(amount)), currency)

type Cost = { money: number; bonus: number } | null | undefined

/** The expected cost of a spin in words: in money, and at most in bonuses. */
export function costText(
  t: Translate,
  cost: Cost,
  { currency, coinDeposit }: Pick<Wheel, 'currency' | 'coinDeposit'>,
): string {
  if (!cost) return t('wheels.endless')
  const percent = coinDeposit > 0 ? ((100 * cost.money) / coinDeposit).toFixed(2) : '–'
  const money = t('wheels.cost', { amount: roundedText(cost.money, currency), percent })
  if (cost.bonus === 0) return money
  return `${money} ${t('wheels.costBonus', { amount: roundedText(cost.bonus, currency) })}`
}

/** The odds of a prize in percent. */
export const oddsText = (weight: number, slices: readonly Pick<WheelSlice, 'weight'>[]): string =>
  shareText(
    weight,
    slices.reduce((sum, one) => sum + one.weight, 0),
  )

/** A share in percent, with as many decimals as it takes to tell small ones apart. */
export function shareText(part: number, whole: number): string {
  const percent = (100 * part) / whole
  return `${percent >= 10 ? percent.toFixed(1) : percent.toFixed(3)}\u00a0%`
}

/** The money, bonus or coins of a prize in words. */
export function prizeText(
  t: Translate,
  { kind, amount, coins, bonus }: Prize,
  currency: Currency,
): string {
  if (kind === 'money') return roundedText(amount, currency)
  if (kind === 'coins') return t('wheels.coins', { count: coins })
  return kind === 'bonus' ? t('wheels.bonus', { code: bonus ?? '' }) : t('wheels.nothing')
}
