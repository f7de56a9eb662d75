import { Suspense, useEffect } from 'react'
import { memberNotices } from '#contract/member-event'
import { isOffline } from '#kit/ui/connection.ts'
import { belowHead } from '#kit/ui/Head.tsx'
import { createStore } from '#kit/ui/store.ts'
import { lazySheet } from '../app/sheets.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from '../offline/OfflineBar.module.css'

const NoticeSheet = lazySheet(() => import('./NoticeSheet.tsx'), 'NoticeSheet')

/** The sheet stays until it is closed, though the notices are answered. */
const isOpen = createStore(false)

/**
 * A line below the head of every page tells what happened to the account on another device, until it is answered. The sheet
 * is not part of the line, which another one replaces while there is no connection: what is typed in the sheet stays.
 */
export function Notices() {
  const isLost = isOffline.use()
  const { data } = useRead(memberNotices, {})
  const isUsed = isOpen.use()
  // The sheet of a member whose session ended is not the next member's.
  useEffect(() => () => isOpen.set(() => false), [])
  const isAny = isUsed || (data !== undefined && data.notices.length > 0)
  useEffect(() => {
    // Without a connection its own line has the place.
    if (!isAny || isLost) return
    belowHead.set(() => <NoticeBar />)
    return () => belowHead.set(() => null)
  }, [isAny, isLost])
  if (!isUsed) return null
  return (
    <Suspense>
      <NoticeSheet onClose={() => isOpen.set(() => false)} />
    </Suspense>
  )
}

function NoticeBar() {
  const t = useTexts()
  return (
    <div className={styles.bar}>
      <div className={`column ${styles.line}`}>
        <p role="status">
          <b>{t('notice.bar')}</b>
        </p>
        <button type="button" aria-haspopup="dialog" onClick={() => isOpen.set(() => true)}>
          {t('notice.look')}
        </button>
      </div>
    </div>
  )
}
