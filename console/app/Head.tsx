import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '#kit/ui/Icon.tsx'
import styles from './Head.module.css'

type Props = { title: string; back: { href: string; label: string }; children?: ReactNode }

/** Over what was chosen: its name, the way back where the list is not beside it, and what can be done. */
export const Head = ({ title, back, children }: Props) => (
  <header className={styles.head}>
    <Link href={back.href} className={styles.back} aria-label={back.label}>
      <Icon name="back" />
    </Link>
    <h1>{title}</h1>
    {children}
  </header>
)
