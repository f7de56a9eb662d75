import { useState } from 'react'
import { useLocation } from 'wouter'
import { type Announcement, announcements } from '#contract/announcement'
import { keysUnder } from '#kit/api/kept.ts'
import { IconButton } from '#kit/ui/form/Button.tsx'
import { SafeHtml } from '#kit/ui/SafeHtml.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from './Announcements.module.css'

/** The announcements that this device has closed for good. */
const closedHere = keysUnder('announcement:')

/** One announcement at a time, above the menu: it lies over the page, so nothing moves. */
export function Announcements() {
  const t = useTexts()
  const [path] = useLocation()
  const { data } = useRead(announcements, {}, { staleTime: 600_000 })
  const [closed, setClosed] = useState(closedHere.names)
  const shown = data?.announcements.find(
    ({ id, place }) =>
      !closed.includes(id) && (place === 'everywhere' || path === `/user/${place}`),
  )
  if (!shown) return null

  /** One that cannot be closed for good is back with the next visit. */
  function close({ id, isDismissable }: Announcement) {
    if (isDismissable) closedHere.set(id, '')
    setClosed([...closed, id])
    // Its button is gone, and the focus would be with it.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <aside key={shown.id} className={styles.announcement} aria-label={t('announcement.label')}>
      <div className={styles.words}>
        <SafeHtml html={shown.html} />
      </div>
      <IconButton icon="x" label={t('common.close')} onClick={() => close(shown)} />
    </aside>
  )
}
