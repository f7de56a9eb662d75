import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Conversation, endConversation } from '#contract/operator'
import type { Note } from '#contract/operator-inbox'
import { hasOlder, positionOf } from '#kit/chat/conversation.ts'
import { rowsOf } from '#kit/chat/rows.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { Button, IconButton } from '#kit/ui/form/Button.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { confirm, showError } from '#kit/ui/overlay/confirm.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import { Head } from '../app/Head.tsx'
import { useMay } from '../app/operator.ts'
import { t as say, useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { Composer } from './Composer.tsx'
import { NoteLine } from './inbox/NoteLine.tsx'
import { Tools } from './inbox/Tools.tsx'
import { useJump } from './inbox/useJump.ts'
import { type Notes, useNotes } from './inbox/useNotes.ts'
import { type Other, usePresence } from './inbox/usePresence.ts'
import { useView } from './inbox/view.ts'
import { Line, OutgoingLine } from './Line.tsx'
import styles from './ThreadView.module.css'
import { type SupportThread, useThread } from './useThread.ts'

type Props = {
  id: string
  name: string
  /** Undefined until it is read. */
  one: Conversation | undefined
  onMember: () => void
}

export function ThreadView({ id, name, one, onMember }: Props) {
  const t = useTexts()
  const { search } = useView()
  const isEnded = one?.isEnded ?? false
  const thread = useThread(id)
  const { others, typed } = usePresence(id, thread)
  const maySpeak = useMay('conversations.reply')
  const maySeeMember = useMay('members.read')
  const ending = useSend(endConversation, { isQuiet: true })

  async function end() {
    // A message that comes while the question is open has not been read.
    const seen = thread.state.get()
    if (!(await confirm(endQuestion()))) return
    try {
      const { message } = await ending.mutateAsync({
        id,
        ...(seen.isLoaded && { last: positionOf(seen) }),
      })
      toast(t(message === 'written' ? 'thread.written' : 'thread.ended'))
    } catch (error) {
      void showError(error)
    }
  }

  return (
    <section className={styles.thread} aria-label={name}>
      <Head title={name} back={{ href: `/chat${search}`, label: t('thread.back') }}>
        {isEnded && <small className="muted nowrap">{t('list.ended')}</small>}
        {maySeeMember && (
          <span className={styles.info}>
            <IconButton icon="info" label={t('thread.member')} onClick={onMember} />
          </span>
        )}
        {maySpeak && (
          <Button small icon="flag" disabled={isEnded} onClick={() => void end()}>
            <span className={styles.end}>{t('thread.end')}</span>
          </Button>
        )}
      </Head>
      {one && <Tools one={one} />}
      <Others others={others} />
      <Messages key={id} id={id} name={name} thread={thread} isEnded={isEnded} />
      {maySpeak ? (
        <Composer id={id} thread={thread} onTyped={typed} />
      ) : (
        <p className={`${styles.readOnly} muted`}>{t('thread.readOnly')}</p>
      )}
    </section>
  )
}

/** The other operators in this conversation: two answers would confuse the member. */
function Others({ others }: { others: Other[] }) {
  const t = useTexts()
  const names = (isTyping: boolean) =>
    others
      .filter((other) => other.isTyping === isTyping)
      .map(({ by }) => by)
      .join(', ')
  const lines = [
    names(true) && t('inbox.typing', { names: names(true) }),
    names(false) && t('inbox.viewing', { names: names(false) }),
  ].filter(Boolean)
  return (
    <p role="status" className={lines.length > 0 ? styles.others : undefined}>
      {lines.join(' · ')}
    </p>
  )
}

const endQuestion = () => ({
  title: say('thread.endQuestion'),
  text: say('thread.endText'),
  yes: say('thread.end'),
  no: say('common.cancel'),
  danger: true,
})

/** At this distance from its end the log follows new messages. */
const nearPx = 60

type Shown = {
  state: ReturnType<SupportThread['state']['use']>
  notes: Notes
}
type MessagesProps = { id: string; name: string; thread: SupportThread; isEnded: boolean }

function Messages({ id, name, thread, isEnded }: MessagesProps) {
  const t = useTexts()
  const state = thread.state.use()
  const notes = useNotes(id, state.messages[0]?.sequence)
  const problem = thread.problem.use()
  const { isLoaded } = state
  const log = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(true)
  // The log may change its size before this is rendered again.
  const isFollowing = useRef(true)
  const followEnd = (isFollowed: boolean) => {
    isFollowing.current = isFollowed
    setNear(isFollowed)
  }
  const shown = useRef({ first: 0, height: 0 })
  const scrolledTo = useRef(0)

  // Older messages leave what is read in its place; new ones are followed from the end.
  const follow = useEffectEvent((shownNow: Shown, isAtEnd: boolean) => {
    const box = log.current
    if (!box) return
    const first = shownNow.state.messages[0]?.sequence ?? 0
    const before = shown.current
    if (before.first && first < before.first) box.scrollTop += box.scrollHeight - before.height
    else if (isAtEnd) box.scrollTop = box.scrollHeight
    shown.current = { first, height: box.scrollHeight }
  })
  useLayoutEffect(() => follow({ state, notes }, isNear), [state, notes, isNear])

  const stay = useEffectEvent(() => {
    if (isFollowing.current && log.current) log.current.scrollTop = log.current.scrollHeight
  })
  // The log shrinks when something above or below it grows, as the tools do once they are read.
  useEffect(() => {
    const observer = new ResizeObserver(() => stay())
    observer.observe(log.current!)
    return () => observer.disconnect()
  }, [])

  const named = useJump({ thread, log, onJump: () => followEnd(false) })

  function onScroll() {
    const box = log.current!
    const isEnd = box.scrollHeight - box.scrollTop - box.clientHeight <= nearPx
    // The end is left by scrolling up only, not by a log that has shrunk since the scrolling.
    followEnd(isEnd || (isFollowing.current && box.scrollTop >= scrolledTo.current))
    scrolledTo.current = box.scrollTop
    if (box.scrollTop < 200) void thread.loadOlder()
  }

  return (
    <div className={styles.hold}>
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
        tabIndex={0}
        onScroll={onScroll}
      >
        {!isLoaded && problem === undefined && <SkeletonRows rows={4} />}
        {problem !== undefined && <NotLoaded title={textOf(problem)} onRetry={thread.start} />}
        {isLoaded && hasOlder(state) && (
          <Button small look="plain" onClick={() => void thread.loadOlder()}>
            {t('thread.older')}
          </Button>
        )}
        {isLoaded && <NoteLines notes={notes.below.get(0)} />}
        {rowsOf(state).map(({ key, day, isAfterEnd, message, outgoing }) => (
          <div
            key={key}
            className={
              message && message.sequence === named ? `${styles.row} ${styles.named}` : styles.row
            }
            data-sequence={message?.sequence}
            tabIndex={-1}
          >
            {isAfterEnd && <p className={styles.divider}>{t('chat.end')}</p>}
            {day && <p className={styles.day}>{day}</p>}
            {message && (
              <Line
                id={id}
                message={message}
                isRead={message.sequence <= state.read.customer}
                by={notes.authors.get(message.sequence)}
              />
            )}
            {message && <NoteLines notes={notes.below.get(message.sequence)} />}
            {outgoing && (
              <OutgoingLine outgoing={outgoing} retry={thread.retry} cancel={thread.cancel} />
            )}
          </div>
        ))}
        {isEnded && isLoaded && <p className={styles.divider}>{t('chat.end')}</p>}
      </div>
      {!isNear && (
        <span className={styles.newest}>
          <IconButton icon="down" label={t('thread.newest')} onClick={() => followEnd(true)} />
        </span>
      )}
    </div>
  )
}

const NoteLines = ({ notes }: { notes: Note[] | undefined }) =>
  notes?.map((note) => <NoteLine key={note.id} note={note} />)
