import type { StatementEntry } from '#contract/statement'
import { withdrawal } from '#contract/withdraw'
import { formatMoment } from '#kit/i18n/time.ts'
import { type Detail, Details } from '#kit/ui/list/Details.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { AskSupport } from '../chat/AskSupport.tsx'
import { currencyOf, useWallet } from '../home/useWallet.ts'
import { noteText } from '../withdraw/steps.ts'
import styles from './DetailSheet.module.css'
import {
  activityText,
  isCostless,
  kinds,
  linkedDescription,
  shownReference,
  statuses,
  typeOf,
  unsignedText,
} from './entries.ts'

/** One movement: what happened when, from where to where, and whom to ask about it. */
export function DetailSheet({
  entry,
  nameOf,
  onClose,
}: {
  entry: StatementEntry
  nameOf: (code: string) => string
  onClose: () => void
}) {
  const t = useTexts()
  const { data } = useWallet()
  const { status, amount, from, to, failure } = entry
  const rejected = useRead(
    withdrawal,
    { reference: entry.reference },
    { enabled: failure === 'rejected' },
  )
  const note = rejected.data?.note
  const failureText =
    failure && [t(`payout.${failure}`), note && noteText(note, t)].filter(Boolean).join(' ')
  const reference = shownReference(entry)
  const described = linkedDescription(entry)
  const unsigned = unsignedText(entry)
  const isIn = kinds[typeOf(entry)].sign === '+'
  const rows: Detail[] = [
    ...(isCostless(entry)
      ? []
      : [
          { label: t('detail.from'), value: nameOf(from) },
          { label: t('detail.to'), value: nameOf(to) },
        ]),
    ...(failure ? [{ label: t('detail.failure'), value: failureText }] : []),
    ...(described ? [{ label: t('detail.about'), value: described }] : []),
    {
      label: t('detail.reference'),
      value: <span className={styles.reference}>{reference}</span>,
      copy: { text: reference, label: t('detail.copyReference') },
    },
  ]
  return (
    <Sheet
      title={t(activityText(entry))}
      onClose={onClose}
      actions={<AskSupport about={entry.reference} onClose={onClose} />}
    >
      <p className="center">
        <Money
          amount={amount}
          currency={currencyOf(data)}
          size="mid"
          signed={isIn}
          {...(status === 'FAILED' ? { tone: 'void' } : isIn && { tone: 'in' })}
        />
      </p>
      {unsigned && (
        <p className="center muted">
          <small>{t(unsigned)}</small>
        </p>
      )}
      <Steps entry={entry} source={nameOf(from)} />
      <Details rows={rows} />
    </Sheet>
  )
}

/** `source` is where the money came from, and is again when it failed. */
function Steps({
  entry: { status, createdAt, endedAt },
  source,
}: {
  entry: StatementEntry
  source: string
}) {
  const t = useTexts()
  // If the beginning and the end are the same moment, it is shown once.
  const isAtOnce = status === 'SUCCESS' && endedAt === createdAt
  const steps = [
    ...(isAtOnce ? [] : [{ text: t('detail.begun'), at: createdAt, tone: 'begun' }]),
    { text: t(`detail.${status}`, { place: source }), at: endedAt, tone: statuses[status] },
  ]
  return (
    <ol className={styles.steps} aria-label={t('detail.steps')}>
      {steps.map(({ text, at, tone }) => (
        <li key={text} className={styles[tone]}>
          <b>{text}</b>
          {at !== null && <small className="muted">{formatMoment(at)}</small>}
        </li>
      ))}
    </ol>
  )
}
