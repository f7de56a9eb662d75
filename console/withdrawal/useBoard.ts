import { useEffect, useState } from 'react'
import { withdrawals } from '#contract/operator-withdrawal'
import { useRead } from '../app/useCall.ts'
import { type BoardFilter, type ShownRow, settledRows } from './place.ts'

/** The board is read again so often: an approval of a colleague shows within this time. */
const liveMs = 3_000
const pageRows = 50

export function useBoard({ column, rule, claimed }: BoardFilter) {
  const [limit, setLimit] = useState(pageRows)
  const [isHeldStill, setHeldStill] = useState(false)
  const [rows, setRows] = useState<ShownRow[]>([])
  const { data, error, refetch, isPlaceholderData } = useRead(
    withdrawals,
    { column, limit, ...(rule && { rule }), ...(claimed && { claimed }) },
    { refetchInterval: liveMs, refetchOnWindowFocus: 'always' },
  )
  const name = `${column} ${rule} ${claimed}`
  const [shownName, setShownName] = useState(name)
  useEffect(() => {
    if (!data || isPlaceholderData) return
    setRows((before) => settledRows(before, data.withdrawals, isHeldStill && name === shownName))
    setShownName(name)
  }, [data, isPlaceholderData, isHeldStill, name, shownName])
  return {
    data,
    error,
    refetch,
    rows,
    hold: setHeldStill,
    more: data?.next && limit < 100 ? () => setLimit(100) : undefined,
  }
}
