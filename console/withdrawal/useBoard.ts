import { type WithdrawalRow, withdrawals } from '#contract/operator-withdrawal'
import { useSettled } from '#kit/api/useSettled.ts'
import { useSteadyRows } from '../app/rows/useSteadyRows.ts'
import { useRead } from '../app/useCall.ts'
import type { useBoardPlace } from './place.ts'

/** The board is read again so often: an approval of a colleague shows within this time. */
const liveMs = 3_000
const limit = 50

/** The rows of one page of a column, which stay up to date. */
export function useBoard({
  input,
  after,
}: Pick<ReturnType<typeof useBoardPlace>, 'input' | 'after'>) {
  const { column: _, ...typed } = input
  const asked = useSettled({ ...input, limit, ...(after && { after }) }, typed)
  const { data, error, refetch, isPlaceholderData } = useRead(withdrawals, asked, {
    refetchInterval: liveMs,
    refetchOnWindowFocus: 'always',
  })
  const steady = useSteadyRows({
    now: isPlaceholderData ? undefined : data?.withdrawals,
    page: JSON.stringify(asked),
    keyOf,
  })
  return { data, error, refetch, steady }
}

export const keyOf = ({ reference }: Pick<WithdrawalRow, 'reference'>) => reference
