import type { wallet } from '#contract/wallet'
import type { Out } from '#kit/api/ask.ts'
import { useNewest } from '../statement/useNewest.ts'
import { totalOf } from './places.ts'

/** True if the member has never deposited and has no money: home shows the way in then. */
export function useIsNew(read: Out<typeof wallet> | undefined): boolean {
  const { data } = useNewest()
  if (!read || !data || data.total > data.statements.length) return false
  return (
    totalOf(read) === 0 &&
    !data.statements.some(
      ({ statementType, status }) => statementType === 'deposit' && status === 'SUCCESS',
    )
  )
}
