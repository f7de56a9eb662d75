import type { ReactNode } from 'react'
import { type Amount, type Currency, currencySigns, fromDecimal, isDecimal } from '#money'
import styles from './AmountField.module.css'
import { Field } from './Field.tsx'

type AmountFieldProps = {
  label: string
  value: string
  onChange: (text: string) => void
  currency: Currency
  hint?: ReactNode
  error?: string | undefined
  /** A button inside the field, as for all that there is. */
  after?: ReactNode
}

/** Large figures. Takes digits and one point with two places; anything else that is typed or pasted is left out. */
export const AmountField = ({ currency, value, onChange, ...field }: AmountFieldProps) => (
  <div className={styles.amount}>
    <Field {...field}>
      {(control) => (
        <>
          <span className={styles.sign}>{currencySigns[currency]}</span>
          <input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            value={value}
            onChange={(event) => onChange(cleaned(event.target.value))}
          />
        </>
      )}
    </Field>
  </div>
)

/** The amount that was typed, if it is one. */
export function amountIn(text: string): Amount | undefined {
  const decimal = Number(text)
  return text !== '' && isDecimal(decimal) ? fromDecimal(decimal) : undefined
}

const cleaned = (typed: string) =>
  /^\d{0,11}(\.\d{0,2})?/.exec(typed.replace(/[^\d.]/g, '').replace(/^\./, '0.'))![0]
