import { createContext, type ReactNode, use, useRef } from 'react'
import { Link } from 'wouter'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { useSteps } from './keys/steps.ts'
import { walk } from './keys/walk.ts'
import styles from './ListColumn.module.css'
import { Added } from './rows/Added.tsx'
import { useSteadyRows } from './rows/useSteadyRows.ts'
import { useTexts } from './texts.ts'

/** The row left the page while the rows are held still. */
const Gone = createContext(false)

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
  /** Names the page and its filter. The rows of a list with a name do not move under the pointer. */
  page?: string
  /** Shown below the rows. */
  children?: ReactNode
}

/** A list of links. Arrow keys move between the rows; J and K open the next and the previous one. */
export function ListColumn<One extends object>({
  title,
  tools,
  top,
  read,
  all,
  row,
  keyOf,
  none,
  isBusy,
  page,
  children,
}: Props<One>) {
  const { error, refetch } = read
  const list = useRef<HTMLUListElement>(null)
  useSteps(list)
  const isSteady = page !== undefined
  const steady = useSteadyRows({ now: isSteady && !isBusy ? all : undefined, page, keyOf })
  const rows = isSteady ? steady.rows : all
  return (
    <section className={styles.list} aria-label={title}>
      <div className={styles.top}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {tools}
        </div>
        {top}
      </div>
      <div className={styles.rows} aria-busy={isBusy} {...(isSteady && steady.hold)}>
        <Loading read={{ data: all, error, refetch }} rows={5} />
        {all && rows?.length === 0 && <Empty {...none} />}
        {all && rows && rows.length > 0 && (
          <ul ref={list} onKeyDown={walk}>
            {rows.map((one) => (
              <li key={keyOf(one)}>
                <Gone value={'isGone' in one && one.isGone === true}>{row(one)}</Gone>
              </li>
            ))}
          </ul>
        )}
        {children}
        <Added count={steady.added} />
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

export function ListRow({ href, isChosen, isNew, name, last, ends, children }: RowProps) {
  const t = useTexts()
  const isGone = use(Gone)
  return (
    <Link
      href={href}
      className={[styles.row, isNew && styles.new, isGone && styles.gone].filter(Boolean).join(' ')}
      aria-current={isChosen ? 'true' : undefined}
    >
      <span className={styles.name}>{name}</span>
      <span className={styles.end}>{ends[0]}</span>
      <span className={styles.last}>{last}</span>
      {/* In a place that the row has anyway, so that it keeps its height. */}
      <span className={styles.end}>{isGone ? <small>{t('desk.gone')}</small> : ends[1]}</span>
      {children && <span className={styles.more}>{children}</span>}
    </Link>
  )
}
