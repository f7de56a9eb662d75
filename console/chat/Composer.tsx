import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { addConversationNote } from '#contract/operator-inbox'
import { useAttachment } from '#kit/chat/attachment.ts'
import { acceptedOf } from '#kit/chat/file.ts'
import { Button, IconButton } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { useMe } from '../app/operator.ts'
import { draftOf, keepDraft } from '../app/session.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import styles from './Composer.module.css'
import { optionId, Slash } from './inbox/Slash.tsx'
import { useSlash } from './inbox/useSlash.ts'
import { lazySheet } from './lazySheet.tsx'
import type { SupportThread } from './useThread.ts'

const sheets = {
  texts: lazySheet(async () => (await import('../canned/Picker.tsx')).Picker),
  buttons: lazySheet(async () => (await import('./ButtonsSheet.tsx')).ButtonsSheet),
  cards: lazySheet(async () => (await import('./CardsSheet.tsx')).CardsSheet),
}
type Open = keyof typeof sheets | undefined

/** An answer, or a note for operators, that is not sent. */
type Draft = { text: string; isNote: boolean }

const lettersMax = 2_000

type Props = {
  id: string
  thread: SupportThread
  /** Something was written that is not sent. */
  onTyped: () => void
}

/** The text field of support, with a file, or one of the sheets for ready texts, buttons and cards. A note is for operators. */
export function Composer({ id, thread, onTyped }: Props) {
  const t = useTexts()
  const { username } = useMe()
  const [before] = useState(() => draftOf<Draft>(username, id) ?? { text: '', isNote: false })
  const [text, setText] = useState(before.text)
  const [open, setOpen] = useState<Open>()
  const box = useRef<HTMLTextAreaElement>(null)
  const { attachment, problem, isPreparing, attach, remove } = useAttachment({ isGuest: false })
  const [isNote, setNote] = useState(before.isNote)
  useEffect(() => {
    keepDraft(username, id, text ? { text, isNote } : undefined)
  }, [username, id, text, isNote])
  const list = useId()
  const slash = useSlash(isNote ? '' : text, setText)
  const noting = useSend(addConversationNote, { isQuiet: true })
  const message = text.trim()

  async function addNote() {
    if (!message || noting.isPending) return
    try {
      await noting.mutateAsync({ id, text: message })
      setText('')
      setNote(false)
      box.current?.focus()
    } catch (error) {
      void showError(error)
    }
  }

  function sendIt() {
    if (isNote) return void addNote()
    if (isPreparing || (!message && !attachment)) return
    if (attachment) thread.sendFile(attachment, message)
    else thread.send({ message_type: 'text', payload: { message } })
    remove()
    setText('')
    box.current?.focus()
  }

  function onKey(event: KeyboardEvent) {
    if (slash.onKey(event)) return event.preventDefault()
    // While a letter of Thai or Lao is composed, Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    sendIt()
  }

  const Opened = open && sheets[open]
  return (
    <form
      className={isNote ? `${styles.composer} ${styles.note}` : styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        sendIt()
      }}
    >
      {problem && <FieldError text={t(problem.text, problem.values)} />}
      {attachment && (
        <p className={styles.attached}>
          {attachment.picture && <img src={attachment.picture} alt="" />}
          <span className={styles.file}>{attachment.file.name}</span>
          <IconButton icon="x" label={t('chat.remove')} onClick={remove} />
        </p>
      )}
      <Slash id={list} slash={slash} />
      <div className={styles.box}>
        <textarea
          ref={box}
          aria-label={t(isNote ? 'inbox.note' : 'compose.label')}
          placeholder={t(isNote ? 'inbox.noteHint' : 'chat.write')}
          readOnly={noting.isPending}
          title={t('compose.hint')}
          rows={Math.min(6, text.split('\n').length)}
          maxLength={lettersMax}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            if (target.value) onTyped()
          }}
          onKeyDown={onKey}
          {...(slash.found.length > 0 && {
            'aria-controls': list,
            'aria-autocomplete': 'list',
            'aria-activedescendant': optionId(list, slash.chosen),
          })}
        />
        <Button type="submit" look="main" small disabled={!message && (isNote || !attachment)}>
          {t(isNote ? 'inbox.noteAdd' : 'compose.send')}
        </Button>
      </div>
      <div className={styles.tools}>
        {!isNote && (
          <>
            <Picker onFile={(file) => void attach(file)} />
            <IconButton icon="terms" label={t('compose.texts')} onClick={() => setOpen('texts')} />
            <IconButton
              icon="list"
              label={t('compose.buttons')}
              onClick={() => setOpen('buttons')}
            />
            <IconButton icon="wallet" label={t('compose.cards')} onClick={() => setOpen('cards')} />
          </>
        )}
        <label className={styles.toggle} title={t('inbox.noteHint')}>
          <input
            type="checkbox"
            checked={isNote}
            onChange={({ target }) => {
              setNote(target.checked)
              box.current?.focus()
            }}
          />
          {t('inbox.noteWrite')}
        </label>
        <small className={`${styles.hint} muted`}>{t('compose.hint')}</small>
      </div>
      {Opened && (
        <Suspense>
          <Opened
            onClose={() => setOpen(undefined)}
            onSend={thread.send}
            onText={(ready) => {
              setText((before) => (before.trim() ? `${before.trimEnd()}\n${ready}` : ready))
              setOpen(undefined)
            }}
          />
        </Suspense>
      )}
    </form>
  )
}

function Picker({ onFile }: { onFile: (file: File) => void }) {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon="image" label={t('chat.attach')} onClick={() => input.current?.click()} />
      <input
        ref={input}
        hidden
        type="file"
        accept={acceptedOf(false)}
        aria-label={t('chat.attach')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
