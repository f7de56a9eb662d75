import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import styles from './Disclosure.module.css'

/** Hides what only a few need behind a line that opens. */
export const Disclosure = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles.disclosure}>
    <summary>
      {title}
      <Icon name="down" small />
    </summary>
    <div className="stack">{children}</div>
  </details>
)
