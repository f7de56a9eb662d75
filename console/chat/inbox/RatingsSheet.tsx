import { useState } from 'react'
import { ratings } from '#contract/operator-inbox'
import { Select } from '#kit/ui/form/Field.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { DataTable } from '../../app/DataTable.tsx'
import { useTexts } from '../../app/texts.ts'
import { useRead } from '../../app/useCall.ts'

const periods = [7, 30, 90, 365]

/** Ratings of the sessions that operators ended, by operator. */
export function RatingsSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const [days, setDays] = useState(30)
  const { data, error, refetch, isPlaceholderData } = useRead(ratings, { days })
  return (
    <Sheet title={t('inbox.rating.title')} onClose={onClose}>
      <Select
        label={t('inbox.find.days')}
        prompt={t('inbox.find.days')}
        value={String(days)}
        onPick={(value) => setDays(Number(value))}
        options={periods.map((count) => ({
          value: String(count),
          label: t('inbox.find.daysBack', { count }),
        }))}
      />
      <Loading read={{ data, error, refetch }} rows={3} />
      {data?.operators.length === 0 && <p className="muted">{t('inbox.rating.none')}</p>}
      {data && data.operators.length > 0 && (
        <DataTable
          label={t('inbox.rating.title')}
          isBusy={isPlaceholderData}
          rows={data.operators}
          keyOf={({ operator }) => operator}
          columns={[
            { title: t('inbox.rating.operator'), cell: ({ operator }) => operator },
            { title: t('inbox.rating.asked'), number: true, cell: ({ asked }) => asked },
            { title: t('inbox.rating.goodCount'), number: true, cell: ({ good }) => good },
            { title: t('inbox.rating.badCount'), number: true, cell: ({ bad }) => bad },
            { title: t('inbox.rating.share'), number: true, cell: shareOf },
          ]}
        />
      )}
      <p>
        <small className="muted">{t('inbox.rating.hint')}</small>
      </p>
    </Sheet>
  )
}

const shareOf = ({ good, bad }: { good: number; bad: number }) =>
  good + bad > 0 ? `${Math.round((100 * good) / (good + bad))} %` : '–'
