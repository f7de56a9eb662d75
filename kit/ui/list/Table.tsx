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
      {...roleOf(isCards, 'table')}
    >
      <thead>
        <tr {...roleOf(isCards, 'row')}>
          {columns.map(({ title, number }) => (
            <th
              key={title}
              scope="col"
              className={number ? styles.number : undefined}
              {...roleOf(isCards, 'columnheader')}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={keyOf(row)}>
            <tr {...roleOf(isCards, 'row')}>
              {columns.map(({ title, cell, number }) => (
                <td
                  key={title}
                  data-title={title}
                  className={number ? styles.number : undefined}
                  {...roleOf(isCards, 'cell')}
                >
                  {isCards ? oneOf(cell(row)) : cell(row)}
                </td>
              ))}
            </tr>
            {below?.(row) && (
              <tr className={styles.below} {...roleOf(isCards, 'row')}>
                <td colSpan={columns.length} {...roleOf(isCards, 'cell')}>
                  {below(row)}
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  </div>
)

/** Keeps the content of a card's cell together, beside the title of its column. */
const oneOf = (content: ReactNode) => content && <span>{content}</span>

/** The layout of cards hides from screen readers what a table is, so the roles say it. */
const roleOf = (isCards: boolean, role: string) => (isCards ? { role } : {})
