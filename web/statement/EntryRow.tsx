import type { StatementEntry } from '#contract/statement'
import { formatMoment, formatRelative } from '#kit/i18n/time.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { type Translate, useTexts } from '../app/texts.ts'
import styles from './EntryRow.module.css'
import {
  activityText,
  iconOf,
  isDeduction,
  kinds,
  linkedDescription,
  signedAmount,
  statuses,
  typeOf,
} from './entries.ts'

type RowProps = {
  entry: StatementEntry
  nameOf: (code: string) => string
  onOpen: (entry: StatementEntry) => void
}

/** One line of the statement: two lines of text on a phone, a row of a table on a wide screen. */
export function EntryRow({ entry, nameOf, onOpen }: RowProps) {
  const t = useTexts()
  const { tone } = kinds[typeOf(entry)]
  const status = statuses[entry.status]
  return (
    <li className={styles.row}>
      <span className={`${styles.chip} ${styles[tone]}`}>
        <Icon name={iconOf(entry)} small />
      </span>
      <div className={styles.line}>
        <p className={styles.title}>
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
          </button>{' '}
          <small>{placeText(entry, t, nameOf)}</small>
        </p>
        <p className={amountClass(entry)}>{signedAmount(entry)}</p>
      </div>
      <div className={styles.line}>
        <p className={styles.when}>
          <span className="nowrap">{formatMoment(entry.createdAt)}</span>{' '}
          <span className="nowrap">{formatRelative(t, entry.createdAt, Date.now())}</span>
        </p>
        <p className={`${styles.state} ${styles[status]}`}>{t(`statement.${entry.status}`)}</p>
      </div>
    </li>
  )
}

/** The place beside the wallet, or where the money came from in the operator's words. */
function placeText(entry: StatementEntry, t: Translate, nameOf: RowProps['nameOf']): string {
  const described = linkedDescription(entry)
  if (isDeduction(entry))
    return [t('statement.deducted', { amount: signedAmount(entry) }), described]
      .filter(Boolean)
      .join(' · ')
  if (described) return described
  const { from, to } = entry
  if (typeOf(entry) === 'deposit' || to === 'WALLET')
    return t('statement.from', { place: nameOf(from) })
  if (from === 'WALLET') return t('statement.to', { place: nameOf(to) })
  return t('statement.way', { from: nameOf(from), to: nameOf(to) })
}

/** Green only for money that came in; what did not move is struck through. */
function amountClass(entry: StatementEntry): string {
  if (entry.status === 'FAILED') return `${styles.amount} ${styles.void}`
  const isIn = kinds[typeOf(entry)].sign === '+'
  return isIn ? `${styles.amount} ${styles.received}` : styles.amount!
}
