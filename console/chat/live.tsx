import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { io, type Socket } from 'socket.io-client'
import type { ChatQuestions, ChatSignals } from '#contract/chat'
import { readAgain } from '#kit/api/readAgain.ts'
import { reconnect } from '#kit/api/reconnect.ts'
import { useMe } from '../app/operator.ts'
import { endSession, session } from '../app/session.ts'
import { createLeftThreads, type LeftThreads } from './leftThreads.ts'
import { unsentIn } from './unsent.ts'

export type ChatSocket = Socket<ChatSignals, ChatQuestions>
/** The console's only socket, which all conversations share. `isLost` is true between a failure and the next connection. */
type Live = { socket: ChatSocket; isLost: boolean; left: LeftThreads }

const LiveContext = createContext<Live | undefined>(undefined)

export function useLive(): Live {
  const live = useContext(LiveContext)
  if (!live) throw new Error('a component of the chat is outside of LiveProvider')
  return live
}

const listMs = 1_000
const reconnectMs = 2_000

const socketOf = (token: string): ChatSocket =>
  io('/chat', {
    autoConnect: false,
    auth: { token },
    transports: ['websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 2_000,
  })

/** After any message, the list of conversations is read again, once a second at most. */
export function LiveProvider({ token, children }: { token: string; children: ReactNode }) {
  const cache = useQueryClient()
  const [socket] = useState(() => socketOf(token))
  const [isLost, setLost] = useState(false)
  const { username } = useMe()
  const [left] = useState(() => createLeftThreads(unsentIn(username)))
  useEffect(() => () => left.end(), [left])

  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined
    const readList = () => {
      due ??= setTimeout(() => {
        due = undefined
        void readAgain(cache, ['conversations'])
      }, listMs)
    }
    const signedOut = () => {
      if (session.get() === token) endSession({ isOver: true })
    }
    socket.on('connect', () => {
      setLost(false)
      readList()
    })
    const stopReconnecting = reconnect(socket, {
      delayMs: () => reconnectMs,
      onLost: () => setLost(true),
      onSignedOut: signedOut,
    })
    socket.on('conversation', readList)
    socket.on('signed-out', signedOut)
    socket.connect()
    return () => {
      clearTimeout(due)
      stopReconnecting()
      socket.off()
      socket.disconnect()
    }
  }, [token, cache, socket])

  return <LiveContext value={{ socket, isLost, left }}>{children}</LiveContext>
}
