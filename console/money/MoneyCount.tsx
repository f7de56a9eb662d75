import { waitingMoney } from '#contract/operator-money'
import { MenuCount } from '../app/menu/MenuCount.tsx'
import { useTexts } from '../app/texts.ts'
import { queued, useRead } from '../app/useCall.ts'

/** Counts the items that are pending review, for the menu. */
export function MoneyCount() {
  const t = useTexts()
  const { data } = useRead(waitingMoney, { page: 1, limit: 1 }, queued)
  return <MenuCount count={data?.total} label={(count) => t('money.count', { count })} />
}
