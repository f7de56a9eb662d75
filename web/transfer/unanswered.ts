import { Unreachable, Unsent } from '#contract/call'
import { textOf } from '#kit/i18n/texts.ts'
import type { Translate } from '../app/texts.ts'

/** True if the request may have been carried out: it was sent, and had no answer. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Unreachable && !(error instanceof Unsent)

/** Words for a request about money that failed. Without an answer its outcome is unknown, and asking again is safe. */
export const unansweredText = (t: Translate, error: unknown): string =>
  isUnanswered(error) ? `${t('open.unknownTitle')} · ${t('open.unknownText')}` : textOf(error)
