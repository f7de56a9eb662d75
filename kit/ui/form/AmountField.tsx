import { type ChangeEvent, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { type Amount, type Currency, currencySigns, fromDecimal, isDecimal } from '#money'
import styles from './AmountField.module.css'
import { cleaned, edited, grouped, positionAfter } from './amountText.ts'
import { Field } from './Field.tsx'

type AmountFieldProps = {
  label: string
  /** Digits and at most one point, without separators. */
  value: string
  onChange: (text: string) => void
  currency: Currency
  hint?: ReactNode
  error?: string | undefined
  /** A button inside the field. */
  after?: ReactNode
  /** big: 40 px figures over a line, where the amount is what the sheet is about. */
  look?: 'field' | 'big'
}

/** Shows separators while it is typed. Takes digits and one point with two places; anything else is left out. */
export function AmountField({
  currency,
  value,
  onChange,
  look = 'field',
  ...field
}: AmountFieldProps) {
  const shown = grouped(value)
  const isBig = look === 'big'
  const { box, keepInSight } = useSight()

  function onEdit({ target }: ChangeEvent<HTMLInputElement>) {
    const edit = edited(value, target.value, target.selectionStart ?? target.value.length)
    // The separators move, so the caret is set again. React leaves a field alone that shows its value already.
    target.value = grouped(edit.value)
    const at = positionAfter(target.value, edit.before)
    target.setSelectionRange(at, at)
    onChange(edit.value)
    keepInSight()
  }

  return (
    <div ref={box} className={isBig ? `${styles.amount} ${styles.big}` : styles.amount}>
      <Field {...field}>
        {(control) => (
          <>
            <span className={styles.sign}>{currencySigns[currency]}</span>
            <span className={styles.figures} data-length={lengthOf(shown)}>
              {isBig && <span aria-hidden="true">{shown || '0'}</span>}
              <input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                placeholder={isBig ? '0' : '0.00'}
                value={shown}
                onChange={onEdit}
              />
            </span>
          </>
        )}
      </Field>
    </div>
  )
}

/** Scrolls the field into sight while it has the focus: a keyboard covers it when it opens, and buttons at the foot may too. */
function useSight() {
  const box = useRef<HTMLDivElement>(null)
  const keepInSight = useCallback(() => {
    if (box.current?.contains(document.activeElement))
      box.current.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    window.visualViewport?.addEventListener('resize', keepInSight)
    return () => window.visualViewport?.removeEventListener('resize', keepInSight)
  }, [keepInSight])
  return { box, keepInSight }
}

/** Long amounts take smaller figures, so that they fit on a narrow phone. */
const lengthOf = (text: string) => (text.length > 10 ? 'long' : 'short')

/** The amount that was typed, if it is one. */
export function amountIn(text: string): Amount | undefined {
  const decimal = Number(cleaned(text))
  return text !== '' && isDecimal(decimal) ? fromDecimal(decimal) : undefined
}
