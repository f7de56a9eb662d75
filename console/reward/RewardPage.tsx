import { useState } from 'react'
import { type RewardItem, rewardQueue } from '#contract/operator-reward'
import { formatRelative } from '#kit/i18n/time.ts'
import { Pager } from '#kit/ui/list/Pager.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Columns } from '../app/Columns.tsx'
import { ListColumn, ListRow } from '../app/ListColumn.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { RewardCard } from './RewardCard.tsx'

/** The queue of rewards that wait for an operator, and the chosen one: side by side, or one at a time. */
export function RewardPage({
  params: { member, id },
}: {
  params: { member?: string; id?: string }
}) {
  const t = useTexts()
  const isChosen = /^[1-9][0-9]{7,11}$/.test(member ?? '') && /^[1-9][0-9]{0,17}$/.test(id ?? '')
  const key = `${member} ${id}`
  return (
    <Columns
      wide
      list={<Queue chosen={isChosen ? key : undefined} />}
      none={{ title: t('reward.choose'), text: t('reward.chooseText') }}
    >
      {isChosen && <RewardCard key={key} member={member!} id={id!} />}
    </Columns>
  )
}

const limit = 10

function Queue({ chosen }: { chosen: string | undefined }) {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useRead(
    rewardQueue,
    { page, limit },
    { refetchInterval: 30_000, refetchOnWindowFocus: 'always' },
  )
  return (
    <ListColumn
      title={t('desk.rewards')}
      top={null}
      read={{ error, refetch }}
      all={data?.items}
      keyOf={keyOf}
      isBusy={isPlaceholderData}
      none={{ title: t('reward.empty'), text: t('reward.emptyText') }}
      row={(item) => <Row item={item} isChosen={chosen === keyOf(item)} />}
    >
      {data && <Pager page={page} total={data.total} onPage={setPage} />}
    </ListColumn>
  )
}

const keyOf = ({ member, id }: RewardItem) => `${member} ${id}`

function Row({ item, isChosen }: { item: RewardItem; isChosen: boolean }) {
  const t = useTexts()
  const { member, id, name, kind, amount, currency, reasons, at } = item
  return (
    <ListRow
      href={`/rewards/${member}/${id}`}
      isChosen={isChosen}
      name={<b>{name}</b>}
      last={`${t(`reward.kind.${kind}`)}: ${reasons.map((reason) => t(`reward.reason.${reason}`)).join(', ')}`}
      ends={[
        <Money key="amount" amount={amount} currency={currency} />,
        <small key="at" className="muted">
          {formatRelative(t, at, Date.now())}
        </small>,
      ]}
    />
  )
}
