import { useEffect, useRef } from 'react'
import type { Amount, Currency } from '#money'
import { useTexts } from '../app/texts.ts'
import { moneyText } from '../statement/entries.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Money } from '../ui/Money.tsx'
import styles from './Paid.module.css'
import { Acts } from './Parts.tsx'

/** The money is there. A toast says so aloud; whoever was at the QR goes on from here. */
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
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className={styles.paid}>
        <span className={styles.mark}>
          <Icon name="check" />
        </span>
        <h3 ref={heading} tabIndex={-1}>
          {t('qr.paidTitle')}
        </h3>
        <Money amount={amount} currency={currency} size="mid" tone="in" signed />
        <p className="muted">{t('qr.paidText', { amount: moneyText(amount, currency) })}</p>
      </div>
      <Acts>
        <Button look="main" onClick={onClose}>
          {t('common.close')}
        </Button>
      </Acts>
    </>
  )
}
