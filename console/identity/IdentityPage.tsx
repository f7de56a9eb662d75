import { type IdentityItem, identityQueue } from '#contract/operator-identity'
import { formatRelative } from '#kit/i18n/time.ts'
import { ListRow } from '../app/ListColumn.tsx'
import { QueuePage } from '../app/QueuePage.tsx'
import { useTexts } from '../app/texts.ts'
import { queued, useRead } from '../app/useCall.ts'
import { IdentityCard } from './IdentityCard.tsx'

/** The queue of documents, and the chosen one. */
export function IdentityPage({ params }: { params: { member?: string; id?: string } }) {
  const t = useTexts()
  return (
    <QueuePage
      params={params}
      title={t('desk.identity')}
      useQueue={useQueue}
      empty={{ title: t('identity.empty'), text: t('identity.emptyText') }}
      none={{ title: t('identity.choose'), text: t('identity.chooseText') }}
      row={(item, isChosen) => <Row item={item} isChosen={isChosen} />}
      card={({ member, id }) => <IdentityCard key={`${member} ${id}`} member={member} id={id} />}
    />
  )
}

const useQueue = (page: { page: number; limit: number }) => useRead(identityQueue, page, queued)

function Row({ item, isChosen }: { item: IdentityItem; isChosen: boolean }) {
  const t = useTexts()
  const { member, id, name, kind, at } = item
  return (
    <ListRow
      href={`/identity/${member}/${id}`}
      isChosen={isChosen}
      name={<b>{name}</b>}
      last={t(`identity.kind.${kind}`)}
      ends={[
        <small key="member">{member}</small>,
        <small key="at" className="muted">
          {formatRelative(t, at, Date.now())}
        </small>,
      ]}
    />
  )
}
