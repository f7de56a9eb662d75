import { textOf } from '#kit/i18n/texts.ts'
import { isUnanswered } from '#kit/ui/overlay/confirm.ts'
import type { Translate } from '../app/texts.ts'

/** Words for a request about money that failed. Without an answer its outcome is unknown, and asking again is safe. */
export const unansweredText = (t: Translate, error: unknown): string =>
  isUnanswered(error) ? `${t('open.unknownTitle')} · ${t('open.unknownText')}` : textOf(error)
