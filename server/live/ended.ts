import type { Context } from '../platform/context.ts'

/** A member's session, or an operator's. */
type Name = 'session' | 'desk'
export type Closable = {
  data: Partial<Record<Name, number | null>>
  emit: (signal: 'signed-out') => unknown
  disconnect: (close: boolean) => unknown
}

type Check = {
  name: Name
  /** Returns those of the sessions whose sockets are to be closed. */
  endedOf: (sessions: number[]) => Promise<Set<number>>
  /** False if the session goes on without its sockets. */
  isSignedOut?: boolean
}

/** Closes the sockets whose session has ended. When the database does not respond, the next check closes them. */
export async function closeEnded(
  sockets: Closable[],
  { name, endedOf, isSignedOut = true }: Check,
  log: Context['log'],
): Promise<void> {
  const sessionOf = ({ data }: Closable) => data[name] ?? 0
  const signedIn = sockets.filter((socket) => sessionOf(socket) > 0)
  if (!signedIn.length) return
  try {
    const ended = await endedOf([...new Set(signedIn.map(sessionOf))])
    for (const socket of signedIn.filter((one) => ended.has(sessionOf(one)))) {
      if (isSignedOut) socket.emit('signed-out')
      socket.disconnect(true)
    }
  } catch (err) {
    log.warn({ err, sockets: signedIn.length }, 'sockets could not be checked')
  }
}
