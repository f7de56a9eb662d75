import type { ReactNode } from 'react'
import { Icon } from '#kit/ui/Icon.tsx'
import type { IconName } from '#kit/ui/icons.ts'
import styles from './Ends.module.css'

/** The ends that a bonus can have. */
export const EndList = ({ children }: { children: ReactNode }) => (
  <ul className={styles.ends}>{children}</ul>
)

export const End = ({
  icon,
  look,
  children,
}: {
  icon: IconName
  look: 'good' | 'wait' | 'bad'
  children: ReactNode
}) => (
  <li className={styles[look]}>
    <Icon name={icon} small />
    <span>{children}</span>
  </li>
)
