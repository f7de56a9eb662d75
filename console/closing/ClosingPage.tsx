import { Columns } from '../app/Columns.tsx'
import { useTexts } from '../app/texts.ts'
import { ClosingDayCard } from './ClosingDayCard.tsx'
import { ClosingList } from './ClosingList.tsx'

const form = /^\d{4}-\d\d-\d\d:(BAHT|LAK):[a-z-]{4,14}(:[A-Za-z0-9._@+:-]{1,40})?$/

/** The days of our own accounts, and the chosen one. */
export function ClosingPage({ params }: { params: { id?: string } }) {
  const t = useTexts()
  const id = params.id === undefined ? undefined : decodeURIComponent(params.id)
  const isChosen = id !== undefined && form.test(id)
  return (
    <Columns
      wide
      none={{ title: t('closing.choose'), text: t('closing.chooseText') }}
      list={<ClosingList chosen={isChosen ? id : undefined} />}
    >
      {isChosen && <ClosingDayCard key={id} id={id} />}
    </Columns>
  )
}
