import { withdrawals } from '#contract/operator-withdrawal'
import { MenuCount } from '../app/menu/MenuCount.tsx'
import { useTexts } from '../app/texts.ts'
import { queued, useRead } from '../app/useCall.ts'

/** Counts the withdrawals that wait for an operator, for the menu. */
export function HeldCount() {
  const t = useTexts()
  const { data } = useRead(
    withdrawals,
    { column: 'decide', limit: 1 },
    { ...queued, refetchInterval: 10_000 },
  )
  return (
    <MenuCount count={data?.counts.decide} label={(count) => t('withdrawal.count', { count })} />
  )
}
