import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { accepted, lookAt, smallPicture } from '#kit/chat/file.ts'
import { Tool } from '#kit/ui/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { useTexts } from '../app/texts.ts'
import styles from './Composer.module.css'
import { useChat } from './chatContext.ts'
import { Glyph } from './Glyph.tsx'

/** CHT-05. */
const textMax = 2_000
/** From so many left on, they are counted. */
const nearTheEnd = 100

type Chosen = { file: File; isVideo: boolean; picture?: string | undefined }

/** Where one writes, and attaches one picture or video at a time, which is looked at before it goes. */
export function Composer({ draft, onDraft }: { draft: string; onDraft: (text: string) => void }) {
  const t = useTexts()
  const chat = useChat()
  const link = chat.link.use()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const { chosen, problem, choose, forget } = useChosen()
  const text = draft.trim()
  const left = textMax - text.length
  // Nobody may speak before the conversation is known; afterwards a message that cannot go can be sent again.
  const isReady = link === 'live' || link === 'lost'
  const canSend = isReady && left >= 0 && (text !== '' || chosen !== undefined)

  const send = () => {
    if (!canSend) return
    if (chosen) void chat.sayFile(chosen.file, chosen.isVideo, text)
    else chat.say({ message_type: 'text', payload: { message: text } })
    forget()
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
      {chosen && <Preview chosen={chosen} onRemove={forget} />}
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
            className="spoken"
            aria-label={t('chat.attach')}
            accept={accepted}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              if (file) void choose(file)
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

/** CHT-08: what is chosen, or why it cannot be. */
function useChosen() {
  const [chosen, setChosen] = useState<Chosen>()
  const [problem, setProblem] = useState<{
    text: Exclude<ReturnType<typeof lookAt>['problem'], undefined>
    values?: { n: number }
  }>()
  return {
    chosen,
    problem,
    forget: () => {
      setChosen(undefined)
      setProblem(undefined)
    },
    async choose(file: File) {
      const verdict = lookAt(file)
      if (verdict.problem !== undefined) {
        setChosen(undefined)
        setProblem({ text: verdict.problem, ...(verdict.values && { values: verdict.values }) })
        return
      }
      const { isVideo } = verdict
      setProblem(undefined)
      setChosen({ file, isVideo, picture: isVideo ? undefined : await smallPicture(file) })
    },
  }
}

function Preview({
  chosen: { file, picture },
  onRemove,
}: {
  chosen: Chosen
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
      <Tool icon="x" label={t('chat.remove')} onClick={onRemove} />
    </div>
  )
}

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
