import type { GameTransferResult } from '#contract/transfer'
import { useLanguage } from '#kit/i18n/current.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Outcome } from '#kit/ui/Outcome.tsx'
import type { Amount, Currency } from '#money'
import { useTexts } from '../app/texts.ts'
import { ButtonRow } from '../deposit/Parts.tsx'
import { moneyText } from '../statement/entries.ts'
import { shortBankName } from '../statement/places.ts'
import { Legs } from '../transfer/Legs.tsx'
import type { Place } from '../transfer/places.ts'
import { AskedBefore } from '../transfer/UnderWay.tsx'
import { type BankAccount, maskedNumber } from './Account.tsx'

/** WDR-03: the money is held and on its way to the bank; each game shows the result of collecting. */
export function Asked({
  amount,
  legs,
  askedBefore,
  places,
  currency,
  bankAccount,
  onClose,
}: {
  amount: Amount
  legs: GameTransferResult[]
  askedBefore: number | undefined
  places: Place[]
  currency: Currency
  bankAccount: BankAccount
  onClose: () => void
}) {
  const t = useTexts()
  const language = useLanguage()
  return (
    <>
      <Outcome look="good" title={t('withdraw.doneTitle')}>
        <p className="muted">
          {t('withdraw.doneText', {
            amount: moneyText(amount, currency),
            bank: shortBankName(bankAccount.bank, language),
            number: maskedNumber(bankAccount.bankAccountNo),
          })}
        </p>
        <AskedBefore askedBefore={askedBefore} />
        <Legs legs={legs} places={places} currency={currency} />
      </Outcome>
      <ButtonRow>
        <Button look="main" wide onClick={onClose}>
          {t('common.close')}
        </Button>
      </ButtonRow>
    </>
  )
}

/** A later payout needs another request, so the member asks again when the money has arrived. */
export function Collecting({
  amount,
  currency,
  isBusy,
  onAgain,
  onBack,
}: {
  amount: Amount
  currency: Currency
  isBusy: boolean
  onAgain: () => void
  onBack: () => void
}) {
  const t = useTexts()
  return (
    <>
      <Outcome look="wait" title={t('withdraw.pendingTitle')}>
        <p className="muted">
          {t('withdraw.pendingText', { amount: moneyText(amount, currency) })}
        </p>
      </Outcome>
      <ButtonRow>
        <Button onClick={onBack}>{t('common.back')}</Button>
        <Button look="main" wide busy={isBusy} onClick={onAgain}>
          {t('withdraw.again')}
        </Button>
      </ButtonRow>
    </>
  )
}
