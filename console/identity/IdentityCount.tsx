import { identityQueue } from '#contract/operator-identity'
import { MenuCount } from '../app/menu/MenuCount.tsx'
import { useTexts } from '../app/texts.ts'
import { queued, useRead } from '../app/useCall.ts'

/** Counts the documents that wait for an operator, for the menu. */
export function IdentityCount() {
  const t = useTexts()
  const { data } = useRead(identityQueue, { page: 1, limit: 1 }, queued)
  return <MenuCount count={data?.total} label={(count) => t('identity.count', { count })} />
}
