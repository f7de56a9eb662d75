import { formatDay, formatMoment } from '#kit/i18n/time.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { lastSync } from '../app/session.ts'
import { useTexts } from '../app/texts.ts'
import styles from './OfflineBar.module.css'

/** Says that there is no connection, and how old the balance is. */
export function OfflineBar({ onRetry }: { onRetry: () => void }) {
  const t = useTexts()
  const readAt = lastSync()
  return (
    <div className={styles.bar}>
      <div className={`column ${styles.line}`}>
        <Icon name="alert" />
        <p>
          <b>{t('offline.title')}</b>
          <small>
            {readAt && `${t('offline.asOf', { time: timeOf(readAt) })} `}
            {t('offline.safe')}
          </small>
        </p>
        <button type="button" onClick={onRetry}>
          {t('offline.retry')}
        </button>
      </div>
    </div>
  )
}

/** The hour is enough today. */
const timeOf = (moment: number) =>
  formatDay(moment) === formatDay(Date.now())
    ? formatMoment(moment).slice(-8, -3)
    : formatMoment(moment).slice(0, -3)
