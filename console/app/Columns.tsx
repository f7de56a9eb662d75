import type { ReactNode } from 'react'
import { Empty } from '#kit/ui/list/Empty.tsx'
import styles from './Columns.module.css'

type Props = {
  list: ReactNode
  /** Shown while nothing is chosen. */
  none: { title: string; text: string }
  /** The list has sums beside its names. */
  wide?: boolean
  /** The chosen item, and a column beside it on wide screens. */
  children: ReactNode
}

/** A list and what was chosen from it: beside each other, or one of them at a time. */
export function Columns({ list, none, wide, children }: Props) {
  const looks = [styles.page, children ? styles.open : '', wide ? styles.wide : '']
  return (
    <main className={looks.filter(Boolean).join(' ')}>
      {list}
      {children || (
        <section className={styles.none}>
          <Empty {...none} />
        </section>
      )}
    </main>
  )
}

/** The third column, where there is room for it. */
export const Aside = ({ label, children }: { label: string; children: ReactNode }) => (
  <aside className={styles.aside} aria-label={label}>
    {children}
  </aside>
)
