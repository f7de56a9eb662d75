import type { Closed } from '#contract/closure'
import { formatMoment } from '#kit/i18n/time.ts'
import type { Translate } from '../app/texts.ts'

/** Why a game or a way of depositing is closed, and until when: in the words of the service, if somebody wrote them. */
export function closedText(t: Translate, { state, text, until }: NonNullable<Closed>): string {
  const reason = text || t(`closed.${state}`)
  return until === null ? reason : `${reason} ${t('closed.until', { at: formatMoment(until) })}`
}
