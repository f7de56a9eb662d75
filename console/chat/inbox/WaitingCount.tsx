import { useEffect } from 'react'
import { conversations } from '#contract/operator'
import { MenuCount } from '../../app/menu/MenuCount.tsx'
import { titleCount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.ts'
import { queued, useRead } from '../../app/useCall.ts'
import { useAlert } from './alert.ts'

/** Counts the conversations that wait for us, for the menu and the title of the tab. Alerts the operator to a new one. */
export function WaitingCount() {
  const t = useTexts()
  const { data } = useRead(conversations, { page: 1, limit: 1, view: 'waiting' }, queued)
  const waiting = data?.waiting ?? 0
  useEffect(() => {
    titleCount.set(() => waiting)
    return () => titleCount.set(() => 0)
  }, [waiting])
  useAlert(data && (data.waitingNewest ?? 0))
  return <MenuCount count={data?.waiting} label={(count) => t('inbox.count', { count })} />
}
