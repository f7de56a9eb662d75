import type { ReactNode } from 'react'
import styles from './DataTable.module.css'

type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  /** Figures stand to the right. */
  number?: boolean
  /** Sorts by this column. */
  order?: { isRising: boolean | undefined; onOrder: () => void }
}

type Props<Row> = {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  /** A line below a row, over all columns. */
  below?: (row: Row) => ReactNode
  isBusy?: boolean
}

/** A dense table. On a phone each row is a card that names its columns. */
export const DataTable = <Row,>({ label, columns, rows, keyOf, below, isBusy }: Props<Row>) => (
  <table className={styles.table} aria-label={label} aria-busy={isBusy}>
    <thead>
      <tr>
        {columns.map(({ title, number, order }) => (
          <th
            key={title}
            scope="col"
            className={number ? styles.number : undefined}
            aria-sort={sortOf(order?.isRising)}
          >
            {order ? (
              <button type="button" onClick={order.onOrder}>
                {title}
                <span aria-hidden="true">{arrowOf(order.isRising)}</span>
              </button>
            ) : (
              title
            )}
          </th>
        ))}
      </tr>
    </thead>
    {rows.map((row) => (
      <tbody key={keyOf(row)}>
        <tr>
          {columns.map(({ title, cell, number }) => (
            <td key={title} data-title={title} className={number ? styles.number : undefined}>
              <div>{cell(row)}</div>
            </td>
          ))}
        </tr>
        {below?.(row) && (
          <tr className={styles.below}>
            <td colSpan={columns.length}>{below(row)}</td>
          </tr>
        )}
      </tbody>
    ))}
  </table>
)

const sortOf = (isRising: boolean | undefined) => {
  if (isRising === undefined) return undefined
  return isRising ? 'ascending' : 'descending'
}

const arrowOf = (isRising: boolean | undefined) => {
  if (isRising === undefined) return ''
  return isRising ? ' ↑' : ' ↓'
}

export type Tone = 'good' | 'bad' | 'wait' | 'none'

/** A state: a lozenge with a word, hollow when it is over or has not begun. */
export const State = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`${styles.state} ${styles[tone]}`}>{children}</span>
)
