import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { io, type Socket } from 'socket.io-client'
import type { ChatQuestions, ChatSignals } from '#contract/chat'
import { isRefusalCode, signsOut } from '#contract/refusal'
import { readAgain } from '#kit/api/hooks.ts'
import { endSession, session } from '../app/session.ts'

type DeskSocket = Socket<ChatSignals, ChatQuestions>
type Live = { socket: DeskSocket; isHere: boolean } | undefined

const LiveContext = createContext<Live>(undefined)
export const useLive = () => useContext(LiveContext)

const listMs = 1_000
const againMs = 2_000

/** The one socket of the console. Whatever it says, the list of conversations is read again, once a second at most. */
export function LiveProvider({ token, children }: { token: string; children: ReactNode }) {
  const cache = useQueryClient()
  const [live, setLive] = useState<Live>()

  useEffect(() => {
    const socket: DeskSocket = io('/chat', {
      auth: { token },
      transports: ['websocket'],
      reconnectionDelay: 500,
      reconnectionDelayMax: 2_000,
    })
    let due: ReturnType<typeof setTimeout> | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    const readList = () => {
      due ??= setTimeout(() => {
        due = undefined
        void readAgain(cache, ['conversations'])
      }, listMs)
    }
    const signedOut = () => {
      if (session.get() === token) endSession()
    }
    socket.on('connect', () => {
      setLive({ socket, isHere: true })
      readList()
    })
    socket.on('disconnect', () => setLive({ socket, isHere: false }))
    socket.on('connect_error', ({ message }) => {
      setLive({ socket, isHere: false })
      if (isRefusalCode(message) && signsOut.has(message)) return signedOut()
      // After a refusal the socket does not try again by itself.
      if (!socket.active) again = setTimeout(() => socket.connect(), againMs)
    })
    socket.on('conversation', readList)
    socket.on('signed-out', signedOut)
    setLive({ socket, isHere: true })
    return () => {
      clearTimeout(due)
      clearTimeout(again)
      socket.disconnect()
    }
  }, [token, cache])

  return <LiveContext value={live}>{children}</LiveContext>
}
