import { approvals } from '#contract/approval'
import { MenuCount } from '../app/menu/MenuCount.tsx'
import { useTexts } from '../app/texts.ts'
import { queued, useRead } from '../app/useCall.ts'

/** Counts the proposals that the operator could approve now, for the menu. */
export function ApprovalCount() {
  const t = useTexts()
  const { data } = useRead(approvals, { page: 1, limit: 1, list: 'waiting' }, queued)
  return <MenuCount count={data?.ready} label={(count) => t('approvals.count', { count })} />
}
