import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** While the server closes, it destroys connections that have sent no byte, at this interval. */
const silentMs = 1_000

/**
 * Browsers and proxies open connections in advance and may never use them. Node treats such a connection as one whose
 * request is arriving, and would wait a minute for it before the server is closed.
 */
export function createSilent(server: Server) {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const destroySilent = () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  return {
    /** Runs `close` and meanwhile destroys connections that send nothing. */
    async closing(close: () => Promise<void>) {
      const rounds = setInterval(destroySilent, silentMs)
      await close().finally(() => clearInterval(rounds))
    },
  }
}
