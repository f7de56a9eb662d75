import { exampleOf, workedOut } from '#contract/bonus-worked'
import type { BonusTerms, OperatorBonus } from '#contract/operator-bonus'
import { type Amount, type Currency, moneyText } from '#money'
import type { Translate } from '../app/texts.ts'

type Deal = Pick<BonusTerms, 'percent' | 'most' | 'minimumDeposit' | 'turnover'>

/** The deal in one line. */
export function dealText(t: Translate, deal: Deal, currency: Currency): string {
  const { percent, most, minimumDeposit, turnover } = deal
  const values = {
    most: moneyText(most, currency),
    times: turnover,
    least: moneyText(minimumDeposit, currency),
  }
  return percent === null
    ? t('bonuses.dealFixed', values)
    : t('bonuses.dealPercent', { ...values, percent })
}

/** The figures of one deposit, as the member's app shows them and the server grants them. */
export function exampleText(t: Translate, deal: Deal, currency: Currency): string {
  const deposit = exampleOf(deal)
  const worked = workedOut(deal, deposit)
  if (!worked) return ''
  return t('bonuses.example', {
    deposit: moneyText(deposit, currency),
    granted: moneyText(worked.granted, currency),
    wagering: moneyText(worked.wagering, currency),
  })
}

/** The most that a bonus can cost: of one member, and of all. */
export function ceilingText(
  t: Translate,
  { most, maxReceived, type, membersMax, budget }: BonusTerms,
  currency: Currency,
): string {
  const each = t(`bonuses.ceiling.${type}`, {
    amount: moneyText((most * maxReceived) as Amount, currency),
  })
  const bounds = [
    budget,
    membersMax !== null && type === 'limit' ? ((membersMax * maxReceived * most) as Amount) : null,
  ].filter((bound) => bound !== null)
  const all = bounds.length
    ? t('bonuses.ceilingAll', { amount: moneyText(Math.min(...bounds) as Amount, currency) })
    : t('bonuses.ceilingNone')
  return `${each} ${all}`
}

export type Lifetime = Pick<OperatorBonus, 'isActive' | 'startsAt' | 'endsAt'>

/** Planned, active, over, or stopped. */
export function stateOf({ isActive, startsAt, endsAt }: Lifetime, now: number) {
  if (!isActive) return 'stopped'
  if (endsAt !== null && endsAt <= now) return 'over'
  return startsAt !== null && startsAt > now ? 'planned' : 'active'
}
