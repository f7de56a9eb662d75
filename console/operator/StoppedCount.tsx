import { operators } from '#contract/operator-account'
import { MenuCount } from '../app/menu/MenuCount.tsx'
import { useTexts } from '../app/texts.ts'
import { queued, useRead } from '../app/useCall.ts'

/** Counts the operators whose codes are stopped, for the menu. */
export function StoppedCount() {
  const t = useTexts()
  const { data } = useRead(operators, {}, queued)
  const count = data?.operators.filter(
    ({ state, codesStoppedAt }) => state !== 'disabled' && codesStoppedAt !== null,
  ).length
  return <MenuCount count={count} label={(count) => t('operators.stoppedCount', { count })} />
}
