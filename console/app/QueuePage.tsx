import { type ReactNode, useState } from 'react'
import { pageSize } from '#contract/page'
import { Columns } from './Columns.tsx'
import { ListColumn } from './ListColumn.tsx'

type Item = { member: string; id: string }
type Read<I> = {
  data: { total: number; items: I[] } | undefined
  error: Error | null
  isPlaceholderData: boolean
  refetch: () => unknown
}
type Words = { title: string; text: string }

type QueueProps<I> = {
  title: string
  /** Reads a page of the queue. */
  useQueue: (page: { page: number; limit: number }) => Read<I>
  /** Shown while the queue is empty. */
  empty: Words
  row: (item: I, isChosen: boolean) => ReactNode
}

type Props<I> = QueueProps<I> & {
  params: { member?: string; id?: string }
  /** Shown while nothing is chosen. */
  none: Words
  card: (chosen: Item) => ReactNode
}

/** A queue of items of members, and the chosen one: side by side, or one at a time. */
export function QueuePage<I extends Item>({ params, none, card, ...queue }: Props<I>) {
  const { member = '', id = '' } = params
  const isChosen = /^[1-9][0-9]{7,11}$/.test(member) && /^[1-9][0-9]{0,17}$/.test(id)
  const chosen = { member, id }
  return (
    <Columns
      wide
      list={<Queue chosen={isChosen ? keyOf(chosen) : undefined} {...queue} />}
      none={none}
    >
      {isChosen && card(chosen)}
    </Columns>
  )
}

const keyOf = ({ member, id }: Item) => `${member} ${id}`

function Queue<I extends Item>({
  chosen,
  title,
  useQueue,
  empty,
  row,
}: QueueProps<I> & { chosen: string | undefined }) {
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useQueue({ page, limit: pageSize })
  return (
    <ListColumn
      title={title}
      top={null}
      read={{ error, refetch }}
      all={data?.items}
      keyOf={keyOf}
      isBusy={isPlaceholderData}
      page={String(page)}
      pages={{ page, total: data?.total, onPage: setPage }}
      none={empty}
      row={(item) => row(item, chosen === keyOf(item))}
    />
  )
}
