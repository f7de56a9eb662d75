import { useCallback, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { SupportContent } from '#contract/chat'
import { conversationHistory, readSupport, reply } from '#contract/operator'
import {
  arrived,
  type Conversation,
  empty,
  hasGap,
  hasOlder,
  older,
  opened,
  told,
  wholeOf,
} from '#kit/chat/conversation.ts'
import { ask } from '../app/ask.ts'
import { useMaySpeak } from '../app/operator.ts'
import { useLive } from './live.tsx'

export type Said = z.output<typeof SupportContent>
/** What is said and not kept yet. */
export type Unsent = { clientId: string; said: Said; isFailed: boolean }

export type Thread = {
  state: Conversation
  unsent: Unsent[]
  isRead: boolean
  problem: unknown
  say: (said: Said) => void
  again: (clientId: string) => void
  drop: (clientId: string) => void
  readOlder: () => Promise<void>
  retry: () => void
}

const pageLimit = 30
const checkMs = 5_000
const quietMs = 1_000

/** One conversation as support sees it: read, then kept up to date by the socket; what is missing is asked for. */
export function useThread(id: string): Thread {
  const { state, change, isRead, problem, retry } = useMessages(id)
  const { unsent, say, again, drop } = useUnsent(id, change)
  useReadMark(id, state)

  const isReading = useRef(false)
  const readOlder = useCallback(async () => {
    const before = state.messages[0]?.sequence
    if (isReading.current || before === undefined || !hasOlder(state)) return
    isReading.current = true
    try {
      const page = await ask(conversationHistory, { id, limit: pageLimit, before })
      change((now) => older(now, page.messages))
    } catch {
      // Whoever scrolls on asks again.
    } finally {
      isReading.current = false
    }
  }, [id, state, change])

  const kept = new Set(state.messages.map(({ clientId }) => clientId))
  const waiting = unsent.filter(({ clientId }) => !kept.has(clientId))
  return { state, unsent: waiting, isRead, problem, say, again, drop, readOlder, retry }
}

function useMessages(id: string) {
  const live = useLive()
  const [state, change] = useState(empty)
  const [isRead, setRead] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(state)
  latest.current = state

  useEffect(() => {
    let isWanted = true
    setProblem(undefined)
    ask(conversationHistory, { id, limit: pageLimit }).then(
      (history) => {
        if (!isWanted) return
        change((now) => (now.messages.length ? now : opened(now, history)))
        setRead(true)
      },
      (error: unknown) => isWanted && setProblem(error),
    )
    return () => {
      isWanted = false
    }
  }, [id, attempt])

  const socket = live?.socket
  useEffect(() => {
    if (!socket || !isRead) return
    const mine = ({ conversation }: { conversation: string }) => conversation === id
    const hear = (message: Parameters<Parameters<typeof socket.on<'message'>>[1]>[0]) => {
      if (mine(message)) change((now) => arrived(now, [message]))
    }
    const mark = (marks: { conversation: string; customer: number; support: number }) => {
      if (mine(marks)) change((now) => told(now, { read: marks }))
    }
    const open = () => {
      if (!socket.connected) return
      socket.emit('open', { conversation: id, after: wholeOf(latest.current) }, (answer) =>
        change((now) => told(now, answer)),
      )
    }
    socket.on('message', hear)
    socket.on('read', mark)
    socket.on('connect', open)
    addEventListener('focus', open)
    open()
    const check = setInterval(open, checkMs)
    return () => {
      clearInterval(check)
      removeEventListener('focus', open)
      socket.off('message', hear)
      socket.off('read', mark)
      socket.off('connect', open)
      if (socket.connected) socket.emit('leave', { conversation: id })
    }
  }, [socket, id, isRead])

  const isBehind = isRead && hasGap(state)
  useEffect(() => {
    if (!isBehind) return
    /** What the socket does not bring, in a cut or after a long one, the history has. */
    const fetchMissing = async () => {
      while (hasGap(latest.current)) {
        const after = wholeOf(latest.current)
        const { messages } = await ask(conversationHistory, { id, limit: 100, after })
        if (!messages.length) return
        change((now) => arrived(now, messages))
        await new Promise((resolve) => setTimeout(resolve))
      }
    }
    const fetching = () => void fetchMissing().catch(() => undefined)
    fetching()
    const again = setInterval(fetching, checkMs)
    return () => clearInterval(again)
  }, [id, isBehind])

  return { state, change, isRead, problem, retry: () => setAttempt((count) => count + 1) }
}

type Change = (change: (now: Conversation) => Conversation) => void

function useUnsent(id: string, change: Change) {
  const [unsent, setUnsent] = useState<Unsent[]>([])

  async function send({ clientId, said }: Unsent) {
    const mark = (isFailed: boolean) =>
      setUnsent((all) => all.map((one) => (one.clientId === clientId ? { ...one, isFailed } : one)))
    mark(false)
    try {
      const kept = await ask(reply, { id, clientId, message: said })
      change((now) => arrived(now, [kept]))
    } catch {
      mark(true)
    }
  }

  return {
    unsent,
    say(said: Said) {
      const one = { clientId: crypto.randomUUID(), said, isFailed: false }
      setUnsent((all) => [...all, one])
      void send(one)
    },
    again(clientId: string) {
      const one = unsent.find((other) => other.clientId === clientId)
      if (one) void send(one)
    },
    drop: (clientId: string) => setUnsent((all) => all.filter((one) => one.clientId !== clientId)),
  }
}

/** Whoever may answer has read what stands on a screen that is looked at, after a second of quiet. */
function useReadMark(id: string, state: Conversation) {
  const maySpeak = useMaySpeak()
  const whole = wholeOf(state)
  const isDue = maySpeak && whole > state.read.support
  useEffect(() => {
    if (!isDue) return
    let timer: ReturnType<typeof setTimeout>
    const soon = () => {
      clearTimeout(timer)
      if (!document.hasFocus()) return
      timer = setTimeout(() => {
        ask(readSupport, { id, sequence: whole }).catch(() => undefined)
      }, quietMs)
    }
    soon()
    addEventListener('focus', soon)
    return () => {
      clearTimeout(timer)
      removeEventListener('focus', soon)
    }
  }, [id, whole, isDue])
}
