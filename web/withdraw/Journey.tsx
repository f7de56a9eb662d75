import { formatMoment } from '#kit/i18n/time.ts'
import styles from './Journey.module.css'

export type Step = {
  text: string
  /** Lines below it. */
  notes?: string[]
  at: number | null
  look: 'done' | 'doing' | 'todo' | 'bad'
}

/** Shows the steps of a payout as knots on one thread. */
export const Journey = ({ label, steps }: { label: string; steps: Step[] }) => (
  <ol className={styles.journey} aria-label={label} aria-live="polite">
    {steps.map(({ text, notes, at, look }) => (
      <li
        key={text}
        className={styles[look]}
        {...(look === 'doing' && { 'aria-current': 'step' as const })}
      >
        <p>
          <b>{text}</b>
          {notes?.map((note) => (
            <small key={note}>{note}</small>
          ))}
        </p>
        {at !== null && <time className="nowrap">{timeOf(at)}</time>}
      </li>
    ))}
  </ol>
)

/** The time of today, the date of another day. */
function timeOf(at: number): string {
  const [day, time] = formatMoment(at).split(' ')
  return formatMoment(Date.now()).startsWith(day!) ? time! : day!
}
