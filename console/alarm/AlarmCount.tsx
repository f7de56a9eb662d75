import { alarmCount } from '#contract/alarm'
import { MenuCount } from '../app/menu/MenuCount.tsx'
import { useTexts } from '../app/texts.ts'
import { queued, useRead } from '../app/useCall.ts'

/** Counts the open alarms that are not acknowledged, for the menu. */
export function AlarmCount() {
  const t = useTexts()
  const { data } = useRead(alarmCount, {}, queued)
  return <MenuCount count={data?.count} label={(count) => t('alarms.count', { count })} />
}
