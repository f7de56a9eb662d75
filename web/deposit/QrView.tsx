import { useState } from 'react'
import { AmountField, amountIn } from '#kit/ui/form/AmountField.tsx'
import { Button } from '#kit/ui/form/Button.tsx'
import { RadioGroup } from '#kit/ui/form/RadioGroup.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { type Amount, amountParts, type Currency, toDecimal } from '#money'
import { useTexts } from '../app/texts.ts'
import { moneyText } from '../statement/entries.ts'
import { Paid } from './Paid.tsx'
import { ButtonRow, Note } from './Parts.tsx'
import { QrTicket } from './QrTicket.tsx'
import { useQr } from './useQr.ts'
import type { Way } from './ways.ts'

type QrWay = Extract<Way, { view: 'qr' }>

/** DEP-03, DEP-04: an amount, then its QR until it is paid, cancelled or runs out. */
export function QrView({ way, onClose }: { way: QrWay; onClose: () => void }) {
  const qr = useQr(way.provider)
  const { currency } = way.bank
  if (qr.paid) return <Paid amount={qr.paid.amount} currency={currency} onClose={onClose} />
  if (qr.open)
    return (
      <QrTicket
        key={qr.open.qrcodeId}
        qr={qr.open}
        bank={way.bank}
        isBusy={qr.isBusy}
        onCancel={() => void qr.cancel()}
        onEnd={qr.expire}
        onClose={onClose}
      />
    )
  if (qr.isPending) return <SkeletonRows rows={3} />
  if (qr.isError) return <NotLoaded onRetry={qr.refetch} />
  return (
    <QrForm
      offer={way.offer}
      currency={currency}
      isBusy={qr.isBusy}
      isExpired={qr.isExpired}
      onCreate={(amount) => void qr.create(amount)}
    />
  )
}

type QrFormProps = {
  offer: QrWay['offer']
  currency: Currency
  isBusy: boolean
  isExpired: boolean
  onCreate: (amount: Amount) => void
}

function QrForm({ offer, currency, isBusy, isExpired, onCreate }: QrFormProps) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const amount = amountIn(typed)
  const isEnough = amount !== undefined && amount >= offer.minDeposit
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isEnough && !isBusy) onCreate(amount)
      }}
    >
      {isExpired && (
        <Note icon="clock" tone="wait">
          {t('qr.expired')}
        </Note>
      )}
      <AmountField
        label={t('qr.amount')}
        value={typed}
        onChange={setTyped}
        currency={currency}
        hint={t('qr.minimum', { minDeposit: moneyText(offer.minDeposit, currency) })}
      />
      <RadioGroup
        label={t('qr.presets')}
        options={offer.presets.map((preset) => ({ value: preset, label: wholeOf(preset) }))}
        value={amount}
        onPick={(preset) => setTyped(String(toDecimal(preset)))}
      />
      <Note icon="info">
        {t('qr.once')} {t('qr.within')}
      </Note>
      <ButtonRow>
        <Button type="submit" look="main" wide disabled={!isEnough} busy={isBusy}>
          {isEnough
            ? t('qr.createAmount', { amount: moneyText(amount, currency) })
            : t('qr.create')}
        </Button>
      </ButtonRow>
    </form>
  )
}

/** Presets are whole: 100000 → "1,000". */
const wholeOf = (preset: Amount) => amountParts(preset).whole
