import { Unreachable, Unsent } from '#contract/call'
import { textOf } from '#kit/i18n/texts.ts'
import type { Translate } from '../app/texts.ts'

/** Words for a request about money that failed. Without an answer its outcome is unknown, and asking again is safe. */
export const unansweredText = (t: Translate, error: unknown): string =>
  error instanceof Unreachable && !(error instanceof Unsent)
    ? `${t('open.unknownTitle')} · ${t('open.unknownText')}`
    : textOf(error)
