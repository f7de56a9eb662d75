import { useEffect, useEffectEvent } from 'react'
import { pageSize } from '#contract/page'

type Place = {
  page: number
  /** Undefined until it is read. */
  total: number | undefined
  onPage: (page: number) => void
}

/** Goes back to the last page if decisions have emptied this one, which would say that nothing waits. */
export function usePageWithin({ page, total, onPage }: Place): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize))
  const goBack = useEffectEvent(() => onPage(last))
  useEffect(() => {
    if (page > last) goBack()
  }, [page, last])
}
