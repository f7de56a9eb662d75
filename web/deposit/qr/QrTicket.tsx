import type { DepositBank } from '#contract/deposit'
import { bankName } from '#kit/i18n/bankName.ts'
import { useLanguage } from '#kit/i18n/current.ts'
import { copy } from '#kit/ui/copy.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { Countdown } from '#kit/ui/time/Countdown.tsx'
import { type Amount, toDecimal } from '#money'
import { moneyText } from '../../app/moneyText.ts'
import { useTexts } from '../../app/texts.ts'
import { Holder, Note, useFromTop } from '../Parts.tsx'
import styles from './QrTicket.module.css'
import { pictureOf, savePicture } from './qrPicture.ts'
import { type ReviewedPayment, reviewText } from './review.ts'
import type { ShownQr } from './useQr.ts'

type QrTicketProps = {
  qr: ShownQr
  bank: DepositBank
  /** The amount that the member asked for, if this QR is another one that was open already. */
  asked: Amount | undefined
  inReview: ReviewedPayment | undefined
  isBusy: boolean
  onCancel: () => void
  /** Cancels this QR and makes one of this amount. */
  onReplace: (amount: Amount) => void
  onEnd: () => void
  onOthers: () => void
}

/** The QR to pay, how long it is good for, and saving it, which is what a member on the phone does. */
export function QrTicket({ qr, bank, asked, inReview, isBusy, ...on }: QrTicketProps) {
  const t = useTexts()
  const language = useLanguage()
  const { amount, qrcode, receiver, reference, createdAt, expireIn, offsetMs } = qr
  const { currency } = bank
  const save = () =>
    savePicture(qrcode, `kapao-${reference}.png`).then(
      () => toast(t('qr.saved')),
      () => toast(t('qr.saveFailed'), { look: 'bad' }),
    )
  return (
    <div ref={useFromTop<HTMLDivElement>()} className={styles.ticket}>
      {inReview && (
        <Note icon="clock" tone="wait">
          {reviewText(t, inReview, currency)} {t('review.next')}
        </Note>
      )}
      {asked !== undefined && (
        <div className={styles.other}>
          <Note icon="alert" tone="wait">
            {t('qr.other', {
              amount: moneyText(amount, currency),
              asked: moneyText(asked, currency),
            })}
          </Note>
          <Button small disabled={isBusy} onClick={() => on.onReplace(asked)}>
            {t('qr.replace', { asked: moneyText(asked, currency) })}
          </Button>
        </div>
      )}
      <div className={styles.top}>
        <Money amount={amount} currency={currency} size="mid" />
        <Countdown
          label={t('qr.expiresIn')}
          until={expireIn}
          offsetMs={offsetMs}
          lengthMs={expireIn - createdAt}
          onEnd={on.onEnd}
        />
      </div>
      <img
        className={styles.qr}
        src={pictureOf(qrcode)}
        alt={t('qr.image', { amount: moneyText(amount, currency) })}
      />
      <p className={styles.receiver}>
        <b>
          <Holder name={receiver || bankName(bank.bank, language)} />
        </b>
        <small className="muted">{t('qr.reference', { reference })}</small>
      </p>
      <div className={styles.copies}>
        <Button small icon="copy" onClick={() => void copy(String(toDecimal(amount)))}>
          {t('qr.copyAmount')}
        </Button>
        <Button small icon="copy" onClick={() => void copy(reference)}>
          {t('detail.copyReference')}
        </Button>
      </div>
      <p className={styles.note}>
        {t('qr.saveHint')} {t('qr.once')}
      </p>
      <div className={styles.links}>
        <Button small look="plain" onClick={on.onOthers}>
          {t('qr.others')}
        </Button>
        <Button small look="plain" disabled={isBusy} onClick={on.onCancel}>
          {t('qr.cancel')}
        </Button>
      </div>
      <div className={styles.save}>
        <Button look="main" wide icon="save" onClick={() => void save()}>
          {t('qr.save')}
        </Button>
      </div>
    </div>
  )
}
