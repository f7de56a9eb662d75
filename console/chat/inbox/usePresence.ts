import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChatSignals, Presence } from '#contract/chat'
import { useMe } from '../../app/operator.ts'
import { useLive } from '../live.tsx'
import type { SupportThread } from '../useThread.ts'

const everyMs = 10_000
/** The list drops an operator after this time without a signal. */
const viewedMs = 25_000
/** The list shows an operator as viewing again after this time without typing. */
const typedMs = 8_000
const typingEveryMs = 3_000
const lookMs = 1_000

export type Other = { by: string; isTyping: boolean }
/** The times of an operator's last signals. */
type Seen = Record<Presence, number>

/** Tells the other operators that this one has the conversation on the screen, and lists the others who have it. */
export function usePresence(id: string, thread: SupportThread) {
  const { socket } = useLive()
  const { username } = useMe()
  const isOpen = thread.link.use() === 'live'
  const seenBy = useRef(new Map<string, Seen>())
  const [others, setOthers] = useState<Other[]>([])
  const typedAt = useRef(Number.NEGATIVE_INFINITY)

  const tell = useCallback(
    (presence: Presence) => {
      if (socket.connected && document.visibilityState === 'visible')
        socket.emit('presence', { conversation: id, presence })
    },
    [socket, id],
  )

  const list = useEffectEvent(() => {
    const now = performance.now()
    const here = [...seenBy.current].filter(([, seen]) => seen.viewing > now - viewedMs)
    seenBy.current = new Map(here)
    setOthers((before) => {
      const after = here.map(([by, seen]) => ({ by, isTyping: seen.typing > now - typedMs }))
      return JSON.stringify(before) === JSON.stringify(after) ? before : after
    })
  })

  const onPresence = useEffectEvent((signal: Parameters<ChatSignals['presence']>[0]) => {
    if (signal.conversation !== id || signal.by === username) return
    const now = performance.now()
    const before = seenBy.current.get(signal.by)
    if (signal.presence === 'gone') seenBy.current.delete(signal.by)
    else {
      const typing =
        signal.presence === 'typing' ? now : (before?.typing ?? Number.NEGATIVE_INFINITY)
      seenBy.current.set(signal.by, { viewing: now, typing })
      // A newcomer missed the earlier signals of this operator.
      if (!before) tell('viewing')
    }
    list()
  })

  useEffect(() => {
    if (!isOpen) return
    const hear = (signal: Parameters<ChatSignals['presence']>[0]) => onPresence(signal)
    const look = () => tell('viewing')
    socket.on('presence', hear)
    document.addEventListener('visibilitychange', look)
    const telling = setInterval(look, everyMs)
    const listing = setInterval(() => list(), lookMs)
    look()
    return () => {
      socket.off('presence', hear)
      document.removeEventListener('visibilitychange', look)
      clearInterval(telling)
      clearInterval(listing)
    }
  }, [isOpen, socket, tell])

  const typed = useCallback(() => {
    const now = performance.now()
    if (now - typedAt.current < typingEveryMs) return
    typedAt.current = now
    tell('typing')
  }, [tell])

  return { others, typed }
}
