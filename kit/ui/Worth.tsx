import type { ReactNode } from 'react'
import type { Amount, Currency } from '#money'
import { Money } from './Money.tsx'
import styles from './Worth.module.css'

/** An amount to receive, on indigo with a woven hem. */
export const Worth = ({
  label,
  amount,
  currency,
  children,
}: {
  label: string
  amount: Amount
  currency: Currency
  children?: ReactNode
}) => (
  <section className={styles.worth} aria-label={label}>
    <p className={styles.sum}>
      <small>{label}</small>
      <Money amount={amount} currency={currency} size="big" counting />
    </p>
    {children}
  </section>
)
