import type { Socket } from 'socket.io-client'
import type { ChatMessage, ChatQuestions, ChatSignals, ReadMarks } from '#contract/chat'
import { isRefusalCode, signsOut } from '#contract/refusal'

/** CHT-03. */
const backMs = 500
const checkMs = 5_000

type Parts = {
  token: () => string
  /** Up to where nothing is missing. */
  whole: () => number
  onMessages: (came: ChatMessage[]) => void
  onTold: (state: { last?: number; read: ReadMarks }) => void
  onLink: (isLive: boolean) => void
  /** The server does not know whose token it is any more. */
  onRefused: () => void
}

/** The live connection. It comes back by itself, and asks every few seconds whether anything is missing. */
export function createLine({ token, whole, onMessages, onTold, onLink, onRefused }: Parts) {
  let socket: Socket<ChatSignals, ChatQuestions> | undefined
  let isOver = false

  async function open() {
    const { io } = await import('socket.io-client')
    if (isOver) return
    socket = io('/chat', {
      transports: ['websocket'],
      // A connection of its own: it comes back faster than the app's other one.
      forceNew: true,
      reconnectionDelay: backMs,
      reconnectionDelayMax: backMs,
      randomizationFactor: 0,
      auth: (tell) => tell({ token: token(), after: whole() }),
    })
    socket.on('message', (message) => onMessages([message]))
    socket.on('caught-up', (news) => {
      onTold(news)
      onLink(true)
    })
    socket.on('read', (read) => onTold({ read }))
    socket.on('signed-out', () => close())
    socket.on('disconnect', lost)
    socket.on('connect_error', ({ message }) => {
      if (isRefusalCode(message) && signsOut.has(message)) onRefused()
      else lost()
    })
  }

  /** What the server ended or refused does not come back by itself. */
  function lost() {
    onLink(false)
    setTimeout(() => {
      if (!isOver && socket && !socket.active) socket.connect()
    }, backMs)
  }

  function check() {
    if (!socket?.connected) return
    socket.timeout(checkMs - backMs).emit('check', whole(), (late, news) => {
      if (isOver) return
      // It looks open and nobody is there: another one.
      if (late) socket?.io.engine?.close()
      else onTold(news)
    })
  }

  const checking = setInterval(check, checkMs)
  const close = () => {
    isOver = true
    clearInterval(checking)
    socket?.disconnect()
  }
  // Without its program nothing is live; the page is loaded again when the network is back.
  open().catch(() => onLink(false))
  return { wake: check, close }
}
