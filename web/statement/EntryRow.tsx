import type { StatementEntry } from '#contract/statement'
import { Activity, Chip, Place, State, Sum, When } from './EntryParts.tsx'
import styles from './EntryRow.module.css'
import type { Listing } from './WithDetails.tsx'

/** One line of the statement, in two lines of text. */
export function EntryRow({ entry, nameOf, onOpen }: Listing & { entry: StatementEntry }) {
  return (
    <li className={styles.row}>
      <Chip entry={entry} />
      <div className={styles.line}>
        <p className={styles.title}>
          <Activity entry={entry} className={styles.open} onOpen={onOpen} />{' '}
          <small>
            <Place entry={entry} nameOf={nameOf} />
          </small>
        </p>
        <Sum entry={entry} />
      </div>
      <div className={styles.line}>
        <When entry={entry} />
        <State entry={entry} />
      </div>
    </li>
  )
}
