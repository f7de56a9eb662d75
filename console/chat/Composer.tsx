import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { uploadSupportImage, uploadSupportVideo } from '#contract/operator'
import { accepted, lookAt, smallPicture } from '#kit/chat/file.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { lazyPage } from '#kit/routing/lazyPage.ts'
import { Button, Tool } from '#kit/ui/Button.tsx'
import { Problem } from '#kit/ui/Field.tsx'
import { useTexts } from '../app/texts.ts'
import styles from './Composer.module.css'
import { uploadFile } from './uploadFile.ts'
import type { Said } from './useThread.ts'

const sheets = {
  texts: lazyPage(() => import('../canned/Picker.tsx'), 'Picker'),
  buttons: lazyPage(() => import('./ButtonsSheet.tsx'), 'ButtonsSheet'),
  cards: lazyPage(() => import('./CardsSheet.tsx'), 'CardsSheet'),
}
type Open = keyof typeof sheets | undefined

const lettersMax = 2_000

type Attached = { file: File; picture?: string; isVideo: boolean }

/** Where support writes: a text, a file with a text, or one of the sheets for what can be tapped. */
export function Composer({ onSay }: { onSay: (said: Said) => void }) {
  const t = useTexts()
  const [text, setText] = useState('')
  const [open, setOpen] = useState<Open>()
  const box = useRef<HTMLTextAreaElement>(null)
  const { attached, attach, remove, progress, problem, upload } = useAttached()
  const message = text.trim()
  const isBusy = progress !== undefined

  async function sendIt() {
    if (isBusy || (!message && !attached)) return
    if (attached) {
      const filePath = await upload()
      if (!filePath) return
      onSay({ message_type: 'media', payload: { filePath, ...(message && { message }) } })
    } else onSay({ message_type: 'text', payload: { message } })
    setText('')
    box.current?.focus()
  }

  function onKey(event: KeyboardEvent) {
    // While Thai or Lao is composed, Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void sendIt()
  }

  const Opened = open && sheets[open]
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void sendIt()
      }}
    >
      {problem && <Problem text={problem} />}
      {attached && (
        <p className={styles.attached}>
          {attached.picture && <img src={attached.picture} alt="" />}
          <span className={styles.file}>{attached.file.name}</span>
          {isBusy && (
            <small role="status">
              {t('chat.uploading_file', { percent: Math.round(progress * 100) })}
            </small>
          )}
          <Tool icon="x" label={t('chat.remove')} onClick={remove} />
        </p>
      )}
      <div className={styles.box}>
        <textarea
          ref={box}
          aria-label={t('compose.label')}
          placeholder={t('chat.write')}
          title={t('compose.hint')}
          rows={Math.min(6, text.split('\n').length)}
          maxLength={lettersMax}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKey}
        />
        <Button type="submit" look="main" small disabled={!message && !attached} busy={isBusy}>
          {t('compose.send')}
        </Button>
      </div>
      <div className={styles.tools}>
        <Picker onFile={attach} />
        <Tool icon="terms" label={t('compose.texts')} onClick={() => setOpen('texts')} />
        <Tool icon="list" label={t('compose.buttons')} onClick={() => setOpen('buttons')} />
        <Tool icon="wallet" label={t('compose.cards')} onClick={() => setOpen('cards')} />
        <small className={`${styles.hint} muted`}>{t('compose.hint')}</small>
      </div>
      {Opened && (
        <Suspense>
          <Opened
            onClose={() => setOpen(undefined)}
            onSay={onSay}
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
      <Tool icon="image" label={t('chat.attach')} onClick={() => input.current?.click()} />
      <input
        ref={input}
        hidden
        type="file"
        accept={accepted}
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

/** One file at a time: looked at, shown, and uploaded when it is sent. */
function useAttached() {
  const t = useTexts()
  const [attached, setAttached] = useState<Attached>()
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const stop = useRef<AbortController>(undefined)

  return {
    attached,
    progress,
    problem,
    async attach(file: File) {
      const verdict = lookAt(file)
      setProblem(verdict.problem && t(verdict.problem, verdict.values))
      if (verdict.problem) return
      const isVideo = verdict.isVideo ?? false
      const picture = isVideo ? undefined : await smallPicture(file)
      setAttached({ file, isVideo, ...(picture && { picture }) })
    },
    remove() {
      stop.current?.abort()
      setAttached(undefined)
      setProgress(undefined)
      setProblem(undefined)
    },
    async upload(): Promise<string | undefined> {
      const { file, isVideo } = attached!
      const control = new AbortController()
      stop.current = control
      setProblem(undefined)
      setProgress(0)
      try {
        const endpoint = isVideo ? uploadSupportVideo : uploadSupportImage
        const { path } = await uploadFile(endpoint, file, control.signal, setProgress)
        setAttached(undefined)
        return path
      } catch (error) {
        if (!control.signal.aborted) setProblem(textOf(error))
        return undefined
      } finally {
        setProgress(undefined)
      }
    },
  }
}
