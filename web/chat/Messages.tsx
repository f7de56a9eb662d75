import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { VList, type VListHandle } from 'virtua'
import { type Conversation, hasOlder, unreadOf } from '#kit/chat/conversation.ts'
import { type Row, rowsOf } from '#kit/chat/rows.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { type Translate, useTexts } from '../app/texts.ts'
import { useChat } from './chatContext.ts'
import { Line } from './Line.tsx'
import styles from './Messages.module.css'
import { messageText } from './messageText.ts'

/** CHT-10: so near the bottom is the bottom. */
const bottomWithin = 60
/** So near the top the next page is asked for. */
const topWithin = 240
/** So far beyond what is in sight lines are drawn: as far as a finger moves them while a slow phone thinks. */
const drawnBeyondPx = 600
const drawnWithinMs = 200

/** The conversation, of which only what is in sight is drawn, however long it is. */
export function Messages() {
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

  return (
    <div className={styles.log}>
      {isLoading && <p className={styles.older}>{t('chat.older')}</p>}
      {rows.length === 0 && link === 'live' && (
        <div className={styles.empty}>
          <b>{t('chat.empty')}</b>
          <p className="muted">{t('chat.emptyText')}</p>
        </div>
      )}
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
        {(row) => <Line key={row.key} row={row} isRead={isRead(row, state)} />}
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
    </div>
  )
}

const isRead = ({ message }: Row, { read }: Conversation) =>
  message !== undefined && message.sequence <= read.support

/** The list itself is quiet, because scrolling brings old messages back into it; what is new is said here. */
function newest(t: Translate, { messages }: Conversation): string {
  const message = messages.at(-1)
  if (message?.sender !== 'support') return ''
  return `${t('chat.support')}: ${messageText(t, message.message)}`
}

/** Stays at the bottom while one is there, keeps its place while older messages come, and says what was looked at. */
function useScroll(state: Conversation, count: number) {
  const chat = useChat()
  const list = useRef<VListHandle>(null)
  const [isAtBottom, setAtBottom] = useState(true)
  const [isLoading, setLoading] = useState(false)
  const place = useRef({ isAtBottom: true, offset: 0, index: 0, into: 0 })
  const first = state.messages[0]?.sequence ?? 0
  const firstBefore = useRef(first)
  const isPrepending = first < firstBefore.current
  // Taken before the list moves: what stood at the top, and how much of it was above.
  const { index: topIndex, into } = place.current
  const ownCount = state.outgoing.length
  const ownBefore = useRef(ownCount)

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
  /** Where there is room for more there is nothing to scroll. Until lines have been drawn, their heights are guesses. */
  const fill = () => {
    clearTimeout(filling.current)
    filling.current = setTimeout(() => {
      const { scrollSize, viewportSize } = list.current!
      if (scrollSize <= viewportSize && hasOlder(chat.state.get())) void load()
    }, drawnWithinMs)
  }

  useLayoutEffect(() => {
    const added = firstBefore.current - first
    firstBefore.current = first
    // By itself the list would move no further than it could before the page came.
    if (added > 0 && !place.current.isAtBottom)
      list.current?.scrollToIndex(topIndex + added, { align: 'start', offset: into })
  }, [first])

  useLayoutEffect(() => {
    const isOwn = ownCount > ownBefore.current
    ownBefore.current = ownCount
    if (!count) return
    if (isOwn || place.current.isAtBottom) toBottom()
    look()
    fill()
  }, [state, count])

  useEffect(() => {
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(filling.current)
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  const onScroll = (offset: number) => {
    const { scrollSize, viewportSize, findItemIndex, getItemOffset } = list.current!
    const index = findItemIndex(offset)
    const isUpwards = offset < place.current.offset
    // What grows under one's eyes leaves one at the bottom; only scrolling up leads away from it.
    const isNear = scrollSize - offset - viewportSize < bottomWithin
    const isBottom = isNear || (place.current.isAtBottom && !isUpwards)
    place.current = { isAtBottom: isBottom, offset, index, into: offset - getItemOffset(index) }
    setAtBottom(isBottom)
    if (isBottom) look()
    // At the bottom a move upwards is the list's own: its lines were lower than it had thought.
    const isTop = offset < 1 ? isUpwards || !isBottom : offset < topWithin && isUpwards && !isNear
    if (isTop && hasOlder(state)) void load()
  }
  const stay = () => {
    if (place.current.isAtBottom) toBottom()
    fill()
  }
  return { list, isAtBottom, isLoading, isPrepending, onScroll, stay, toBottom }
}
