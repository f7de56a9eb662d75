import type { PaymentInReview } from '#contract/wallet'
import type { Currency } from '#money'
import { moneyText } from '../../app/moneyText.ts'
import type { Translate } from '../../app/texts.ts'

/** Why a person reviews this payment. */
export const reviewText = (
  t: Translate,
  { reason, amount, asked }: PaymentInReview,
  currency: Currency,
): string =>
  t(reason === 'qr_already_paid' ? 'review.twice' : 'review.amount', {
    paid: moneyText(amount, currency),
    asked: moneyText(asked, currency),
  })
