import type { ReactNode } from 'react'
import { Copy } from '../Copy.tsx'
import styles from './Details.module.css'

export type Detail = {
  label: string
  value: ReactNode
  /** What can be copied, when it can, and what its button is called. */
  copy?: { text: string; label: string; shown?: string }
  /** What else can be done with it. */
  tool?: ReactNode
}

/** Names and what they stand for, one under the other. */
export const Details = ({ rows }: { rows: Detail[] }) => (
  <dl className={styles.details}>
    {rows.map(({ label, value, copy, tool }) => (
      <div key={label} className={styles.row}>
        <dt>{label}</dt>
        <dd>{value}</dd>
        {copy && (
          <dd className={styles.copy}>
            {tool}
            <Copy {...copy} />
          </dd>
        )}
      </div>
    ))}
  </dl>
)
