import { depositKinds } from '#contract/operator-deposit'
import { Columns } from '../app/Columns.tsx'
import { useTexts } from '../app/texts.ts'
import { MoneyStory } from '../money/MoneyStory.tsx'
import { DepositList } from './DepositList.tsx'
import { DepositStory } from './DepositStory.tsx'

/** The list of everything that came or should have come, and the chosen one: side by side, or one at a time. */
export function DepositPage({ params }: { params: { kind?: string; id?: string } }) {
  const t = useTexts()
  const kind = depositKinds.find((one) => one === params.kind)
  const id = params.id === undefined ? undefined : decodeURIComponent(params.id)
  const isChosen = kind !== undefined && id !== undefined && /^[A-Za-z0-9:_-]{1,80}$/.test(id)
  const key = `${kind} ${id}`
  return (
    <Columns
      wide
      list={<DepositList chosen={isChosen ? key : undefined} />}
      none={{ title: t('deposits.choose'), text: t('deposits.chooseText') }}
    >
      {isChosen &&
        (kind === 'slip' || kind === 'payment' ? (
          <MoneyStory key={key} kind={kind} id={id} isDeposit />
        ) : (
          <DepositStory key={key} kind={kind} id={id} />
        ))}
    </Columns>
  )
}
