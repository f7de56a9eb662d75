import { type FormEvent, useState } from 'react'
import { walletPlace } from '#contract/transfer'
import { AmountChips } from '#kit/ui/form/AmountChips.tsx'
import { AmountField, amountIn } from '#kit/ui/form/AmountField.tsx'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { type Amount, type Currency, toAmount } from '#money'
import { moneyText, shortMoneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { ButtonRow } from '../deposit/Parts.tsx'
import { Accounts } from './Accounts.tsx'
import { type Chosen, minimum, movedBetween, type Place, presets } from './places.ts'
import styles from './TransferForm.module.css'
import { troubleIn } from './trouble.ts'

type TransferFormProps = {
  places: Place[]
  currency: Currency
  first: Chosen
  latest: string | undefined
  isBusy: boolean
  /** Why the last attempt had no response, as the member reads it. */
  error?: string | undefined
  onSend: (input: { from: string; to: string; amount: Amount }) => void
  onSendAll: (to: string) => void
}

export function TransferForm({
  places,
  currency,
  first,
  latest,
  isBusy,
  error,
  onSend,
  onSendAll,
}: TransferFormProps) {
  const t = useTexts()
  const [chosen, setChosen] = useState(first)
  const [typed, setTyped] = useState('')
  const [isHeard, setHeard] = useState(false)
  const amount = amountIn(typed) ?? toAmount(0)
  const from = places.find(({ code }) => code === chosen.from)
  const to = places.find(({ code }) => code === chosen.to)
  const trouble = troubleIn({ from, to, amount, minimum })
  const moved = from && to && !trouble ? movedBetween(from, to, amount) : toAmount(0)
  const change = (set: () => void) => {
    set()
    setHeard(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!from || !to || moved <= 0 || isBusy) return
    setHeard(false)
    onSend({ from: from.code, to: to.code, amount: moved })
  }
  const values = { min: moneyText(minimum, currency), place: from?.name ?? '' }
  const all = from?.amount ?? toAmount(0)
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Accounts
        places={places}
        currency={currency}
        chosen={chosen}
        latest={latest}
        problem={trouble && trouble.field !== 'amount' ? trouble.field : undefined}
        onChoose={(next) => change(() => setChosen(next))}
      />
      {trouble && trouble.field !== 'amount' && <FieldError text={t(trouble.text)} />}
      <AmountField
        look="big"
        label={t('transfer.amount')}
        value={typed}
        onChange={(text) => change(() => setTyped(text))}
        currency={currency}
        error={trouble?.field === 'amount' ? t(trouble.text, values) : undefined}
      />
      <AmountChips
        label={t('transfer.presets')}
        amounts={presets[currency]}
        all={{ label: t('transfer.all'), amount: all }}
        value={amount}
        most={all}
        onPick={(text) => change(() => setTyped(text))}
      />
      {from && to && from !== to && (
        <After from={from} to={to} amount={moved} currency={currency} />
      )}
      {to && hasMoreElsewhere(places, chosen) && (
        <Button look="plain" small disabled={isBusy} onClick={() => onSendAll(to.code)}>
          {t('transfer.sendAllTo', { to: to.name })}
        </Button>
      )}
      {error !== undefined && !isHeard && <FieldError text={error} />}
      <ButtonRow>
        <Button type="submit" look="main" wide busy={isBusy} disabled={moved <= 0}>
          {to && moved > 0
            ? t('transfer.sendTo', { amount: shortMoneyText(moved, currency), to: to.name })
            : t('transfer.send')}
        </Button>
      </ButtonRow>
    </form>
  )
}

/** Shows the balances of both accounts after the transfer. */
function After({
  from,
  to,
  amount,
  currency,
}: {
  from: Place
  to: Place
  amount: Amount
  currency: Currency
}) {
  const t = useTexts()
  const left = toAmount(Math.max(0, from.amount - amount))
  return (
    <div className={styles.after}>
      <p>
        <span>{t('transfer.willLeave', { place: from.name })}</span>
        <Money amount={left} currency={currency} />
      </p>
      <p>
        <span>{t('transfer.willHold', { place: to.name })}</span>
        <Money amount={toAmount(to.amount + amount)} currency={currency} />
      </p>
    </div>
  )
}

/** Money that the two chosen accounts do not hold: then all of it can be sent to one place at once. */
const hasMoreElsewhere = (places: Place[], { from, to }: Chosen): boolean =>
  places.some(
    ({ code, amount }) => amount > 0 && code !== from && code !== to && code !== walletPlace,
  )
