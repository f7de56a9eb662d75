import { useState } from 'react'
import { type IdentityItem, identityQueue } from '#contract/operator-identity'
import { formatRelative } from '#kit/i18n/time.ts'
import { Pager } from '#kit/ui/list/Pager.tsx'
import { Columns } from '../app/Columns.tsx'
import { ListColumn, ListRow } from '../app/ListColumn.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { IdentityCard } from './IdentityCard.tsx'

/** The queue of documents, and the chosen one: side by side, or one at a time. */
export function IdentityPage({
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
      none={{ title: t('identity.choose'), text: t('identity.chooseText') }}
    >
      {isChosen && <IdentityCard key={key} member={member!} id={id!} />}
    </Columns>
  )
}

const limit = 10

function Queue({ chosen }: { chosen: string | undefined }) {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useRead(
    identityQueue,
    { page, limit },
    { refetchInterval: 30_000, refetchOnWindowFocus: 'always' },
  )
  return (
    <ListColumn
      title={t('desk.identity')}
      top={null}
      read={{ error, refetch }}
      all={data?.items}
      keyOf={keyOf}
      isBusy={isPlaceholderData}
      none={{ title: t('identity.empty'), text: t('identity.emptyText') }}
      row={(item) => <Row item={item} isChosen={chosen === keyOf(item)} />}
    >
      {data && <Pager page={page} total={data.total} onPage={setPage} />}
    </ListColumn>
  )
}

const keyOf = ({ member, id }: IdentityItem) => `${member} ${id}`

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
