import { type FormEvent, useState } from 'react'
import { AmountField, amountIn } from '#kit/ui/form/AmountField.tsx'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { type Amount, type Currency, toAmount, toDecimal } from '#money'
import { type TextId, useTexts } from '../app/texts.ts'
import { ButtonRow } from '../deposit/Parts.tsx'
import { moneyText } from '../statement/entries.ts'
import type { Place } from './places.ts'
import styles from './TransferForm.module.css'
import { Wheel } from './Wheel.tsx'

export type Draft = { from: string | undefined; to: string | undefined; typed: string }
type Trouble = { text: TextId; field: 'from' | 'to' | 'amount' }

/** The specification's least transfer: 1 of the main unit. */
const minimum = toAmount(100)

type TransferFormProps = {
  places: Place[]
  currency: Currency
  draft: Draft
  onDraft: (draft: Draft) => void
  isBusy: boolean
  /** Why the last attempt failed, as the member reads it. */
  error?: string
  onSend: (amount: Amount) => void
  onSendAll: () => void
}

export function TransferForm({
  places,
  currency,
  draft,
  onDraft,
  isBusy,
  error,
  onSend,
  onSendAll,
}: TransferFormProps) {
  const t = useTexts()
  const [trouble, setTrouble] = useState<Trouble>()
  const [isHeard, setHeard] = useState(false)
  const amount = amountIn(draft.typed) ?? toAmount(0)
  const source = places.find(({ code }) => code === draft.from)
  const change = (changed: Partial<Draft>) => {
    onDraft({ ...draft, ...changed })
    setTrouble(undefined)
    setHeard(true)
  }
  const attempt = (found: Trouble | undefined, send: () => void) => {
    setTrouble(found)
    if (found) return
    setHeard(false)
    send()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amount > 0 && !isBusy) attempt(troubleIn(draft, amount), () => onSend(amount))
  }
  const least = { min: moneyText(minimum, currency) }
  const isWrong = (field: Trouble['field']) => trouble?.field === field
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <div className={styles.wheels}>
        <Wheel
          label={t('transfer.from')}
          prompt={t('transfer.chooseFrom')}
          places={places}
          currency={currency}
          value={draft.from}
          onPick={(from) => change({ from })}
          hasProblem={isWrong('from')}
        />
        <Wheel
          label={t('transfer.to')}
          prompt={t('transfer.chooseTo')}
          places={places}
          currency={currency}
          value={draft.to}
          onPick={(to) => change({ to })}
          hasProblem={isWrong('to')}
        />
      </div>
      {trouble && trouble.field !== 'amount' && <FieldError text={t(trouble.text)} />}
      <AmountField
        label={t('transfer.amount')}
        value={draft.typed}
        onChange={(typed) => change({ typed })}
        currency={currency}
        // Always a line, or the wheels would move away under the finger that turns them.
        hint={
          source
            ? t('transfer.there', { amount: moneyText(source.amount, currency) })
            : t('transfer.minimum', least)
        }
        error={isWrong('amount') ? t(trouble!.text, least) : undefined}
        after={
          source && (
            <Button
              small
              disabled={source.amount <= 0}
              onClick={() => change({ typed: String(toDecimal(source.amount)) })}
            >
              {t('transfer.all')}
            </Button>
          )
        }
      />
      {error !== undefined && !isHeard && <FieldError text={error} />}
      <ButtonRow>
        <Button
          disabled={isBusy}
          onClick={() =>
            attempt(draft.to ? undefined : { text: 'transfer.toMissing', field: 'to' }, onSendAll)
          }
        >
          {t('transfer.sendAll')}
        </Button>
        <Button type="submit" look="main" wide busy={isBusy} disabled={amount <= 0}>
          {t('transfer.send')}
        </Button>
      </ButtonRow>
    </form>
  )
}

/** TRF-02: the first thing that is wrong, in the order of the form. */
function troubleIn({ from, to }: Draft, amount: Amount): Trouble | undefined {
  if (!from) return { text: 'transfer.fromMissing', field: 'from' }
  if (!to) return { text: 'transfer.toMissing', field: 'to' }
  if (from === to) return { text: 'transfer.same', field: 'to' }
  return amount < minimum ? { text: 'transfer.minimum', field: 'amount' } : undefined
}
