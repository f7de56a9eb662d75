import type { CSSProperties } from 'react'
import type { StatementEntry } from '#contract/statement'
import { formatMoment, formatRelative } from '#kit/i18n/time.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { useNow } from '#kit/ui/time/useNow.ts'
import type { Currency } from '#money'
import { type Translate, useTexts } from '../app/texts.ts'
import { useKnownCurrency } from '../home/useWallet.ts'
import styles from './EntryParts.module.css'
import {
  activityText,
  iconOf,
  isDeduction,
  kinds,
  linkedDescription,
  signedAmount,
  statuses,
  typeOf,
} from './entries.ts'

type PartProps = { entry: StatementEntry }

export const Chip = ({ entry }: PartProps) => (
  <span className={`${styles.chip} ${styles[kinds[typeOf(entry)].tone]}`}>
    <Icon name={iconOf(entry)} small />
  </span>
)

/** The activity is a button that opens the details. */
export function Activity({
  entry,
  className,
  onOpen,
}: PartProps & { className?: string; onOpen: (entry: StatementEntry) => void }) {
  const t = useTexts()
  const currency = useKnownCurrency()
  const activity = t(activityText(entry))
  return (
    <button
      type="button"
      className={className}
      aria-label={t('statement.open', { activity, amount: signedAmount(entry, currency) })}
      onClick={() => onOpen(entry)}
    >
      <b>{activity}</b>
    </button>
  )
}

/** The moment comes with its age, which grows while the page is open (STM-01). */
export function When({ entry: { createdAt } }: PartProps) {
  const t = useTexts()
  const now = useNow()
  return (
    <p className={styles.when}>
      <span className="nowrap">{formatMoment(createdAt)}</span>{' '}
      <span className="nowrap">{formatRelative(t, createdAt, now)}</span>
    </p>
  )
}

export function State({ entry: { status } }: PartProps) {
  const t = useTexts()
  return <p className={`${styles.state} ${styles[statuses[status]]}`}>{t(`statement.${status}`)}</p>
}

/** Green only for money that came in; what did not move is struck through. */
export function Sum({ entry }: PartProps) {
  const currency = useKnownCurrency()
  const isIn = kinds[typeOf(entry)].sign === '+'
  const look = entry.status === 'FAILED' ? styles.void : isIn && styles.received
  const amount = signedAmount(entry, currency)
  return (
    <p
      className={[styles.amount, look].filter(Boolean).join(' ')}
      style={{ '--letters': amount.length } as CSSProperties}
    >
      {amount}
    </p>
  )
}

type PlaceProps = PartProps & { nameOf: (code: string) => string }

/** The place beside the wallet, or where the money came from in the operator's words. */
export function Place({ entry, nameOf }: PlaceProps) {
  const t = useTexts()
  const currency = useKnownCurrency()
  return placeText(entry, t, nameOf, currency)
}

function placeText(
  entry: StatementEntry,
  t: Translate,
  nameOf: PlaceProps['nameOf'],
  currency: Currency | undefined,
): string {
  const described = linkedDescription(entry)
  if (isDeduction(entry))
    return [t('statement.deducted', { amount: signedAmount(entry, currency) }), described]
      .filter(Boolean)
      .join(' · ')
  if (described) return described
  const { from, to } = entry
  if (typeOf(entry) === 'deposit' || to === 'WALLET')
    return t('statement.from', { place: nameOf(from) })
  if (from === 'WALLET') return t('statement.to', { place: nameOf(to) })
  return t('statement.way', { from: nameOf(from), to: nameOf(to) })
}
