import type * as z from 'zod/mini'
import type { ExcludedUntil, LimitReached } from '#contract/protection'
import type { Refusal } from '#contract/refusal'
import type { TimeReached } from '#contract/time-limit'
import { fromDecimal, moneyText } from '#money'
import { formatMoment } from './time.ts'
import type { Translate } from './translate.ts'

/**
 * The sentence after the text of a refusal by a limit, a break or an exclusion. It reads the details without their
 * schema, which would load with the first screen.
 */
export function detailsText({ code, details }: Refusal, t: Translate): string | undefined {
  if (typeof details !== 'object' || details === null) return
  if (code === 'DEPOSIT_LIMIT' || code === 'LOSS_LIMIT') {
    const { period, limit, left, until, currency } = details as z.input<typeof LimitReached>
    const money = (amount: number) => moneyText(fromDecimal(amount), currency)
    return t(`limit.${period}`, {
      limit: money(limit),
      left: money(left),
      until: formatMoment(until),
    })
  }
  if (code === 'TIME_LIMIT') {
    const { until } = details as z.input<typeof TimeReached>
    return t('limit.opens', { until: formatMoment(until) })
  }
  if (code !== 'ON_BREAK' && code !== 'SELF_EXCLUDED') return
  const { until } = details as z.input<typeof ExcludedUntil>
  return until === null ? undefined : t('limit.ends', { until: formatMoment(until) })
}
