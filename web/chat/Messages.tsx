import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { VList, type VListHandle } from 'virtua'
import { Refusal } from '#contract/refusal'
import { type Conversation, hasOlder, unreadOf } from '#kit/chat/conversation.ts'
import { type Row, rowsOf } from '#kit/chat/rows.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { onReturn } from '#kit/ui/onReturn.ts'
import { type Translate, useTexts } from '../app/texts.ts'
import { useChat } from './chatContext.ts'
import { Line } from './Line.tsx'
import styles from './Messages.module.css'
import { messageText } from './messageText.ts'
import { Topics } from './Topics.tsx'

/** CHT-10: at this distance the reader is at the bottom. */
const bottomWithin = 60
/** At this distance from the top the next page is loaded. */
const topWithin = 240
/** Lines are drawn this far outside the view, because a finger moves them faster than a slow phone draws. */
const drawnBeyondPx = 600
const drawnWithinMs = 200

/** Draws only the part of the conversation that is in view, however long it is. */
export function Messages({ onTopic }: { onTopic: (text: string) => void }) {
  const t = useTexts()
  const chat = useChat()
  const state = chat.state.use()
  const link = chat.link.use()
  const rows = useMemo(() => rowsOf(state), [state])
  const { list, isAtBottom, isLoading, onScroll, isPrepending, stay, toBottom } = useScroll(
    state,
    rows.length,
  )
  const unread = unreadOf(state)
  const answered = answeredUpTo(state)
  const isAnswered = ({ message }: Row) => message !== undefined && message.sequence < answered

  return (
    <div className={styles.log}>
      {isLoading && <p className={styles.older}>{t('chat.older')}</p>}
      {rows.length === 0 && link === 'live' && <Topics onPick={onTopic} />}
      <VList
        ref={list}
        className={styles.list}
        data={rows}
        shift={isPrepending}
        bufferSize={drawnBeyondPx}
        onScroll={onScroll}
        onResize={stay}
        role="log"
        aria-live="off"
        aria-label={t('chat.log')}
        tabIndex={0}
      >
        {(row) => (
          <Line key={row.key} row={row} isRead={isRead(row, state)} isAnswered={isAnswered(row)} />
        )}
      </VList>
      {!isAtBottom && (
        <button type="button" className={styles.newest} onClick={toBottom}>
          <Icon name="down" small />
          {unread > 0 ? (
            t('chat.newBelow', { count: unread })
          ) : (
            <span className="visually-hidden">{t('chat.toNewest')}</span>
          )}
        </button>
      )}
      <p className="visually-hidden" role="status">
        {newest(t, state)}
      </p>
      <p className="visually-hidden" role="status">
        {failedText(t, state)}
      </p>
    </div>
  )
}

const isRead = ({ message }: Row, { read }: Conversation) =>
  message !== undefined && message.sequence <= read.support

/** Messages before this one have had their answer. */
const answeredUpTo = ({ messages, outgoing }: Conversation): number =>
  outgoing.length > 0
    ? Number.POSITIVE_INFINITY
    : (messages.findLast(({ sender }) => sender === 'customer')?.sequence ?? 0)

/** For screen readers. The list itself is not announced, because scrolling adds old messages to it. */
function newest(t: Translate, { messages }: Conversation): string {
  const message = messages.at(-1)
  if (message?.sender !== 'support') return ''
  return `${t('chat.support')}: ${messageText(t, message.message)}`
}

/** For screen readers: why the last of the failed messages was not sent. */
function failedText(t: Translate, { outgoing }: Conversation): string {
  const failed = outgoing.findLast(({ status }) => status === 'failed')
  if (!failed) return ''
  return failed.refusal ? textOf(new Refusal(failed.refusal)) : t('chat.failed')
}

/** True if the last change put older messages above the others: the list then keeps what is in view. */
function useIsPrepending(first: number, count: number): boolean {
  const [shape, setShape] = useState({ first, count, isPrepending: false })
  if (shape.first !== first || shape.count !== count)
    setShape({ first, count, isPrepending: first < shape.first })
  return shape.isPrepending
}

/** Follows new messages at the bottom, keeps the reader's place while older ones load, and marks what was seen as read. */
function useScroll(state: Conversation, count: number) {
  const chat = useChat()
  const list = useRef<VListHandle>(null)
  const [isAtBottom, setAtBottom] = useState(true)
  const [isLoading, setLoading] = useState(false)
  /** The position in the list at the last scroll event. */
  const place = useRef({ isAtBottom: true, offset: 0 })
  const first = state.messages[0]?.sequence ?? 0
  const isPrepending = useIsPrepending(first, count)

  const toBottom = () => list.current?.scrollToIndex(count - 1, { align: 'end' })
  const look = () => {
    if (place.current.isAtBottom && document.visibilityState === 'visible') chat.markRead()
  }
  const load = async () => {
    setLoading(true)
    await chat.loadOlder()
    setLoading(false)
  }
  const filling = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Loads more while the list is too short to be scrolled. Its height is a guess until its lines are drawn. */
  const fill = () => {
    clearTimeout(filling.current)
    filling.current = setTimeout(() => {
      const { scrollSize, viewportSize } = list.current!
      if (scrollSize <= viewportSize && hasOlder(chat.state.get())) void load()
    }, drawnWithinMs)
  }

  const before = useRef(state.outgoing.length)
  const follow = useEffectEvent(({ outgoing }: Conversation) => {
    const isOwn = outgoing.length > before.current
    before.current = outgoing.length
    if (!count) return
    if (isOwn || place.current.isAtBottom) toBottom()
    look()
    fill()
  })
  useLayoutEffect(() => follow(state), [state])

  const lookAgain = useEffectEvent(look)
  useEffect(() => onReturn(() => lookAgain()), [])
  useEffect(() => () => clearTimeout(filling.current), [])

  const onScroll = (offset: number) => {
    const { scrollSize, viewportSize } = list.current!
    const isUpwards = offset < place.current.offset
    // The bottom is left by scrolling up only, not by a message that grows.
    const isNear = scrollSize - offset - viewportSize < bottomWithin
    const isBottom = isNear || (place.current.isAtBottom && !isUpwards)
    place.current = { isAtBottom: isBottom, offset }
    setAtBottom(isBottom)
    if (isBottom) look()
    // At the bottom the list itself may move up, when its lines are lower than it had guessed.
    const isTop = offset < 1 ? isUpwards || !isBottom : offset < topWithin && isUpwards && !isNear
    if (isTop && hasOlder(state)) void load()
  }
  const stay = () => {
    if (place.current.isAtBottom) toBottom()
    fill()
  }
  return { list, isAtBottom, isLoading, isPrepending, onScroll, stay, toBottom }
}
