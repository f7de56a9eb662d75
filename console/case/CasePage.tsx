import { Columns } from '../app/Columns.tsx'
import { useTexts } from '../app/texts.ts'
import { CaseCard } from './CaseCard.tsx'
import { CaseList } from './CaseList.tsx'

/** The list of cases, and the chosen one: side by side, or one at a time. */
export function CasePage({ params }: { params: { id?: string } }) {
  const t = useTexts()
  const id = params.id && /^[1-9][0-9]{0,17}$/.test(params.id) ? params.id : undefined
  return (
    <Columns
      wide
      list={<CaseList chosen={id} />}
      none={{ title: t('case.choose'), text: t('case.chooseText') }}
    >
      {id && <CaseCard key={id} id={id} />}
    </Columns>
  )
}
