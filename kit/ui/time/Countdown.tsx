import type { CSSProperties } from 'react'
import { formatRemaining } from '../../i18n/time.ts'
import styles from './Countdown.module.css'
import { useRemaining } from './useRemaining.ts'

type CountdownProps = {
  /** A moment of the server's clock. */
  until: number
  /** The server's clock minus this phone's: `now` of a response minus Date.now() at its arrival. */
  offsetMs: number
  /** The whole length, for the threads. Without it there are none. */
  lengthMs?: number
  onEnd: () => void
  label: string
}

/** mm:ss and threads that run out. Turns by the server's clock, so a phone that is wrong shows the same. */
export function Countdown({ until, offsetMs, lengthMs, onEnd, label }: CountdownProps) {
  const remaining = useRemaining(until, offsetMs, onEnd)
  return (
    <div className={styles.countdown}>
      <span className="muted">{label}</span>
      <b role="timer">{formatRemaining(remaining)}</b>
      {lengthMs && <Threads done={remaining / lengthMs} />}
    </div>
  )
}

/** Progress as threads, from 0 to 1. */
export const Threads = ({ done }: { done: number }) => (
  <span
    className={styles.threads}
    style={{ '--done': `${Math.round(Math.min(1, Math.max(0, done)) * 100)}%` } as CSSProperties}
    aria-hidden="true"
  />
)
