import { useState } from 'react'
import { type ClosingDay, type Difference, differencesMost } from '#contract/closing'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { DataTable } from '../app/DataTable.tsx'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import styles from './Closing.module.css'
import { ExplainSheet } from './ExplainSheet.tsx'

/** Lists the lines and movements that match nothing, with their explanations. */
export function Differences({ day }: { day: ClosingDay }) {
  const t = useTexts()
  const [asked, setAsked] = useState<Difference>()
  return (
    <>
      {(['lines', 'movements'] as const).map(
        (side) =>
          day[side].length > 0 && (
            <div key={side}>
              <h2>{t(`closing.${side}`)}</h2>
              <Table day={day} side={side} onAsk={setAsked} />
            </div>
          ),
      )}
      {day.isMore && <p className="muted">{t('closing.more', { count: differencesMost })}</p>}
      {asked && (
        <ExplainSheet
          key={asked.key}
          id={day.id}
          difference={asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

type TableProps = {
  day: ClosingDay
  side: 'lines' | 'movements'
  onAsk: (difference: Difference) => void
}

function Table({ day, side, onAsk }: TableProps) {
  const t = useTexts()
  const mayExplain = useMay('closing.import') && day.closed === null
  return (
    <DataTable
      label={t(`closing.${side}`)}
      rows={day[side]}
      keyOf={({ key }) => key}
      columns={[
        {
          title: t('closing.time'),
          cell: ({ at }) => (at === null ? '' : formatMoment(at).slice(11)),
        },
        {
          title: t('closing.what'),
          cell: ({ text, reference, twin }) => (
            <span className={styles.text}>
              {text || reference}
              {twin && <small className="muted"> {t('closing.twin')}</small>}
            </span>
          ),
        },
        {
          title: t('closing.amount'),
          number: true,
          cell: ({ amount }) => <Money amount={amount} currency={day.currency} signed />,
        },
        {
          title: t('closing.explanation'),
          cell: (difference) => (
            <>
              <Explained explanation={difference.explanation} />
              {mayExplain && (
                <Button small onClick={() => onAsk(difference)}>
                  {t(difference.explanation ? 'closing.change' : 'closing.explain')}
                </Button>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

function Explained({ explanation }: Pick<Difference, 'explanation'>) {
  const t = useTexts()
  if (!explanation) return null
  const { code, by, note } = explanation
  return (
    <p className={styles.text}>
      <b>{t(`closing.code.${code}`)}</b>{' '}
      <small className="muted">{`${by ?? t('closing.server')}: ${note}`}</small>
    </p>
  )
}
