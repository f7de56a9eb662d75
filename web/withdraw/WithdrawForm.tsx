import { type FormEvent, useState } from 'react'
import { type Amount, type Currency, toAmount, toDecimal } from '#money'
import { textOf, useTexts } from '../app/texts.ts'
import { Acts, Note } from '../deposit/Parts.tsx'
import { moneyText } from '../statement/entries.ts'
import type { Place } from '../transfer/places.ts'
import { AmountField, amountIn } from '../ui/AmountField.tsx'
import { Button } from '../ui/Button.tsx'
import { Problem } from '../ui/Field.tsx'
import { Account, type BankAccount } from './Account.tsx'
import { type Limits, mostOf, troubleIn } from './limits.ts'
import { Purse } from './Purse.tsx'

type WithdrawFormProps = {
  total: Amount
  places: Place[]
  limits: Limits
  currency: Currency
  bankAccount: BankAccount
  isBusy: boolean
  error?: unknown
  onSend: (amount: Amount) => void
}

export function WithdrawForm({
  total,
  places,
  limits,
  currency,
  bankAccount,
  isBusy,
  error,
  onSend,
}: WithdrawFormProps) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isHeard, setHeard] = useState(false)
  const amount = amountIn(typed) ?? toAmount(0)
  const most = mostOf(total, limits)
  const range = {
    min: moneyText(limits.withdrawMin, currency),
    max: moneyText(limits.withdrawMax, currency),
  }
  const change = (text: string) => {
    setTyped(text)
    setProblem(undefined)
    setHeard(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || amount <= 0) return
    const trouble = troubleIn(amount, total, limits)
    setProblem(trouble && t(`withdraw.${trouble}`, range))
    if (trouble) return
    setHeard(false)
    onSend(amount)
  }
  const isOver = limits.countLeft <= 0
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Purse total={total} places={places} currency={currency} />
      <AmountField
        label={t('withdraw.amount')}
        value={typed}
        onChange={change}
        currency={currency}
        hint={t('withdraw.between', range)}
        error={problem}
        after={
          <Button small disabled={most <= 0} onClick={() => change(String(toDecimal(most)))}>
            {t('transfer.all')}
          </Button>
        }
      />
      <Account bankAccount={bankAccount} />
      <Note icon={isOver ? 'clock' : 'info'} {...(isOver && { tone: 'wait' })}>
        {isOver ? t('withdraw.noneLeft') : t('withdraw.left', { count: limits.countLeft })}{' '}
        {t('withdraw.bonus')}
      </Note>
      {error !== undefined && !isHeard && <Problem text={textOf(error)} />}
      <Acts>
        <Button type="submit" look="main" wide busy={isBusy} disabled={amount <= 0 || isOver}>
          {amount > 0
            ? t('withdraw.sendAmount', { amount: moneyText(amount, currency) })
            : t('withdraw.send')}
        </Button>
      </Acts>
    </form>
  )
}
