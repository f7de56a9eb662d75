import type { wallet } from '#contract/wallet'
import type { Out } from '#kit/api/ask.ts'
import { lastTotal } from '../app/session.ts'
import { useNewest } from '../statement/useNewest.ts'
import { totalOf } from './places.ts'

/**
 * True if the member has never deposited and has no money: home shows the way in then. Undefined until it is known, so that
 * nothing shows that goes again.
 */
export function useIsNew(read: Out<typeof wallet> | undefined): boolean | undefined {
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
