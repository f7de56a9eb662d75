import { formatMoment } from '#kit/i18n/time.ts'
import { useTexts } from '../app/texts.ts'
import { useKnownCurrency } from '../home/useWallet.ts'
import { Chip } from '../statement/EntryParts.tsx'
import { activityText, signedAmount } from '../statement/entries.ts'
import { useNewest } from '../statement/useNewest.ts'
import styles from './Topics.module.css'

const shownEntries = 3

/** The member's latest transactions; a tap writes the reference of one. */
export function RecentEntries({ onPick }: { onPick: (reference: string) => void }) {
  const t = useTexts()
  const currency = useKnownCurrency()
  const { data } = useNewest()
  if (!data || data.statements.length === 0) return null
  return (
    <section className={styles.recent} aria-label={t('chat.recent')}>
      <h3>{t('chat.recent')}</h3>
      <ul>
        {data.statements.slice(0, shownEntries).map((entry) => (
          <li key={entry._id}>
            <button type="button" className={styles.entry} onClick={() => onPick(entry.reference)}>
              <Chip entry={entry} />
              <span className={styles.words}>
                <b>{t(activityText(entry))}</b>
                <small className="muted">{formatMoment(entry.createdAt)}</small>
              </span>
              <b className="nowrap">{signedAmount(entry, currency)}</b>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
