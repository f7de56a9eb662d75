import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import styles from './Outcome.module.css'

const icons = { good: 'check', wait: 'clock', bad: 'alert' } as const satisfies Record<
  string,
  IconName
>

type OutcomeProps = { look: keyof typeof icons; title: string; children?: ReactNode }

/** The result of a request, in place of its form. Screen readers announce it. */
export function Outcome({ look, title, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.outcome}>
      <span className={`${styles.mark} ${styles[look]}`}>
        <Icon name={icons[look]} />
      </span>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </div>
  )
}
