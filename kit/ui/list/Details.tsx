import type { ReactNode } from 'react'
import { Copy } from '../Copy.tsx'
import styles from './Details.module.css'

export type Detail = {
  label: string
  value: ReactNode
  /** The text to copy, and the label of its button. */
  copy?: { text: string; label: string; shown?: string }
  /** Another button of the row. */
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
