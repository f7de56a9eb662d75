import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Lowest port, and number of ports, below those that systems give to outgoing connections. */
const ports = { least: 20_000, count: 12_000 }

/**
 * Finds a free port for a process that starts later or restarts, and reserves it until this process ends. A port from
 * the range of outgoing connections could be taken by one of them before the process listens.
 */
export async function freePort(): Promise<number> {
  const port = ports.least + Math.floor(Math.random() * ports.count)
  return (await reserve(port)) && (await isFree(port)) ? port : freePort()
}

/**
 * Binds the UDP port of the same number, which no server of ours uses, so that another test process does not choose the
 * port while its server restarts. The system frees it, however this process ends.
 */
function reserve(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref()
  socket.bind({ port, address: '127.0.0.1', exclusive: true })
  return isBound(once(socket, 'listening'))
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  if (!(await isBound(once(server, 'listening')))) return false
  server.close()
  await once(server, 'close')
  return true
}

/** @throws if anything but another owner of the port is in the way */
const isBound = (listening: Promise<unknown>): Promise<boolean> =>
  listening.then(
    () => true,
    (error) => {
      if (error.code === 'EADDRINUSE') return false
      throw error
    },
  )
