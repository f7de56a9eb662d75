import { useState } from 'react'
import { type ClosingDay, matchedLines } from '#contract/closing'
import { formatMoment } from '#kit/i18n/time.ts'
import { Money } from '#kit/ui/Money.tsx'
import { DataTable } from '../app/DataTable.tsx'
import { Pager } from '../app/rows/Pager.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from './Closing.module.css'

const clock = (at: number | null): string => (at === null ? '' : formatMoment(at).slice(11))

/** The lines of the statement, each beside its movement of the books. */
export function Matched({ day: { id, currency } }: { day: ClosingDay }) {
  const t = useTexts()
  const [after, setAfter] = useState<string>()
  const { data, isPlaceholderData } = useRead(matchedLines, { id, after: after ?? '0' })
  if (!data) return null
  return (
    <div>
      <h2>{t('closing.matched')}</h2>
      <DataTable
        label={t('closing.matched')}
        isBusy={isPlaceholderData}
        rows={data.pairs}
        keyOf={({ line }) => String(line.number)}
        columns={[
          { title: t('closing.time'), cell: ({ line }) => clock(line.at) },
          {
            title: t('closing.what'),
            cell: ({ line }) => <span className={styles.text}>{line.text || line.reference}</span>,
          },
          {
            title: t('closing.movementTime'),
            cell: ({ movement }) => (
              <span className={styles.text}>
                {clock(movement.at)} <small className="muted">{movement.reference}</small>
              </span>
            ),
          },
          {
            title: t('closing.amount'),
            number: true,
            cell: ({ line }) => <Money amount={line.amount} currency={currency} signed />,
          },
        ]}
      />
      <Pager after={after} next={data.next} onGo={setAfter} />
    </div>
  )
}
