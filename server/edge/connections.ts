import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../platform/address.ts'
import { refusalBody, refusalHeaders } from '../platform/errors.ts'
import { createTrust } from './forwarded.ts'

/** The head of a request must arrive within this time. */
export const headersMs = 15_000
/** Node looks for late requests at this interval. */
export const lateCheckMs = 5_000
/** A refused client that does not read is cut off after this time. */
const refusedMs = 1_000
/** While the server closes, it destroys connections that have sent no byte, at this interval. */
const silentMs = 1_000

type Limits = {
  /** Connections in all. */
  max: number
  /** Connections of one network; proxies that are trusted carry those of all. */
  networkMax: number
  trustedProxies: string[]
}

/** Closes connections beyond a limit at once: each takes one of the files that the process may open. */
export function limitConnections(
  server: Server,
  { max, networkMax, trustedProxies }: Limits,
): void {
  const isTrusted = createTrust(trustedProxies)
  const open = new Map<string, number>()
  server.maxConnections = max
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined) return void socket.destroy()
    if (isTrusted(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = (open.get(network) ?? 0) + 1
    if (count > networkMax) return void socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

/** Sends the last bytes to a client that is refused, and does not wait for one that does not read them. */
export function endSoon(socket: Socket, bytes: string): void {
  socket.end(bytes)
  const late = setTimeout(() => socket.destroy(), refusedMs)
  socket.once('close', () => clearTimeout(late))
}

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

/**
 * Bytes that are not HTTP make no request object, so the refusal is written to the connection. A connection that has sent no byte
 * for too long is closed without one: a browser that has just begun to use it would read the refusal as its response.
 */
export const createRefuseBytes =
  (publicUrl: string) => (error: { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0)
      return socket.destroy()
    const { body } = refusalBody('BAD_REQUEST', '')
    const headers = [
      ...refusalHeaders(publicUrl),
      ['content-type', 'application/json; charset=utf-8'],
      ['content-length', body.length],
    ].map(([name, value]) => `${name}: ${value}\r\n`)
    const isLong = error.code === 'HPE_HEADER_OVERFLOW'
    const status = isLong ? '431 Request Header Fields Too Large' : '400 Bad Request'
    endSoon(socket, `HTTP/1.1 ${status}\r\nconnection: close\r\n${headers.join('')}\r\n${body}`)
  }
