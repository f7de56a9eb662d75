import { once } from 'node:events'
import { createServer } from 'node:net'

/** Lowest port, and number of ports, below those that systems give to outgoing connections. */
const ports = { least: 20_000, count: 12_000 }

/**
 * Finds a free port for a process that starts later or restarts. A port from the range of outgoing connections could be
 * taken by one of them before the process listens.
 */
export async function freePort(): Promise<number> {
  const port = ports.least + Math.floor(Math.random() * ports.count)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return port
}
