import type { DepositBank } from '#contract/deposit'
import { useLanguage } from '#kit/i18n/current.ts'
import { Copy } from '#kit/ui/Copy.tsx'
import { Button, IconButton } from '#kit/ui/form/Button.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { Countdown } from '#kit/ui/time/Countdown.tsx'
import { useTexts } from '../app/texts.ts'
import { moneyText } from '../statement/entries.ts'
import { bankName } from '../statement/places.ts'
import { ButtonRow, Holder } from './Parts.tsx'
import styles from './QrTicket.module.css'
import { pictureOf, savePicture } from './qrPicture.ts'
import type { ShownQr } from './useQr.ts'

type QrTicketProps = {
  qr: ShownQr
  bank: DepositBank
  isBusy: boolean
  onCancel: () => void
  onEnd: () => void
  onClose: () => void
}

/** The QR to pay, who gets the money, and how long it is good for. */
export function QrTicket({ qr, bank, isBusy, onCancel, onEnd, onClose }: QrTicketProps) {
  const t = useTexts()
  const language = useLanguage()
  const { amount, qrcode, payload, receiver, reference, createdAt, expireIn, offsetMs } = qr
  const { currency } = bank
  const save = () =>
    savePicture(qrcode, `kapao-${reference}.png`).catch(() =>
      toast(t('qr.saveFailed'), { look: 'bad' }),
    )
  return (
    <>
      <div className={styles.ticket}>
        <div>
          <p className="center">
            <small className="muted">{t('qr.scan')}</small>
            <br />
            <Money amount={amount} currency={currency} size="mid" />
          </p>
          <div className={styles.picture}>
            <IconButton icon="save" label={t('qr.save')} onClick={() => void save()} />
            <img
              className={styles.qr}
              src={pictureOf(qrcode)}
              alt={t('qr.image', { amount: moneyText(amount, currency) })}
            />
            <Copy text={payload} shown={`${payload.slice(0, 12)}…`} label={t('qr.copy')} />
          </div>
          <p className={styles.receiver}>
            <b>
              <Holder name={receiver || bankName(bank.bank, language)} />
            </b>
            <small className="muted">{t('qr.reference', { reference })}</small>
          </p>
        </div>
        <div>
          <Countdown
            label={t('qr.expiresIn')}
            until={expireIn}
            offsetMs={offsetMs}
            lengthMs={expireIn - createdAt}
            onEnd={onEnd}
          />
        </div>
      </div>
      <p className="center muted">
        <small>
          {t('qr.once')} {t('qr.within')}
        </small>
      </p>
      <ButtonRow>
        <Button look="danger" disabled={isBusy} onClick={onCancel}>
          {t('qr.cancel')}
        </Button>
        <Transferred onClose={onClose} />
      </ButtonRow>
    </>
  )
}

/** DEP-11: asks to refresh the amount, and closes. */
export function Transferred({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  return (
    <Button
      look="main"
      onClick={() => {
        toast(t('deposit.refreshAmount'), { look: 'wait' })
        onClose()
      }}
    >
      {t('deposit.transferred')}
    </Button>
  )
}
