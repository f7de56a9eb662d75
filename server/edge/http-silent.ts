import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** So long a connection may be without its first byte once the server closes. */
const silentMs = 1_000

/**
 * Browsers and proxies dial ahead, for calls that they may never make. Node takes such a connection for one whose call is
 * on its way, and would wait a minute for it before the server is closed.
 */
export function createSilent(server: Server) {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const letGo = () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  return {
    /** Closes, and lets go meanwhile of connections that bring nothing. */
    async closing(close: () => Promise<void>) {
      const rounds = setInterval(letGo, silentMs)
      await close().finally(() => clearInterval(rounds))
    },
  }
}
