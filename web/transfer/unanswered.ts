import { textOf } from '#kit/i18n/texts.ts'
import { confirm, isUnanswered, showError } from '#kit/ui/overlay/confirm.ts'
import type { Translate } from '../app/texts.ts'

/** Words for a request about money that failed. Without an answer its outcome is unknown, and asking again is safe. */
export const unansweredText = (t: Translate, error: unknown): string =>
  isUnanswered(error) ? `${t('open.unknownTitle')} · ${t('open.unknownText')}` : textOf(error)

/** The same in a dialog. A request whose outcome is unknown is not said to have failed. */
export const showUnanswered = (t: Translate, error: unknown): Promise<boolean> =>
  isUnanswered(error)
    ? confirm({
        title: t('open.unknownTitle'),
        text: t('open.unknownText'),
        yes: t('common.ok'),
      })
    : showError(error)
