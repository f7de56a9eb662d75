import { type WithdrawalRow, withdrawals } from '#contract/operator-withdrawal'
import { useSettled } from '#kit/api/useSettled.ts'
import { useSteadyRows } from '../app/rows/useSteadyRows.ts'
import { useRead } from '../app/useCall.ts'
import { unreadOf, type useBoardPlace } from './place.ts'

/** The board is read again so often: an approval of a colleague shows within this time. */
const liveMs = 3_000
const limit = 50

/** The rows of one page of a column, which stay up to date. */
export function useBoard({
  filter,
  input,
  after,
}: Pick<ReturnType<typeof useBoardPlace>, 'filter' | 'input' | 'after'>) {
  const { column: _, ...typed } = filter
  const request = { ...input, limit, ...(after && { after }) }
  const { asked, unread } = useSettled({ asked: request, unread: unreadOf(filter) }, typed)
  const isRead = unread.length === 0
  const { data, error, refetch, isPlaceholderData } = useRead(withdrawals, asked, {
    enabled: isRead,
    refetchInterval: liveMs,
    refetchOnWindowFocus: 'always',
  })
  const read = isPlaceholderData ? undefined : data?.withdrawals
  const steady = useSteadyRows({
    now: isRead ? read : [],
    page: isRead ? JSON.stringify(asked) : 'unread',
    keyOf,
  })
  return { data, error, refetch, steady, unread }
}

export const keyOf = ({ reference }: Pick<WithdrawalRow, 'reference'>) => reference
