import { useEffect, useEffectEvent } from 'react'
import { pageSize } from '#contract/page'
import { Pager } from '#kit/ui/list/Pager.tsx'

export type PagesProps = {
  page: number
  /** Undefined until it is read. */
  total: number | undefined
  onPage: (page: number) => void
  /** Leads to the last page from one that is past it. Default: `onPage`. */
  onPast?: (last: number) => void
}

/**
 * The pages of a numbered list. They lead back to the last one if decisions have emptied this one, which would say that
 * nothing waits, as soon as its rows are no longer held still.
 */
export function Pages({
  page,
  total,
  onPage,
  onPast = onPage,
  isHeld,
}: PagesProps & { isHeld: boolean }) {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize))
  const isPast = page > last && !isHeld
  const goBack = useEffectEvent(() => onPast(last))
  useEffect(() => {
    if (isPast) goBack()
  }, [isPast])
  return total !== undefined && <Pager page={page} total={total} onPage={onPage} />
}
