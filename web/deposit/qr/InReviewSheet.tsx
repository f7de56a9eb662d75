import { Button } from '#kit/ui/form/Button.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Outcome } from '#kit/ui/Outcome.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import type { Currency } from '#money'
import { useTexts } from '../../app/texts.ts'
import { AskSupport } from '../../chat/AskSupport.tsx'
import { currencyPaid, type ReviewedPayment, reviewText } from './review.ts'

type InReviewProps = { payment: ReviewedPayment; currency: Currency; onClose: () => void }

/** A payment on a QR that a person reviews: what is unusual about it, and what becomes of the money. */
export function InReviewSheet({ payment, currency, onClose }: InReviewProps) {
  const t = useTexts()
  const { amount, qrcodeId } = payment
  return (
    <Sheet
      title={t('review.title')}
      onClose={onClose}
      actions={
        <>
          <AskSupport about={qrcodeId} look="plain" onClose={onClose} />
          <Button onClick={onClose}>{t('common.close')}</Button>
        </>
      }
    >
      <Outcome look="wait" title={reviewText(t, payment, currency)}>
        <Money amount={amount} currency={currencyPaid(payment, currency)} size="mid" />
        <p className="muted">{t('review.next')}</p>
        <small className="muted">{t('qr.reference', { reference: qrcodeId })}</small>
      </Outcome>
    </Sheet>
  )
}
