import type { Health, Provider } from '#contract/provider'
import { formatMoment } from '#kit/i18n/time.ts'
import { textOr } from '../app/textOr.ts'
import type { Translate } from '../app/texts.ts'

/** The name of a provider: of the game or bank, or what it does. */
export const nameOf = (t: Translate, { code, name }: Pick<Provider, 'code' | 'name'>): string =>
  name || textOr(t, `providers.name.${code}`, code)

/** The share of calls that succeeded, and how long 95 of 100 took. */
export function healthText(
  t: Translate,
  { done, refused, failed, skipped, p95Ms }: Health,
): string {
  const count = done + refused + failed + skipped
  if (count === 0) return t('providers.noCalls')
  const success = t('providers.success', { percent: Math.floor((done / count) * 100), count })
  if (p95Ms === null) return success
  return `${success} · ${t('providers.p95', { seconds: (p95Ms / 1_000).toFixed(p95Ms < 1_000 ? 2 : 1) })}`
}

/** Names the calls that did not succeed, by their outcome. */
export const troubleText = (t: Translate, { refused, failed, skipped }: Health): string =>
  [
    refused > 0 && t('providers.refusedCount', { count: refused }),
    failed > 0 && t('providers.failedCount', { count: failed }),
    skipped > 0 && t('providers.skippedCount', { count: skipped }),
  ]
    .filter(Boolean)
    .join(', ')

export const untilText = (t: Translate, until: number | null): string =>
  until === null ? t('providers.noEnd') : t('providers.until', { at: formatMoment(until) })
