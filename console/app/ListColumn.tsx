import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { useSteps } from './keys/steps.ts'
import { walk } from './keys/walk.ts'
import styles from './ListColumn.module.css'

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
  isBusy: boolean
  /** Shown below the rows. */
  children?: ReactNode
}

/** A list of links. Arrow keys move between the rows; J and K open the next and the previous one. */
export function ListColumn<One>({
  title,
  tools,
  top,
  read,
  all,
  row,
  keyOf,
  none,
  isBusy,
  children,
}: Props<One>) {
  const { error, refetch } = read
  const list = useRef<HTMLUListElement>(null)
  useSteps(list)
  return (
    <section className={styles.list} aria-label={title}>
      <div className={styles.top}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {tools}
        </div>
        {top}
      </div>
      <div className={styles.rows} aria-busy={isBusy}>
        <Loading read={{ data: all, error, refetch }} rows={5} />
        {all?.length === 0 && <Empty {...none} />}
        {all && all.length > 0 && (
          <ul ref={list} onKeyDown={walk}>
            {all.map((one) => (
              <li key={keyOf(one)}>{row(one)}</li>
            ))}
          </ul>
        )}
        {children}
      </div>
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
  <Link
    href={href}
    className={isNew ? `${styles.row} ${styles.new}` : styles.row}
    aria-current={isChosen ? 'true' : undefined}
  >
    <span className={styles.name}>{name}</span>
    <span className={styles.end}>{ends[0]}</span>
    <span className={styles.last}>{last}</span>
    <span className={styles.end}>{ends[1]}</span>
    {children && <span className={styles.more}>{children}</span>}
  </Link>
)
