import { type ReactNode, useId } from 'react'
import styles from './Picks.module.css'

type PicksProps<T extends string | number> = {
  /** Says what is chosen, for those who do not see it. */
  label: string
  options: { value: T; label: ReactNode; mark?: ReactNode; disabled?: boolean }[]
  value: T | undefined
  onPick: (value: T) => void
  /** A grid to choose from at a glance, or one row that scrolls sideways. */
  look?: 'grid' | 'strip' | 'pair'
}

/** One of several. Radio buttons underneath, so that arrow keys and screen readers know them. */
export function Picks<T extends string | number>({
  label,
  options,
  value,
  onPick,
  look = 'grid',
}: PicksProps<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles[look]}>
      {options.map((option) => (
        <label key={option.value} className={styles.pick}>
          <input
            type="radio"
            className="spoken"
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

/** A row of ways or banks, each with its mark. */
export const Strip = <T extends string | number>(props: Omit<PicksProps<T>, 'look'>) => (
  <Picks {...props} look="strip" />
)
