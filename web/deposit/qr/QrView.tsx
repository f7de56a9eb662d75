import { useState } from 'react'
import type { ActiveBonus } from '#contract/bonus'
import { onTheWay } from '#contract/wallet'
import { Button } from '#kit/ui/form/Button.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { moneyText } from '../../app/moneyText.ts'
import { useTexts } from '../../app/texts.ts'
import { useRead } from '../../app/useCall.ts'
import { closedText } from '../../closure/closedText.ts'
import { Paid } from '../Paid.tsx'
import { Note } from '../Parts.tsx'
import type { ViewProps, Way } from '../ways.ts'
import { QrForm } from './QrForm.tsx'
import { QrTicket } from './QrTicket.tsx'
import { reviewedIn } from './review.ts'
import { useQr } from './useQr.ts'

type QrWay = Extract<Way, { view: 'qr' }>
type QrViewProps = ViewProps & { way: QrWay; bonus: ActiveBonus | undefined }

/** In case a signal is lost, payments in review are looked for now and then while a QR is shown. */
const lookAgainMs = 10_000

/** DEP-03, DEP-04: an amount, then its QR until it is paid, cancelled or runs out. */
export function QrView({ way, bonus, chooser, deal, figures, onUsed, onClose }: QrViewProps) {
  const t = useTexts()
  const qr = useQr(way.provider)
  const inReview = usePaymentInReview(qr.open?.qrcodeId)
  const [isChoosing, setChoosing] = useState(false)
  const { currency, closed } = way.bank
  if (qr.paid) return <Paid deposit={qr.paid} currency={currency} onClose={onClose} />
  if (qr.open && !isChoosing)
    return (
      <QrTicket
        key={qr.open.qrcodeId}
        qr={qr.open}
        bank={way.bank}
        asked={qr.asked}
        inReview={inReview}
        isBusy={qr.isBusy}
        onCancel={() => void qr.cancel()}
        onReplace={(amount) => void qr.replace(amount)}
        onEnd={qr.expire}
        onOthers={() => setChoosing(true)}
      />
    )
  return (
    <>
      {chooser}
      {!qr.open && deal}
      {qr.open && (
        <Button look="main" wide onClick={() => setChoosing(false)}>
          {t('qr.show', { amount: moneyText(qr.open.amount, currency) })}
        </Button>
      )}
      {!qr.open && closed && (
        <Note icon="clock" tone="wait">
          {closedText(t, closed)}
        </Note>
      )}
      {!qr.open && !closed && qr.isPending && <SkeletonRows rows={4} />}
      {!qr.open && !closed && qr.isError && <NotLoaded onRetry={qr.refetch} />}
      {!qr.open && !closed && !qr.isPending && !qr.isError && (
        <QrForm
          terms={way.offer}
          bonus={bonus}
          figures={figures}
          currency={currency}
          isBusy={qr.isBusy}
          isExpired={qr.isExpired}
          onCreate={(amount) => {
            setChoosing(false)
            onUsed()
            void qr.create(amount)
          }}
        />
      )}
    </>
  )
}

/** The last payment on this QR that a person reviews. */
function usePaymentInReview(qrcodeId: string | undefined) {
  const { data } = useRead(
    onTheWay,
    {},
    { enabled: qrcodeId !== undefined, refetchInterval: lookAgainMs },
  )
  return reviewedIn(data).find((payment) => payment.qrcodeId === qrcodeId)
}
