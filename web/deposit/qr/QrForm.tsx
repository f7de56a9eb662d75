import { useId, useState } from 'react'
import type { ActiveBonus } from '#contract/bonus'
import { fullAt, workedOut } from '#contract/bonus-worked'
import type { DepositBank } from '#contract/deposit'
import { AmountField, amountIn } from '#kit/ui/form/AmountField.tsx'
import { Button } from '#kit/ui/form/Button.tsx'
import { RadioGroup } from '#kit/ui/form/RadioGroup.tsx'
import { SheetFoot } from '#kit/ui/overlay/SheetFoot.tsx'
import { type Amount, amountParts, type Currency, toDecimal } from '#money'
import { moneyText } from '../../app/moneyText.ts'
import { useTexts } from '../../app/texts.ts'
import { Note } from '../Parts.tsx'
import { presetsFor, type ViewProps } from '../ways.ts'

type QrFormProps = {
  terms: NonNullable<DepositBank['qr']>
  bonus: ActiveBonus | undefined
  figures: ViewProps['figures']
  currency: Currency
  isBusy: boolean
  isExpired: boolean
  onCreate: (amount: Amount) => void
}

/** An amount for a QR. A bonus that waits decides on the presets and says what the amount brings. */
export function QrForm({ terms, bonus, figures, currency, isBusy, ...rest }: QrFormProps) {
  const t = useTexts()
  const form = useId()
  const [typed, setTyped] = useState('')
  const amount = amountIn(typed)
  const isEnough = amount !== undefined && amount >= terms.minDeposit
  const waiting = bonus?.state === 'waiting' ? bonus : undefined
  const worked = waiting && isEnough ? workedOut(waiting, amount) : undefined
  const money = (of: Amount) => moneyText(of, currency)
  const presets = presetsFor(
    terms,
    waiting && { minimumDeposit: waiting.minimumDeposit, fullAt: fullAt(waiting) },
  )
  return (
    <form
      id={form}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isEnough && !isBusy) rest.onCreate(amount)
      }}
    >
      {rest.isExpired && (
        <Note icon="clock" tone="wait">
          {t('qr.expired')}
        </Note>
      )}
      <AmountField
        label={t('qr.amount')}
        value={typed}
        onChange={setTyped}
        currency={currency}
        hint={
          waiting && waiting.minimumDeposit > terms.minDeposit
            ? t('qr.minimumBonus', {
                minDeposit: money(terms.minDeposit),
                minimum: money(waiting.minimumDeposit),
              })
            : t('qr.minimum', { minDeposit: money(terms.minDeposit) })
        }
      />
      <RadioGroup
        label={t('qr.presets')}
        options={presets.map((preset) => ({ value: preset, label: wholeOf(preset) }))}
        value={amount}
        onPick={(preset) => setTyped(String(toDecimal(preset)))}
      />
      {figures(isEnough ? amount : undefined)}
      <p className="center muted">
        <small>
          {t('qr.once')} {t('qr.within')}
        </small>
      </p>
      <SheetFoot>
        <Button type="submit" form={form} look="main" wide disabled={!isEnough} busy={isBusy}>
          {!isEnough && t('qr.create')}
          {isEnough && !worked && t('qr.createAmount', { amount: money(amount) })}
          {worked &&
            t('qr.createGrant', { amount: money(amount!), granted: money(worked.granted) })}
        </Button>
      </SheetFoot>
    </form>
  )
}

/** Presets are whole: 100000 → "1,000". */
const wholeOf = (preset: Amount) => amountParts(preset).whole
