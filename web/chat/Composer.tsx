import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { Attachment, ChosenFile } from '#kit/chat/attachment.ts'
import { acceptedOf } from '#kit/chat/file.ts'
import { IconButton } from '#kit/ui/form/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { useTexts } from '../app/texts.ts'
import styles from './Composer.module.css'
import { useChat } from './chatContext.ts'
import { Glyph } from './Glyph.tsx'

/** CHT-05. */
const textMax = 2_000
/** The remaining letters are shown from this number on. */
const nearTheEnd = 100

/** The text field, with one picture or video at a time, which is shown before it is sent. */
export function Composer({
  draft,
  file: { attachment, problem, isPreparing, attach, remove },
  onDraft,
}: {
  draft: string
  file: ChosenFile
  onDraft: (text: string) => void
}) {
  const t = useTexts()
  const chat = useChat()
  const link = chat.link.use()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const text = draft.trim()
  const left = textMax - text.length
  // Before the conversation is loaded nothing can be sent; after that, a message that fails can be retried.
  const isReady = link === 'live' || link === 'lost'
  const isSomething = text !== '' || attachment !== undefined
  const canSend = isReady && left >= 0 && isSomething && !isPreparing

  const send = () => {
    if (!canSend) return
    if (attachment) chat.sendFile(attachment, text)
    else chat.send({ message_type: 'text', payload: { message: text } })
    remove()
    onDraft('')
    area.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  useEffect(() => {
    const end = area.current?.value.length ?? 0
    area.current?.setSelectionRange(end, end)
  }, [])

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {attachment && <Preview attachment={attachment} onRemove={remove} />}
      <p className={styles.hint} role="status" id={id} data-bad={left < 0 || problem !== undefined}>
        {problem && t(problem.text, problem.values)}
        {left < 0 && t('chat.tooLong', { count: -left })}
        {left >= 0 && left <= nearTheEnd && t('chat.left', { count: left })}
      </p>
      <div className={styles.row}>
        <label className={styles.attach} title={t('chat.attach')}>
          <Glyph name="clip" />
          <input
            type="file"
            className="visually-hidden"
            aria-label={t('chat.attach')}
            accept={acceptedOf(!chat.isMember)}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              if (file) void attach(file)
              currentTarget.value = ''
            }}
          />
        </label>
        <textarea
          ref={area}
          className={styles.text}
          rows={1}
          value={draft}
          placeholder={t('chat.write')}
          aria-label={t('chat.write')}
          aria-describedby={id}
          aria-invalid={left < 0}
          enterKeyHint="send"
          onChange={({ currentTarget }) => onDraft(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="submit"
          className={styles.send}
          aria-label={t('chat.send')}
          disabled={!canSend}
        >
          <Glyph name="up" />
        </button>
      </div>
    </form>
  )
}

function Preview({
  attachment: { file, picture },
  onRemove,
}: {
  attachment: Attachment
  onRemove: () => void
}) {
  const t = useTexts()
  return (
    <div className={styles.preview}>
      {picture ? <img src={picture} alt="" /> : <Icon name="play" />}
      <p className="grow">
        <b>{file.name}</b>
        <small className="muted">{sizeText(file.size)}</small>
      </p>
      <IconButton icon="x" label={t('chat.remove')} onClick={onRemove} />
    </div>
  )
}

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
