import type { ReactNode } from 'react'
import type { StatementEntry } from '#contract/statement'
import { useTexts } from '../app/texts.ts'
import { Activity, Chip, Place, State, Sum, When } from './EntryParts.tsx'
import styles from './EntryTable.module.css'
import { type Listing, WithDetails } from './WithDetails.tsx'

type Day = { day: number; title: ReactNode; entries: StatementEntry[] }

const columns = [
  'statement.when',
  'statement.what',
  'statement.where',
  'statement.amount',
  'statement.state',
] as const

/** The statement on a wide screen: a table with a heading for each day. */
export function EntryTable({ days }: { days: Day[] }) {
  const t = useTexts()
  return (
    <WithDetails entries={days.flatMap(({ entries }) => entries)}>
      {(listing) => (
        <table className={`card ${styles.table}`} aria-label={t('statement.title')}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          {days.map(({ day, title, entries }) => (
            <tbody key={day}>
              <tr className={styles.day}>
                <th scope="rowgroup" colSpan={columns.length}>
                  {title}
                </th>
              </tr>
              {entries.map((entry) => (
                <Row key={entry._id} entry={entry} {...listing} />
              ))}
            </tbody>
          ))}
        </table>
      )}
    </WithDetails>
  )
}

function Row({ entry, nameOf, onOpen }: Listing & { entry: StatementEntry }) {
  return (
    <tr className={styles.entry} onClick={() => onOpen(entry)}>
      <td>
        <When entry={entry} />
      </td>
      <td>
        <span className={styles.what}>
          <Chip entry={entry} />
          <Activity entry={entry} onOpen={onOpen} />
        </span>
      </td>
      <td>
        <Place entry={entry} nameOf={nameOf} />
      </td>
      <td>
        <Sum entry={entry} />
      </td>
      <td>
        <State entry={entry} />
      </td>
    </tr>
  )
}
