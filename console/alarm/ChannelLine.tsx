import type { AlarmChannelState } from '#contract/alarm'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { State } from '../app/DataTable.tsx'
import { useTexts } from '../app/texts.ts'
import styles from '../setting/Setting.module.css'

type Props = { state: AlarmChannelState; onTest: (() => void) | undefined }

/** A channel: whether it is set and on, and how its last message fared. */
export function ChannelLine({ state, onTest }: Props) {
  const t = useTexts()
  const { channel, isSet, isOn, lastSentAt, error } = state
  const name = t(`alarms.channel.${channel}`)
  return (
    <li className={styles.setting} aria-label={name}>
      <div className={styles.facts}>
        <b>{name}</b>
        <span>
          {isSet ? (
            <State tone={isOn ? 'good' : 'wait'}>{t(isOn ? 'alarms.on' : 'alarms.off')}</State>
          ) : (
            <State tone="none">{t('alarms.notSet')}</State>
          )}{' '}
          <small className="muted">
            {lastSentAt === null
              ? t('alarms.neverSent')
              : t('alarms.lastSent', { at: formatMoment(lastSentAt) })}
          </small>
        </span>
        {error && <small>{t('alarms.error', { code: error })}</small>}
      </div>
      {isSet && onTest && (
        <Button small onClick={onTest}>
          {t('alarms.test')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </li>
  )
}
