import type { Label } from '#contract/operator'
import styles from './Labels.module.css'

/** The labels of a conversation, in its row. */
export const LabelRow = ({ labels }: { labels: Label[] }) =>
  labels.length > 0 && (
    <span className={styles.row}>
      {labels.map(({ id, name }) => (
        <span key={id} className={styles.label}>
          {name}
        </span>
      ))}
    </span>
  )
