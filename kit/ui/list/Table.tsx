import { Fragment, type ReactNode } from 'react'
import styles from './Table.module.css'

type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  /** Figures stand to the right. */
  number?: boolean
}

export const Table = <Row,>({
  label,
  columns,
  rows,
  keyOf,
  below,
  isCards = false,
}: {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  /** A line below a row, over all columns. */
  below?: (row: Row) => ReactNode
  /** In a narrow place each row becomes a card, and each cell names its column. */
  isCards?: boolean
}) => (
  <div className={styles.place}>
    <table
      className={isCards ? `${styles.table} ${styles.cards}` : styles.table}
      aria-label={label}
    >
      <thead>
        <tr>
          {columns.map(({ title, number }) => (
            <th key={title} scope="col" className={number ? styles.number : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={keyOf(row)}>
            <tr>
              {columns.map(({ title, cell, number }) => (
                <td key={title} data-title={title} className={number ? styles.number : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
            {below?.(row) && (
              <tr className={styles.below}>
                <td colSpan={columns.length}>{below(row)}</td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  </div>
)
