import { cases } from '#contract/operator-case'
import { MenuCount } from '../app/menu/MenuCount.tsx'
import { useTexts } from '../app/texts.ts'
import { queued, useRead } from '../app/useCall.ts'

/** Counts the cases that wait for finance, for the menu. */
export function CaseCount() {
  const t = useTexts()
  const { data } = useRead(cases, { list: 'waiting', limit: 1 }, queued)
  return <MenuCount count={data?.waiting} label={(count) => t('case.count', { count })} />
}
