import { Link } from 'wouter'
import type { Note } from '#contract/operator-inbox'
import { formatMoment } from '#kit/i18n/time.ts'
import { useMay } from '../../app/operator.ts'
import { type Translate, useTexts } from '../../app/texts.ts'
import styles from './NoteLine.module.css'

/** A line that only operators see. */
export function NoteLine({ note }: { note: Note }) {
  const t = useTexts()
  const { by, at, what } = note
  const time = formatMoment(at).split(' ')[1]!.slice(0, 5)
  if (what.kind === 'case') return <CaseLine by={by} time={time} what={what} />
  if (what.kind === 'rating') return <RatingLine by={by} time={time} what={what} />
  if (what.kind !== 'written')
    return (
      <p className={styles.event}>
        {lineOf(t, by, what)} · {time}
      </p>
    )
  return (
    <div className={styles.note}>
      <small>
        {t('inbox.noteBy', { by })} · {time}
      </small>
      <p>{what.text}</p>
    </div>
  )
}

type OfCase = Extract<Note['what'], { kind: 'case' }>

/** A step of a case. What support asked and finance answered stands like a note. */
function CaseLine({ by, time, what }: { by: string; time: string; what: OfCase }) {
  const t = useTexts()
  const { id, step, text } = what
  const maySee = useMay('cases.read')
  const name = t('case.one', { id })
  const head = (
    <>
      {maySee ? <Link href={`/cases/${id}`}>{name}</Link> : name} · {t(`case.step.${step}`, { by })}{' '}
      · {time}
    </>
  )
  if (!text) return <p className={styles.event}>{head}</p>
  return (
    <div className={styles.note}>
      <small>{head}</small>
      <p>{text}</p>
    </div>
  )
}

type Rating = Extract<Note['what'], { kind: 'rating' }>

function RatingLine({ by, time, what }: { by: string; time: string; what: Rating }) {
  const t = useTexts()
  const { isGood, words } = what
  return (
    <div className={styles.note}>
      <small>
        {t('inbox.rating.of', { by })} · {time}
      </small>
      <p>
        {[t(isGood ? 'inbox.rating.good' : 'inbox.rating.bad'), words].filter(Boolean).join(': ')}
      </p>
    </div>
  )
}

type Event = Exclude<Note['what'], { kind: 'written' | 'case' | 'rating' }>

function lineOf(t: Translate, by: string, what: Event): string {
  if (what.kind === 'merged') {
    const { messages: count, reason } = what
    return by
      ? t('inbox.line.recognised', { count, by, reason })
      : t('inbox.line.merged', { count })
  }
  if (what.kind === 'snoozed')
    return what.until === null
      ? t('inbox.line.awake', { by })
      : t('inbox.line.snoozed', { by, at: formatMoment(what.until).slice(0, -3) })
  const { to } = what
  if (to === null) return t('inbox.line.nobody', { by })
  return to === by ? t('inbox.line.took', { by }) : t('inbox.line.assigned', { by, to })
}
