import type { ReactNode } from 'react'
import styles from './Empty.module.css'

/** Nothing there yet: undyed cloth, what would be there, and the next step. */
export const Empty = ({
  title,
  text,
  heading: Heading = 'h2',
  children,
}: {
  title: string
  /** h1 where it is all that the page says. */
  heading?: 'h1' | 'h2'
  text?: string
  /** A button that leads on. */
  children?: ReactNode
}) => (
  <div className={styles.empty}>
    <span className={styles.cloth} />
    <Heading>{title}</Heading>
    {text && <p className="muted">{text}</p>}
    {children && <div className={styles.next}>{children}</div>}
  </div>
)
