import { type FormEvent, useState } from 'react'
import { Refusal } from '#contract/refusal'
import { textOf } from '#kit/i18n/texts.ts'
import { AmountField, amountIn } from '#kit/ui/form/AmountField.tsx'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { type Amount, type Currency, toAmount, toDecimal } from '#money'
import { useTexts } from '../app/texts.ts'
import { ButtonRow, Note } from '../deposit/Parts.tsx'
import { moneyText } from '../statement/entries.ts'
import type { Place } from '../transfer/places.ts'
import { Account, type BankAccount } from './Account.tsx'
import { Leaving } from './Leaving.tsx'
import { type Limits, leavingOf, troubleIn } from './limits.ts'
import { Purse } from './Purse.tsx'

type WithdrawFormProps = {
  total: Amount
  wallet: Amount
  places: Place[]
  limits: Limits
  currency: Currency
  bankAccount: BankAccount
  isBusy: boolean
  error?: unknown
  onSend: (amount: Amount) => void
}

export function WithdrawForm(props: WithdrawFormProps) {
  const { total, wallet, places, limits, currency, isBusy, error, onSend } = props
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const [trouble, setTrouble] = useState<ReturnType<typeof troubleIn>>()
  const [isHeard, setHeard] = useState(false)
  const leaving = leavingOf({ total, wallet, isCollected: isChanged(error, limits) }, limits)
  const amount = leaving.why === 'any' ? (amountIn(typed) ?? toAmount(0)) : leaving.amount
  const range = {
    min: moneyText(limits.withdrawMin, currency),
    max: moneyText(limits.withdrawMax, currency),
  }
  const problem = trouble && t(`withdraw.${trouble}`, range)
  const change = (text: string) => {
    setTyped(text)
    setTrouble(undefined)
    setHeard(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || amount <= 0) return
    const found = troubleIn(amount, total, limits)
    setTrouble(found)
    if (found) return
    setHeard(false)
    onSend(amount)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Purse total={total} places={places} currency={currency} />
      <Leaving amount={leaving.amount} limits={limits} currency={currency} />
      {leaving.why === 'any' && (
        <AmountField
          label={t('withdraw.amount')}
          value={typed}
          onChange={change}
          currency={currency}
          hint={t('withdraw.between', range)}
          error={problem}
          after={<All amount={leaving.amount} onPick={change} />}
        />
      )}
      {leaving.why === 'whole' && problem && <FieldError text={problem} />}
      {leaving.why !== 'turnover' && <Sending {...props} amount={amount} isHeard={isHeard} />}
    </form>
  )
}

function All({ amount, onPick }: { amount: Amount; onPick: (text: string) => void }) {
  const t = useTexts()
  return (
    <Button small disabled={amount <= 0} onClick={() => onPick(String(toDecimal(amount)))}>
      {t('transfer.all')}
    </Button>
  )
}

/** The destination, the number of withdrawals left and the button. */
function Sending({
  limits,
  currency,
  bankAccount,
  isBusy,
  error,
  amount,
  isHeard,
}: WithdrawFormProps & { amount: Amount; isHeard: boolean }) {
  const t = useTexts()
  const isOver = limits.countLeft <= 0
  return (
    <>
      <Account bankAccount={bankAccount} />
      <Note icon={isOver ? 'clock' : 'info'} {...(isOver && { tone: 'wait' })}>
        {isOver ? t('withdraw.noneLeft') : t('withdraw.left', { count: limits.countLeft })}{' '}
        {!limits.bonus && t('withdraw.bonus')}
      </Note>
      {error !== undefined && !isHeard && (
        <FieldError text={isChanged(error, limits) ? t('withdraw.wholeChanged') : textOf(error)} />
      )}
      <ButtonRow>
        <Button type="submit" look="main" wide busy={isBusy} disabled={amount <= 0 || isOver}>
          {amount > 0
            ? t('withdraw.sendAmount', { amount: moneyText(amount, currency) })
            : t('withdraw.send')}
        </Button>
      </ButtonRow>
    </>
  )
}

/** It was to be everything, and everything is another amount, now that what could be is brought home. */
const isChanged = (error: unknown, { bonus }: Limits): boolean =>
  bonus?.why === 'whole' &&
  error instanceof Refusal &&
  (error.code === 'BONUS_CONDITION' || error.code === 'MONEY_NOT_ENOUGH')
