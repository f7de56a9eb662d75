import { Unanswered } from '#contract/call'
import { Refusal } from '#contract/refusal'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { type TextId, t } from '../app/texts.ts'

/** SPN-03: the codes that have words of their own here; the others say what they say everywhere. */
const own = new Set<string>([
  'NO_COIN',
  'NO_CLAIMABLE_COUPON',
  'INVALID_PRIZE_CODE',
  'INVALID_CODE',
  'INVALID_COUPON_TYPE',
  'COUPON_EXPIRED',
  'BONUS_REMAINING',
])

export const showSpinError = (error: unknown): Promise<boolean> => showError(error, ownText(error))

const ownText = (error: unknown): string | undefined =>
  error instanceof Refusal && own.has(error.code)
    ? t(`spin.error.${error.code}` as TextId)
    : undefined

/** A turn that was sent and not answered may have been made: the same again shows it, and takes no second coin. */
export const showTurnError = (error: unknown): Promise<boolean> =>
  showError(error, error instanceof Unanswered ? t('spin.lost') : ownText(error))
