import { Button } from '#kit/ui/form/Button.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Outcome } from '#kit/ui/Outcome.tsx'
import type { Amount, Currency } from '#money'
import { useTexts } from '../app/texts.ts'
import { moneyText } from '../statement/entries.ts'
import { ButtonRow } from './Parts.tsx'

/** The deposit has arrived. A toast announces it; a member who waited at the QR goes on from here. */
export function Paid({
  amount,
  currency,
  onClose,
}: {
  amount: Amount
  currency: Currency
  onClose: () => void
}) {
  const t = useTexts()
  return (
    <>
      <Outcome look="good" title={t('qr.paidTitle')}>
        <Money amount={amount} currency={currency} size="mid" tone="in" signed />
        <p className="muted">{t('qr.paidText', { amount: moneyText(amount, currency) })}</p>
      </Outcome>
      <ButtonRow>
        <Button look="main" onClick={onClose}>
          {t('common.close')}
        </Button>
      </ButtonRow>
    </>
  )
}
