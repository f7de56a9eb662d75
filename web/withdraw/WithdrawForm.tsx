import { type FormEvent, useState } from 'react'
import { Refusal } from '#contract/refusal'
import { textOf } from '#kit/i18n/texts.ts'
import { AmountChips } from '#kit/ui/form/AmountChips.tsx'
import { AmountField, amountIn } from '#kit/ui/form/AmountField.tsx'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { useCurrentProblem } from '#kit/ui/useCurrentProblem.ts'
import { type Amount, type Currency, toAmount } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { ButtonRow, Note } from '../deposit/Parts.tsx'
import { type Place, presets } from '../transfer/places.ts'
import { Account, type BankAccount } from './Account.tsx'
import { Leaving } from './Leaving.tsx'
import { isChanged, type Limits, leavingOf, missingFor, troubleIn } from './limits.ts'
import { Missing } from './Missing.tsx'
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

export function WithdrawForm(props: WithdrawFormProps) {
  const { total, places, limits, currency, isBusy, onSend } = props
  const error = useCurrentProblem(props.error)
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isHeard, setHeard] = useState(false)
  const leaving = leavingOf({ places, isCollected: isChanged(error, limits) }, limits)
  const amount = leaving.why === 'any' ? (amountIn(typed) ?? toAmount(0)) : leaving.amount
  const range = {
    min: moneyText(limits.withdrawMin, currency),
    max: moneyText(limits.withdrawMax, currency),
  }
  // The balance and the limits can change while the sheet is open.
  const trouble = isChecked ? troubleIn(amount, total, limits) : undefined
  const problem = trouble && t(`withdraw.${trouble}`, range)
  const change = (text: string) => {
    setTyped(text)
    setChecked(false)
    setHeard(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || amount <= 0) return
    const isRefused = troubleIn(amount, total, limits) !== undefined
    setChecked(isRefused)
    if (isRefused) return
    setHeard(false)
    onSend(amount)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Purse total={total} places={places} currency={currency} />
      {isOver(limits) && leaving.why !== 'turnover' && <CountLeft limits={limits} />}
      {(leaving.why !== 'any' || leaving.amount < total) && (
        <Leaving amount={leaving.amount} places={places} limits={limits} currency={currency} />
      )}
      {leaving.why === 'any' && (
        <>
          <AmountField
            look="big"
            label={t('withdraw.amount')}
            value={typed}
            onChange={change}
            currency={currency}
            hint={t('withdraw.between', range)}
            error={problem}
          />
          <AmountChips
            label={t('transfer.presets')}
            amounts={presets[currency].filter((preset) => preset >= limits.withdrawMin)}
            all={{
              label: t(leaving.amount < total ? 'withdraw.most' : 'transfer.all'),
              amount: leaving.amount,
            }}
            value={amount}
            most={leaving.amount}
            onPick={change}
          />
        </>
      )}
      {leaving.why === 'whole' && problem && <FieldError text={problem} />}
      {leaving.why !== 'turnover' && (
        <Sending
          {...props}
          error={error}
          amount={amount}
          isHeard={isHeard}
          isWrong={trouble !== undefined}
        />
      )}
    </form>
  )
}

const isOver = ({ countLeft }: Limits) => countLeft <= 0

/** Without a withdrawal left this comes before the amount, which would be typed in vain. */
function CountLeft({ limits }: { limits: Limits }) {
  const t = useTexts()
  return (
    <Note icon={isOver(limits) ? 'clock' : 'info'} {...(isOver(limits) && { tone: 'wait' })}>
      {isOver(limits) ? t('withdraw.noneLeft') : t('withdraw.left', { count: limits.countLeft })}{' '}
      {!limits.bonus && t('withdraw.bonus')}
    </Note>
  )
}

/** Shows the transfers that come first, the destination, the number of withdrawals left and the button. */
function Sending({
  total,
  places,
  limits,
  currency,
  bankAccount,
  isBusy,
  error,
  amount,
  isHeard,
  isWrong,
}: WithdrawFormProps & { amount: Amount; isHeard: boolean; isWrong: boolean }) {
  const t = useTexts()
  const isPossible = !troubleIn(amount, total, limits)
  const missing = isPossible ? missingFor(amount, places, limits) : []
  return (
    <>
      <Missing missing={missing} places={places} currency={currency} />
      <Account bankAccount={bankAccount} />
      {!isOver(limits) && <CountLeft limits={limits} />}
      {error !== undefined && !isHeard && !(error instanceof Refusal) && (
        <FieldError text={textOf(error)} />
      )}
      <ButtonRow>
        <Button
          type="submit"
          look="main"
          wide
          busy={isBusy}
          disabled={amount <= 0 || isOver(limits) || isWrong}
        >
          {amount > 0
            ? t('withdraw.sendAmount', { amount: moneyText(amount, currency) })
            : t('withdraw.send')}
        </Button>
      </ButtonRow>
    </>
  )
}
