import { useEffect } from 'react'
import type { wallet } from '#contract/wallet'
import type { Out } from '#kit/api/ask.ts'
import { keepNew, lastTotal, wasNew } from '../app/session.ts'
import { useNewest } from '../statement/useNewest.ts'
import { totalOf } from './places.ts'

/**
 * `isNew` is true if the member has never deposited and has no money: home shows the way in then. It is undefined until it is known,
 * so that nothing shows that goes again; `looksNew` says which of the two to keep the place of meanwhile, as at the last visit.
 */
export function useIsNew(read: Out<typeof wallet> | undefined) {
  const isNew = useKnownNew(read)
  useEffect(() => {
    if (isNew !== undefined) keepNew(isNew)
  }, [isNew])
  return { isNew, looksNew: isNew ?? wasNew() }
}

function useKnownNew(read: Out<typeof wallet> | undefined): boolean | undefined {
  const { data, isError } = useNewest()
  if (lastTotal()?.amount) return false
  if (!read || !data) return isError ? false : undefined
  if (data.total > data.statements.length) return false
  return (
    totalOf(read) === 0 &&
    !data.statements.some(
      ({ statementType, status }) => statementType === 'deposit' && status === 'SUCCESS',
    )
  )
}
