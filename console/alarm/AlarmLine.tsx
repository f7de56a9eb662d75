import { Link } from 'wouter'
import type { Alarm } from '#contract/alarm'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { State } from '../app/DataTable.tsx'
import { type Translate, useTexts } from '../app/texts.ts'
import styles from '../setting/Setting.module.css'

type Props = { alarm: Alarm; onAcknowledge?: (() => void) | undefined }

/** An alarm: what has happened, what to do, who has acknowledged it. */
export function AlarmLine({ alarm, onAcknowledge }: Props) {
  const t = useTexts()
  const { title, action, name, subject, severity, endedAt, page, acknowledgement } = alarm
  const isOpen = endedAt === null
  return (
    <li className={styles.setting} aria-label={title}>
      <div className={styles.facts}>
        <b>
          {title}
          {subject && ` (${subject})`}
        </b>
        <span>
          <State tone={toneOf(alarm)}>{t(`alarms.${severity}`)}</State>{' '}
          <small className="muted">
            {name} · {timeText(t, alarm)}
          </small>
        </span>
        {isOpen && action && <p>{action}</p>}
        <p className={acknowledgement ? styles.planned : 'muted'}>
          {acknowledgement
            ? t('alarms.acknowledged', { by: acknowledgement.by, note: acknowledgement.note })
            : t('alarms.notAcknowledged')}
        </p>
        {alarm.sent + alarm.waiting + alarm.failed > 0 && (
          <small className="muted">
            {t('alarms.messages', {
              sent: alarm.sent,
              waiting: alarm.waiting,
              failed: alarm.failed,
            })}
          </small>
        )}
      </div>
      {isOpen && (
        <div className={styles.acts}>
          {page && (
            <Link href={`/${page}`}>
              {t('alarms.look')}
              <span className="visually-hidden"> {title}</span>
            </Link>
          )}
          {onAcknowledge && !acknowledgement && (
            <Button small onClick={onAcknowledge}>
              {t('alarms.acknowledge')}
              <span className="visually-hidden"> {title}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function toneOf({ endedAt, severity }: Alarm) {
  if (endedAt !== null) return 'none'
  return severity === 'page' ? 'bad' : 'wait'
}

const timeText = (t: Translate, { startedAt, endedAt }: Alarm): string =>
  endedAt === null
    ? t('alarms.since', { at: formatMoment(startedAt) })
    : t('alarms.fromTo', { from: formatMoment(startedAt), to: formatMoment(endedAt) })
