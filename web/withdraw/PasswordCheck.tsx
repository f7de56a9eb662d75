import { type FormEvent, useState } from 'react'
import { confirmPassword } from '#contract/profile'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { PasswordField } from '#kit/ui/form/Field.tsx'
import type { Amount, Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ButtonRow } from '../deposit/Parts.tsx'

type Props = {
  amount: Amount
  currency: Currency
  isBusy: boolean
  /** Sends the withdrawal again, now that the password was typed. */
  onConfirmed: () => void
  onBack: () => void
}

/** A large withdrawal, or one to a changed bank account, asks for the password again. */
export function PasswordCheck({ amount, currency, isBusy, onConfirmed, onBack }: Props) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(confirmPassword, { isShown: true, isQuiet: true })
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const isWaiting = isPending || isBusy

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!password || isWaiting) return
    setProblem(undefined)
    try {
      await mutateAsync({ password })
    } catch (error) {
      return setProblem(error)
    }
    onConfirmed()
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <h3>{t('withdraw.passwordTitle')}</h3>
      <p>{t('withdraw.passwordText', { amount: moneyText(amount, currency) })}</p>
      <PasswordField
        label={t('login.password')}
        hint={t('withdraw.passwordForgot')}
        error={problem === undefined ? undefined : textOf(problem)}
        autoComplete="current-password"
        maxLength={128}
        autoFocus
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setProblem(undefined)
        }}
      />
      <ButtonRow>
        <Button onClick={onBack}>{t('common.back')}</Button>
        <Button type="submit" look="main" wide busy={isWaiting} disabled={!password}>
          {t('withdraw.passwordSend')}
        </Button>
      </ButtonRow>
    </form>
  )
}
