import { moneyKinds } from '#contract/operator-money'
import { Columns } from '../app/Columns.tsx'
import { useTexts } from '../app/texts.ts'
import { MoneyList } from './MoneyList.tsx'
import { MoneyStory } from './MoneyStory.tsx'

/** The list of items pending review, and the chosen one: side by side, or one at a time. */
export function MoneyPage({ params }: { params: { kind?: string; id?: string } }) {
  const t = useTexts()
  const { id } = params
  const kind = moneyKinds.find((one) => one === params.kind)
  const isChosen = kind !== undefined && id !== undefined && /^[A-Za-z0-9]{1,40}$/.test(id)
  return (
    <Columns
      wide
      list={<MoneyList chosen={isChosen ? `${kind} ${id}` : undefined} />}
      none={{ title: t('money.choose'), text: t('money.chooseText') }}
    >
      {isChosen && <MoneyStory key={`${kind} ${id}`} kind={kind} id={id} />}
    </Columns>
  )
}
