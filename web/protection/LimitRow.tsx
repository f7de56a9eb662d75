import type { ReactNode } from 'react'
import type { LimitPeriod } from '#contract/protection'
import { formatMoment } from '#kit/i18n/time.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { useTexts } from '../app/texts.ts'
import styles from './Protection.module.css'

type Props<Measure> = {
  period: LimitPeriod
  /** The member's own limit, that of the operators, and what the lower one leaves. */
  own: Measure | null
  operators: Measure | null
  left: Measure | null
  used: Measure
  next: { at: number; to: Measure | null } | null
  until: number
  show: (measure: Measure) => string
  onOpen: () => void
}

/** One limit with what is used of it, of money or of time. */
export function LimitRow<Measure>({ period, own, show, onOpen, ...rest }: Props<Measure>) {
  const t = useTexts()
  const { operators, left, used, next, until } = rest
  return (
    <li>
      <button type="button" aria-haspopup="dialog" onClick={onOpen}>
        <span className={styles.facts}>
          <span className={styles.line}>
            <b>{t(`protection.${period}`)}</b>
            <b>{own === null ? t('protection.none') : show(own)}</b>
          </span>
          {left !== null && (
            <>
              <small>
                {t('protection.used', { amount: show(used) })} ·{' '}
                {t('protection.left', { amount: show(left) })}
              </small>
              <small className="muted">
                {t('protection.until', { moment: formatMoment(until) })}
              </small>
            </>
          )}
          {operators !== null && (
            <small>{t('protection.operator', { amount: show(operators) })}</small>
          )}
          {next && (
            <small>
              {next.to === null
                ? t('protection.nextNone', { moment: formatMoment(next.at) })
                : t('protection.nextTo', { amount: show(next.to), moment: formatMoment(next.at) })}
            </small>
          )}
        </span>
        <Icon name="next" small />
      </button>
    </li>
  )
}

/** The limits of one kind. */
export const LimitSection = ({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) => (
  <section className="stack tight">
    <h2>{title}</h2>
    <p className="muted">{text}</p>
    <ul className={`card ${styles.rows}`}>{children}</ul>
  </section>
)
