import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Ways to cut a connection to the database: reset, closed, or closed after a FATAL message. */
type Cut = 'reset' | 'close' | 'fatal'

/** A proxy to the database whose connections can be cut. */
export type DatabaseProxy = {
  url: string
  /** Cuts the connections that are in a transaction now. @returns their number. */
  cutInTransaction: (how: Cut) => number
  stop: () => Promise<void>
}

type Line = { client: Socket; server: Socket; isInTransaction: boolean }

/**
 * Forwards bytes both ways, and learns from PostgreSQL's ReadyForQuery which connections are in a transaction. `replaced`
 * names texts that clients send, each with another one of the same length. A connection that sends the text `cutAt` is reset.
 */
export async function startProxy(
  databaseUrl: string,
  replaced: Readonly<Record<string, string>> = {},
  cutAt?: string,
): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const lines = new Set<Line>()
  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname)
    const line = { client, server, isInTransaction: false }
    lines.add(line)
    const end = () => {
      lines.delete(line)
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
    client.on('data', (bytes) => {
      if (cutAt && bytes.includes(cutAt)) client.resetAndDestroy()
      else server.write(changed(bytes, replaced))
    })
    server.on('data', (bytes) => {
      line.isInTransaction = isInTransactionAfter(bytes) ?? line.isInTransaction
      client.write(bytes)
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    cutInTransaction(how) {
      const found = [...lines].filter(({ isInTransaction }) => isInTransaction)
      for (const { client, server } of found) {
        server.destroy()
        if (how === 'reset') client.resetAndDestroy()
        else if (how === 'fatal') client.end(fatal)
        else client.end()
      }
      return found.length
    },
    async stop() {
      proxy.close()
      for (const { client, server } of lines) {
        client.destroy()
        server.destroy()
      }
      await once(proxy, 'close')
    },
  }
}

const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5])
const inTransaction = 0x54

/** True if these bytes leave the connection in a transaction; undefined if they do not tell. */
export function isInTransactionAfter(bytes: Buffer): boolean | undefined {
  const ready = bytes.lastIndexOf(readyForQuery)
  return ready < 0 ? undefined : bytes[ready + readyForQuery.length] === inTransaction
}

const fatal = fatalMessage('57P01', 'terminating connection due to administrator command')

function fatalMessage(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

function changed(bytes: Buffer, replaced: Readonly<Record<string, string>>): Buffer {
  let text = bytes.toString('latin1')
  for (const [from, to] of Object.entries(replaced)) text = text.replaceAll(from, to)
  return Buffer.from(text, 'latin1')
}
