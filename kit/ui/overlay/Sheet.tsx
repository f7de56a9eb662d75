import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { IconButton } from '../form/Button.tsx'
import { Overlay } from './Overlay.tsx'
import { sheetOpened } from './openSheets.ts'
import styles from './Sheet.module.css'
import { FootPlace } from './SheetFoot.tsx'
import { useLeavingTap } from './useLeavingTap.ts'

/** The second tap of a double tap comes within this time, and lands beside what the first one opened. */
const doubleTapMs = 400

type SheetProps = {
  title: string
  onClose: () => void
  /** dialog stays in the middle on phones too: for a question or a message. */
  look?: 'sheet' | 'dialog'
  /** It asks for a decision: only its own buttons close it. */
  isFirm?: boolean
  /** Buttons that stay in sight below the content, which scrolls. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * Open while it is mounted. The browser keeps the focus inside, makes the page behind inert and closes it on Escape; the
 * back button and a tap beside it close it too. A bottom sheet on phones, a dialog in the middle from 640 px.
 */
export function Sheet({
  title,
  onClose,
  look = 'sheet',
  isFirm = false,
  actions,
  children,
}: SheetProps) {
  const t = useTexts()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const openedAt = useRef(0)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const leave = () => {
    if (!isFirm) onClose()
  }
  const close = useEffectEvent(leave)
  const leavingTap = useLeavingTap(dialog, (at) => {
    if (at - openedAt.current > doubleTapMs) leave()
  })

  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    openedAt.current = performance.now()
    heading.current?.focus()
    const closed = sheetOpened(() => close())
    return () => {
      closed()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      {...leavingTap}
      className={`${styles.frame} ${styles[look]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        leave()
      }}
      // A browser closes a dialog that was asked twice.
      onClose={isFirm ? () => dialog.current?.showModal() : onClose}
    >
      <div className={styles.body}>
        {/* No header element: one in a dialog counts as a second banner of the page. */}
        <div className={styles.head}>
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {look === 'sheet' && !isFirm && (
            <IconButton icon="x" label={t('common.close')} onClick={onClose} />
          )}
        </div>
        <FootPlace value={foot}>
          <div className={styles.content}>{children}</div>
        </FootPlace>
        <footer ref={setFoot} className={styles.actions}>
          {actions}
        </footer>
      </div>
      <Overlay />
    </dialog>
  )
}
