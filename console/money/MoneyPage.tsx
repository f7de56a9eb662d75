import { useLocation } from 'wouter'
import { moneyKinds } from '#contract/operator-money'
import { Columns } from '../app/Columns.tsx'
import { useTexts } from '../app/texts.ts'
import { MoneyList } from './MoneyList.tsx'
import { MoneyStory } from './MoneyStory.tsx'

/** What waits, and the story of the chosen one: beside each other, or one at a time. */
export function MoneyPage() {
  const t = useTexts()
  const [path] = useLocation()
  const [, word, id] = /^\/money\/([a-z]+)\/([A-Za-z0-9]{1,40})$/.exec(path) ?? []
  const kind = moneyKinds.find((one) => one === word)
  const isChosen = kind !== undefined && id !== undefined
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
