import { isLikeCode, signsOut } from '#contract/refusal'

type Connection = {
  readonly active: boolean
  connect(): unknown
  on(event: 'disconnect', listener: () => void): unknown
  on(event: 'connect_error', listener: (error: Error) => void): unknown
}

/**
 * Socket.IO does not reconnect after the server closed or refused a connection: this does, unless the session has ended. `onLost`
 * runs at each loss, `onSignedOut` after a refusal that ends the session. @returns a function that ends it
 */
export function reconnect(
  socket: Connection,
  {
    delayMs,
    onLost,
    onSignedOut,
  }: { delayMs: () => number; onLost?: () => void; onSignedOut?: () => void },
): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const lost = () => {
    onLost?.()
    clearTimeout(waiting)
    if (!socket.active) waiting = setTimeout(() => socket.connect(), delayMs())
  }
  socket.on('disconnect', lost)
  socket.on('connect_error', ({ message }) => {
    if (!isLikeCode(message) || !signsOut.has(message)) return lost()
    onLost?.()
    onSignedOut?.()
  })
  return () => clearTimeout(waiting)
}
