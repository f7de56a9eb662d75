import { createContext, type ReactNode, use, useRef } from 'react'
import { Link } from 'wouter'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { Unread } from '../fields/Unread.tsx'
import { useSteps } from '../keys/steps.ts'
import { walk } from '../keys/walk.ts'
import { useTexts } from '../texts.ts'
import { Added } from './Added.tsx'
import styles from './Rows.module.css'
import type { useSteadyRows } from './useSteadyRows.ts'

/** The row left the page while the rows are held still. */
const Gone = createContext(false)

type Props<One extends object> = {
  steady: ReturnType<typeof useSteadyRows<One>>
  read: { data: unknown; error: Error | null; refetch: () => unknown }
  keyOf: (one: One) => string
  row: (one: One) => ReactNode
  none: { title: string; text: string }
  isBusy?: boolean
  /** A field of the filter cannot be read, so that there are no rows. */
  isUnread?: boolean
  className: string | undefined
  /** Shown below the rows. */
  children?: ReactNode
}

/**
 * A list of links whose rows do not move while they are held still. Arrow keys move between them; J and K open the next and
 * the previous one.
 */
export function Rows<One extends object>({
  steady: { rows, added, hold },
  read,
  keyOf,
  row,
  none,
  isBusy = false,
  isUnread = false,
  className,
  children,
}: Props<One>) {
  const list = useRef<HTMLUListElement>(null)
  useSteps(list)
  return (
    // A low column scrolls its rows. Without a row the keyboard has no other stop in it.
    <div
      className={className}
      aria-busy={isBusy}
      tabIndex={rows.length === 0 ? 0 : undefined}
      {...hold}
    >
      {isUnread ? <Unread /> : <Loading read={read} rows={5} />}
      {!isUnread && read.data !== undefined && rows.length === 0 && <Empty {...none} />}
      {read.data !== undefined && rows.length > 0 && (
        <ul ref={list} onKeyDown={walk}>
          {rows.map((one) => (
            <li key={keyOf(one)}>
              <Gone value={one.isGone}>{row(one)}</Gone>
            </li>
          ))}
        </ul>
      )}
      {children}
      <Added count={added} />
    </div>
  )
}

type LinkProps = {
  href: string
  isChosen: boolean
  className: string | undefined
  children: ReactNode
}

/** A row, which loses its colour when it left the page. */
export function RowLink({ href, isChosen, className, children }: LinkProps) {
  const isGone = use(Gone)
  return (
    <Link
      href={href}
      className={isGone ? [className, styles.gone].join(' ') : className}
      aria-current={isChosen ? 'true' : undefined}
    >
      {children}
    </Link>
  )
}

/** Says that the row left the page, in a place that the row has anyway, so that it keeps its height. */
export function UnlessGone({ children }: { children: ReactNode }) {
  const t = useTexts()
  return use(Gone) ? <span className={styles.said}>{t('desk.gone')}</span> : children
}

type NameProps = { className?: string | undefined; children: ReactNode }

/** The name of a row, which is struck through when the row left the page. */
export const RowName = ({ className, children }: NameProps) => (
  <span className={className ? `${styles.name} ${className}` : styles.name}>{children}</span>
)
