import type { ReactNode } from 'react'
import styles from './Empty.module.css'

/** Nothing there yet: undyed cloth, what would be there, and the next step. */
export const Empty = ({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  /** A button that leads on. */
  children?: ReactNode
}) => (
  <div className={styles.empty}>
    <span className={styles.cloth} />
    <h2>{title}</h2>
    {text && <p className="muted">{text}</p>}
    {children && <div className={styles.next}>{children}</div>}
  </div>
)
