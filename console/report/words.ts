import type { ReportName } from '#contract/operator-report'
import { amountParts, type Currency, currencySigns, toSum } from '#money'
import { textOr } from '../app/textOr.ts'
import type { Translate } from '../app/texts.ts'
import type { Column } from './reports.ts'

/** The name of a part of the split. */
export function nameText(t: Translate, report: ReportName, name: string): string {
  const [kind, own] = name.split(':')
  if (report === 'deposits') return joined(textOr(t, `deposits.kind.${kind}`, name), own)
  if (report === 'withdrawals') return own ?? t('reports.byHand')
  if (report === 'slips') return outcomeText(t, name)
  if (name === '') return t(report === 'chat' ? 'reports.unanswered' : 'reports.noRounds')
  return report === 'games' ? textOr(t, `bonuses.category.${name}`, name) : name
}

function outcomeText(t: Translate, name: string): string {
  if (name === 'success') return t('deposits.state.credited')
  return name === 'UNKNOWN' ? t('reports.unknown') : textOr(t, `verdict.${name}`, name)
}

const joined = (kind: string, own: string | undefined) => (own ? `${kind} · ${own}` : kind)

/** A figure as a table or a chart shows it. What was not measured is a dash. */
export function figureText(
  t: Translate,
  kind: Column['kind'],
  value: number | null | undefined,
  currency: Currency,
): string {
  if (value === null || value === undefined) return '–'
  if (kind === 'percent') return `${value.toFixed(1)} %`
  if (kind === 'seconds') return durationText(t, value)
  const { sign, whole, fraction } = amountParts(toSum(kind === 'amount' ? value : value * 100))
  return kind === 'amount'
    ? `${sign}${currencySigns[currency]}${whole}.${fraction}`
    : `${sign}${whole}`
}

/** A value of the axis: whole units, because the lines are round. */
export function axisText(kind: Column['kind'], value: number, currency: Currency): string {
  const minor = kind === 'amount' ? value : value * 100
  const { sign, whole, fraction } = amountParts(toSum(Math.round(minor)))
  const shown = fraction === '00' ? whole : `${whole}.${fraction}`
  return `${sign}${kind === 'amount' ? currencySigns[currency] : ''}${shown}`
}

function durationText(t: Translate, seconds: number): string {
  if (seconds < 120) return t('reports.inSeconds', { count: seconds.toFixed(seconds < 10 ? 1 : 0) })
  if (seconds < 7_200) return t('reports.inMinutes', { count: (seconds / 60).toFixed(1) })
  return t('reports.inHours', { count: (seconds / 3_600).toFixed(1) })
}
