import { operators } from '#contract/operator-account'
import { counted, MenuCount } from '../app/menu/MenuCount.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'

/** Counts the operators whose codes are stopped, for the menu. */
export function StoppedCount() {
  const t = useTexts()
  const { data } = useRead(operators, {}, counted)
  const count = data?.operators.filter(
    ({ state, codesStoppedAt }) => state !== 'disabled' && codesStoppedAt !== null,
  ).length
  return <MenuCount count={count} label={(count) => t('operators.stoppedCount', { count })} />
}
