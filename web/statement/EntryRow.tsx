import type { StatementEntry } from '#contract/statement'
import { formatMoment, formatRelative } from '#kit/i18n/time.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { useTexts } from '../app/texts.ts'
import styles from './EntryRow.module.css'
import {
  activityText,
  iconOf,
  kinds,
  linkedDescription,
  signedAmount,
  statuses,
  typeOf,
} from './entries.ts'

/** One line of the statement. */
export function EntryRow({
  entry,
  nameOf,
  onOpen,
}: {
  entry: StatementEntry
  nameOf: (code: string) => string
  onOpen: (entry: StatementEntry) => void
}) {
  const t = useTexts()
  const { tone } = kinds[typeOf(entry)]
  const status = statuses[entry.status]
  const way = t('statement.way', { from: nameOf(entry.from), to: nameOf(entry.to) })
  return (
    <li className={styles.row}>
      <span className={`${styles.chip} ${styles[tone]}`}>
        <Icon name={iconOf(entry)} />
      </span>
      <div className={styles.words}>
        <p>
          <button
            type="button"
            className={styles.open}
            aria-label={t('statement.open', {
              activity: t(activityText(entry)),
              amount: signedAmount(entry),
            })}
            onClick={() => onOpen(entry)}
          >
            <b>{t(activityText(entry))}</b>
          </button>
        </p>
        <p className={styles.small}>{linkedDescription(entry) ?? way}</p>
        <p className={`${styles.small} ${styles.when}`}>
          <span className="nowrap">{formatMoment(entry.createdAt)}</span>{' '}
          <span className="nowrap">{formatRelative(t, entry.createdAt, Date.now())}</span>
        </p>
      </div>
      <div className={styles.end}>
        <p className={amountClass(entry)}>{signedAmount(entry)}</p>
        <p className={`${styles.state} ${styles[status]}`}>{t(`statement.${entry.status}`)}</p>
      </div>
    </li>
  )
}

/** Green only for money that came in; what did not move is struck through. */
function amountClass(entry: StatementEntry): string {
  if (entry.status === 'FAILED') return `${styles.amount} ${styles.void}`
  const isIn = kinds[typeOf(entry)].sign === '+'
  return isIn ? `${styles.amount} ${styles.received}` : styles.amount!
}
