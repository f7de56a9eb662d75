import type { Ref } from 'react'
import { Icon } from '#kit/ui/Icon.tsx'
import { Money } from '#kit/ui/Money.tsx'
import type { Currency } from '#money'
import styles from './Accounts.module.css'
import { PlaceMark } from './PlaceMark.tsx'
import type { Place } from './places.ts'

/** One of the two accounts. A tap opens its slider in place. */
export const AccountRow = ({
  label,
  note,
  prompt,
  place,
  currency,
  row,
  onOpen,
}: {
  label: string
  note?: string | undefined
  /** Stands in place of an account while none is chosen. */
  prompt: string
  place: Place | undefined
  currency: Currency
  row: Ref<HTMLButtonElement>
  onOpen: () => void
}) => (
  <button ref={row} type="button" className={styles.row} aria-expanded={false} onClick={onOpen}>
    <span className={styles.mark}>{place && <PlaceMark place={place} />}</span>
    <span className={styles.words}>
      <small>
        {label}
        {note && ` · ${note}`}
      </small>{' '}
      <b className={place ? undefined : styles.prompt}>{place?.name ?? prompt}</b>{' '}
      {place && <Money amount={place.amount} currency={currency} />}
    </span>
    <Icon name="down" />
  </button>
)
