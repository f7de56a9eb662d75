import type { Socket } from 'socket.io-client'
import type { ChatQuestions, ChatSignals } from '#contract/chat'
import { isLikeCode, signsOut } from '#contract/refusal'
import { type Connection, checkMs, type Listener } from '#kit/chat/thread.ts'
import { untilLoaded } from '../app/untilLoaded.ts'

/** CHT-03. */
const reconnectMs = 500

/** The live connection of a member or guest. Socket.IO reconnects it. */
export function connectChat(
  token: () => string,
  listener: Listener,
  onEnded: () => void,
): Connection {
  const { position, onMessages, onState, onLink, onRefused } = listener
  let socket: Socket<ChatSignals, ChatQuestions> | undefined
  let isClosed = false

  const stopLoading = untilLoaded(async () => {
    try {
      return await import('socket.io-client')
    } catch (error) {
      // Without its script nothing is live.
      onLink(false)
      throw error
    }
  }, open)

  function open({ io }: typeof import('socket.io-client')) {
    socket = io('/chat', {
      transports: ['websocket'],
      // This connection reconnects faster than the app's other one.
      forceNew: true,
      reconnectionDelay: reconnectMs,
      reconnectionDelayMax: reconnectMs,
      randomizationFactor: 0,
      auth: (reply) => reply({ token: token(), after: position() }),
    })
    socket.on('message', (message) => onMessages([message]))
    socket.on('caught-up', (state) => {
      onState(state)
      onLink(true)
    })
    socket.on('ended', onEnded)
    socket.on('read', (read) => onState({ read }))
    socket.on('signed-out', close)
    socket.on('disconnect', lost)
    socket.on('connect_error', ({ message }) => {
      if (isLikeCode(message) && signsOut.has(message)) onRefused()
      else lost()
    })
  }

  /** Socket.IO does not reconnect after the server closed or refused a connection. */
  function lost() {
    onLink(false)
    setTimeout(() => {
      if (!isClosed && socket && !socket.active) socket.connect()
    }, reconnectMs)
  }

  function check() {
    if (!socket?.connected) return
    socket.timeout(checkMs - reconnectMs).emit('check', position(), (error, state) => {
      if (isClosed) return
      // The socket looks open, but the server is gone: closing it makes it reconnect.
      if (error) socket?.io.engine?.close()
      else onState(state)
    })
  }

  function close() {
    isClosed = true
    stopLoading()
    socket?.disconnect()
  }

  return { check, close }
}
