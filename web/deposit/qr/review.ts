import type { onTheWay, PaymentInOtherCurrency, PaymentInReview } from '#contract/wallet'
import type { Out } from '#kit/api/ask.ts'
import type { Currency } from '#money'
import { moneyText } from '../../app/moneyText.ts'
import type { Translate } from '../../app/texts.ts'

export type ReviewedPayment = PaymentInReview | PaymentInOtherCurrency

/** The payments on the member's QRs that a person reviews. */
export const reviewedIn = (data: Out<typeof onTheWay> | undefined): ReviewedPayment[] => [
  ...(data?.inReview ?? []),
  ...(data?.inOtherCurrency ?? []),
]

/** The currency of a payment, which may be another than the QR's. */
export const currencyPaid = (payment: ReviewedPayment, currency: Currency): Currency =>
  'currency' in payment ? payment.currency : currency

/** Why a person reviews this payment. */
export const reviewText = (t: Translate, payment: ReviewedPayment, currency: Currency): string =>
  t(
    'reason' in payment && payment.reason === 'qr_already_paid' ? 'review.twice' : 'review.amount',
    {
      paid: moneyText(payment.amount, currencyPaid(payment, currency)),
      asked: moneyText(payment.asked, currency),
    },
  )
