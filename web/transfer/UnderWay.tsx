import { onTheWay } from '#contract/wallet'
import { formatRelative } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { useNow } from '#kit/ui/time/useNow.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from './UnderWay.module.css'

/** In case a signal is lost, it is read again now and then while something is on its way. */
const readAgainMs = 5_000

/** Measures how far the service's clock is ahead of this phone's, by what was last read of the transfers on the way. */
export function useAheadMs(): number {
  const { data, dataUpdatedAt } = useRead(onTheWay, {}, { enabled: false })
  return data ? data.now - dataUpdatedAt : 0
}

/** Transfers on the way, with their moments by this phone's clock. */
export function useOnTheWay(type: 'transfer' | 'withdraw') {
  const { data } = useRead(
    onTheWay,
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.entries.length ? readAgainMs : false),
    },
  )
  const aheadMs = useAheadMs()
  return (data?.entries ?? [])
    .filter((entry) => entry.type === type)
    .map((entry) => ({ ...entry, createdAt: entry.createdAt - aheadMs }))
}

type Line = {
  text: string
  askedAt: number
  /** Shows its steps. */
  onOpen?: () => void
}

/** Shows what is on the way already, before the member asks for the same again. */
export function OnTheWayList({ lines }: { lines: Line[] }) {
  const t = useTexts()
  const now = useNow()
  if (!lines.length) return null
  return (
    <section className={styles.box} aria-label={t('open.label')}>
      <h3>
        <Icon name="clock" />
        {t('open.label')}
      </h3>
      <ul>
        {lines.map(({ text, askedAt, onOpen }) => (
          <li key={`${text} ${askedAt}`} className={onOpen && styles.unanswered}>
            <p>
              <b>{text}</b> <small className="nowrap">{formatRelative(t, askedAt, now)}</small>
            </p>
            {onOpen && (
              <Button small onClick={onOpen}>
                {t('open.steps')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Requests that had no answer. Each can be asked for again under its idempotency key. */
export function UnansweredList({
  lines,
  isBusy,
}: {
  lines: (Line & { onAgain: () => void })[]
  isBusy: boolean
}) {
  const t = useTexts()
  const now = useNow()
  if (!lines.length) return null
  return (
    <section className={`${styles.box} ${styles.wait}`} aria-label={t('unanswered.title')}>
      <h3>
        <Icon name="alert" />
        {t('unanswered.title')}
      </h3>
      <ul>
        {lines.map(({ text, askedAt, onAgain }) => (
          <li key={`${text} ${askedAt}`} className={styles.unanswered}>
            <p>
              <b>{text}</b> <small className="nowrap">{formatRelative(t, askedAt, now)}</small>
            </p>
            <Button small disabled={isBusy} onClick={onAgain}>
              {t('open.again')}
            </Button>
          </li>
        ))}
      </ul>
      <p>{t('unanswered.text')}</p>
    </section>
  )
}

/** Said with an outcome, when the same had been asked for before and had no answer. */
export function AskedBefore({ askedBefore }: { askedBefore: number | undefined }) {
  const t = useTexts()
  if (askedBefore === undefined) return null
  const ago = formatRelative(t, askedBefore, Date.now())
  return <p className="muted">{t('open.before', { ago })}</p>
}
