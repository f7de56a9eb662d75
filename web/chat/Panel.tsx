import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Refusal } from '#contract/refusal'
import type { ChosenFile } from '#kit/chat/attachment.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { isOffline } from '#kit/ui/connection.ts'
import { Button, IconButton } from '#kit/ui/form/Button.tsx'
import { Overlay } from '#kit/ui/overlay/Overlay.tsx'
import { sheetOpened } from '#kit/ui/overlay/openSheets.ts'
import { useLeavingTap } from '#kit/ui/overlay/useLeavingTap.ts'
import { useTexts } from '../app/texts.ts'
import styles from './Chat.module.css'
import { Composer } from './Composer.tsx'
import { useChat } from './chatContext.ts'
import { Glyph } from './Glyph.tsx'
import { Messages } from './Messages.tsx'
import { OpenPicture } from './media/OpenPicture.tsx'
import { Rate } from './Rate.tsx'

type PanelProps = {
  draft: string
  file: ChosenFile
  onDraft: (text: string) => void
  onClose: () => void
}

/**
 * The open chat. On phones it covers the page like a sheet, with its place in the history; beside a page there is room, so
 * there it stands next to what the member asks about, which stays in reach.
 */
export function Panel({ draft, file, onDraft, onClose }: PanelProps) {
  const t = useTexts()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  const leavingTap = useLeavingTap(dialog, onClose)
  const [isAlone] = useState(() => matchMedia('(max-width: 639px)').matches)

  useEffect(() => {
    const opener = document.activeElement
    if (isAlone) dialog.current?.showModal()
    else dialog.current?.show()
    // On a touch screen the keyboard would cover what the chat offers.
    const first = matchMedia('(pointer: coarse)').matches ? 'h2' : 'textarea'
    dialog.current?.querySelector<HTMLElement>(first)?.focus()
    const closed = isAlone ? sheetOpened(() => close()) : undefined
    return () => {
      closed?.()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [isAlone])

  return (
    <dialog
      ref={dialog}
      {...leavingTap}
      className={styles.panel}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isAlone) onClose()
      }}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <State titleId={titleId} />
          <IconButton icon="x" label={t('chat.close')} onClick={onClose} />
        </header>
        <OpenPicture>
          <Messages
            onTopic={(text) => {
              onDraft(`${text} `)
              dialog.current?.querySelector('textarea')?.focus()
            }}
          />
        </OpenPicture>
        <Rate />
        <Composer draft={draft} file={file} onDraft={onDraft} />
      </div>
      {isAlone && <Overlay />}
    </dialog>
  )
}

/** The live connection seems open for a while after the network is lost. The chat then says what the bar at the top says. */
function State({ titleId }: { titleId: string }) {
  const t = useTexts()
  const chat = useChat()
  const own = chat.link.use()
  const link = isOffline.use() ? 'lost' : own
  const problem = chat.problem.use()
  const isRefused = problem instanceof Refusal
  return (
    <>
      <span className={styles.face} data-live={link === 'live'}>
        <Glyph name="headset" />
      </span>
      <div className="grow">
        <h2 id={titleId} tabIndex={-1}>
          {t('chat.title')}
        </h2>
        <p className={styles.state} role="status">
          {link === 'live' && t('chat.live')}
          {link === 'lost' && (isRefused ? textOf(problem) : t('chat.offline'))}
          {(link === 'connecting' || link === 'off') && t('chat.connecting')}
        </p>
        {link === 'lost' && isRefused && (
          <Button small onClick={chat.wake}>
            {t('common.retry')}
          </Button>
        )}
      </div>
    </>
  )
}
