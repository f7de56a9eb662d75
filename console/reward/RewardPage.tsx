import { type RewardItem, rewardQueue } from '#contract/operator-reward'
import { formatRelative } from '#kit/i18n/time.ts'
import { Money } from '#kit/ui/Money.tsx'
import { ListRow } from '../app/ListColumn.tsx'
import { QueuePage } from '../app/QueuePage.tsx'
import { useTexts } from '../app/texts.ts'
import { queued, useRead } from '../app/useCall.ts'
import { RewardCard } from './RewardCard.tsx'

/** The queue of rewards that wait for an operator, and the chosen one. */
export function RewardPage({ params }: { params: { member?: string; id?: string } }) {
  const t = useTexts()
  return (
    <QueuePage
      params={params}
      title={t('desk.rewards')}
      useQueue={useQueue}
      empty={{ title: t('reward.empty'), text: t('reward.emptyText') }}
      none={{ title: t('reward.choose'), text: t('reward.chooseText') }}
      row={(item, isChosen) => <Row item={item} isChosen={isChosen} />}
      card={({ member, id }) => <RewardCard key={`${member} ${id}`} member={member} id={id} />}
    />
  )
}

const useQueue = (page: { page: number; limit: number }) => useRead(rewardQueue, page, queued)

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
