import type { ReactNode } from 'react'
import styles from './ListColumn.module.css'
import { Pages, type PagesProps } from './rows/Pages.tsx'
import { RowLink, RowName, Rows, UnlessGone } from './rows/Rows.tsx'
import { useSteadyRows } from './rows/useSteadyRows.ts'

type Props<One> = {
  title: string
  /** Buttons beside the title. */
  tools?: ReactNode
  /** Shown above the rows. */
  top: ReactNode
  read: { error: Error | null; refetch: () => unknown }
  /** Undefined until they are read. */
  all: One[] | undefined
  row: (one: One) => ReactNode
  keyOf: (one: One) => string
  none: { title: string; text: string }
  /** The rows of another page or filter are still shown. */
  isBusy: boolean
  /** A field of the filter cannot be read: there are no rows. */
  isUnread?: boolean
  /** Names the page and its filter. A list without pages has none. */
  page?: string
  /** The pages of a numbered list. */
  pages?: PagesProps
  /** Shown below the rows. */
  children?: ReactNode
}

/** A column with the rows of a list. */
export function ListColumn<One extends object>({
  title,
  tools,
  top,
  read: { error, refetch },
  all: found,
  row,
  keyOf,
  none,
  isBusy: isOther,
  isUnread = false,
  page = '',
  pages,
  children,
}: Props<One>) {
  const all = isUnread ? [] : found
  const isBusy = isOther && !isUnread
  const now = isBusy ? undefined : all
  const steady = useSteadyRows({ now, page: isUnread ? 'unread' : page, keyOf })
  return (
    <section className={styles.list} aria-label={title}>
      <div className={styles.top}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {tools}
        </div>
        {top}
      </div>
      <Rows
        className={styles.rows}
        steady={steady}
        read={{ data: all, error, refetch }}
        isBusy={isBusy}
        isUnread={isUnread}
        keyOf={keyOf}
        none={none}
        row={row}
      >
        {children}
        {pages && <Pages {...pages} isHeld={steady.isHeld} />}
      </Rows>
    </section>
  )
}

type RowProps = {
  href: string
  isChosen: boolean
  /** No operator has opened it yet. */
  isNew?: boolean
  name: ReactNode
  last: ReactNode
  /** The right ends of the two lines. */
  ends: [ReactNode, ReactNode]
  children?: ReactNode
}

export const ListRow = ({ href, isChosen, isNew, name, last, ends, children }: RowProps) => (
  <RowLink
    href={href}
    isChosen={isChosen}
    className={isNew ? `${styles.row} ${styles.new}` : styles.row}
  >
    <RowName className={styles.name}>{name}</RowName>
    <span className={styles.end}>{ends[0]}</span>
    <RowName className={styles.last}>{last}</RowName>
    <span className={styles.end}>
      <UnlessGone>{ends[1]}</UnlessGone>
    </span>
    {children && <span className={styles.more}>{children}</span>}
  </RowLink>
)
