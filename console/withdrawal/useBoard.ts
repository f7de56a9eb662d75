import { useEffect, useState } from 'react'
import { withdrawals } from '#contract/operator-withdrawal'
import { useSettled } from '#kit/api/useSettled.ts'
import { useRead } from '../app/useCall.ts'
import { type ShownRow, settledRows, type useBoardPlace } from './place.ts'

/** The board is read again so often: an approval of a colleague shows within this time. */
const liveMs = 3_000
const limit = 50

/** The rows of one page of a column, which stay up to date. */
export function useBoard({
  input,
  after,
}: Pick<ReturnType<typeof useBoardPlace>, 'input' | 'after'>) {
  const [isHeldStill, setHeldStill] = useState(false)
  const [rows, setRows] = useState<ShownRow[]>([])
  const { column: _, ...typed } = input
  const asked = useSettled({ ...input, limit, ...(after && { after }) }, typed)
  const { data, error, refetch, isPlaceholderData } = useRead(withdrawals, asked, {
    refetchInterval: liveMs,
    refetchOnWindowFocus: 'always',
  })
  const name = JSON.stringify(asked)
  const [shownName, setShownName] = useState(name)
  useEffect(() => {
    if (!data || isPlaceholderData) return
    setRows((before) => settledRows(before, data.withdrawals, isHeldStill && name === shownName))
    setShownName(name)
  }, [data, isPlaceholderData, isHeldStill, name, shownName])
  return { data, error, refetch, rows, hold: setHeldStill }
}
