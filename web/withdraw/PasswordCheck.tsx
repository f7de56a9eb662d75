import type { Amount, Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { Proof } from '../passkey/Proof.tsx'

type Props = {
  amount: Amount
  currency: Currency
  isBusy: boolean
  /** Sends the withdrawal again, now that the member proved to be present. */
  onConfirmed: () => void
  onBack: () => void
}

/** A large withdrawal, or one to a changed bank account, asks for the password again. */
export function PasswordCheck({ amount, currency, ...rest }: Props) {
  const t = useTexts()
  return (
    <Proof
      title={t('withdraw.passwordTitle')}
      text={t('withdraw.passwordText', { amount: moneyText(amount, currency) })}
      hint={t('withdraw.passwordForgot')}
      submit={t('withdraw.passwordSend')}
      {...rest}
    />
  )
}
