import { type ReactNode, useId } from 'react'
import styles from './RadioGroup.module.css'

type RadioGroupProps<T extends string | number> = {
  /** For screen readers. */
  label: string
  options: { value: T; label: ReactNode; mark?: ReactNode; disabled?: boolean }[]
  value: T | undefined
  onPick: (value: T) => void
  /** A grid to choose from at a glance, one row that scrolls sideways, or rows of short options. */
  look?: 'grid' | 'strip' | 'pair' | 'rows'
}

/** One of several options. They are radio buttons, so that arrow keys and screen readers work. */
export function RadioGroup<T extends string | number>({
  label,
  options,
  value,
  onPick,
  look = 'grid',
}: RadioGroupProps<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles[look]}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onPick(option.value)}
            onClick={() => option.value === value && onPick(option.value)}
          />
          {option.mark}
          {option.label}
        </label>
      ))}
    </div>
  )
}

/** A row of ways to deposit or of banks, each with its logo. */
export const TabStrip = <T extends string | number>(props: Omit<RadioGroupProps<T>, 'look'>) => (
  <RadioGroup {...props} look="strip" />
)
