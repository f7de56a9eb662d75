import { Socket } from 'node:net'
import type { Effect, Order } from './subjects.ts'

// This server kills itself at its n-th write to the database, to a provider or to a client, counted since it was armed.
// With `before` the write is lost; with `after` it is sent, and its response is lost.

let order: Order | undefined
let count = 0

let saidAtMs = 0

/** Arms the server when it has been quiet for a while, so that the writes of its start do not count. */
process.on('message', (given: Order) => {
  const waiting = setInterval(() => {
    if (performance.now() - saidAtMs < quietMs) return
    clearInterval(waiting)
    order = given
    count = 0
    process.send!('armed')
  }, 10)
})
const quietMs = 80

const { environment } = JSON.parse(process.argv[2]!) as { environment: { DATABASE_URL: string } }
const databasePort = Number(new URL(environment.DATABASE_URL).port)

/** Returns the kind of write to this socket, or undefined for a log line, which is not counted. */
function effectOf(socket: Socket & { server?: unknown }): Effect | undefined {
  if (socket.server) return 'response'
  if (socket.remotePort === undefined) return undefined
  return socket.remotePort === databasePort ? 'database' : 'provider'
}

const end = () => process.kill(process.pid, 'SIGKILL')
type Writing = (this: Socket, ...given: unknown[]) => unknown
const prototype = Socket.prototype as unknown as { _writeGeneric: Writing }
const write = prototype._writeGeneric

prototype._writeGeneric = function (...given) {
  // Node calls this again with the same data once the socket is connected.
  if (this.connecting) return write.apply(this, given)
  const effect = effectOf(this)
  if (!effect) return write.apply(this, given)
  saidAtMs = performance.now()
  if (effect === order?.effect) count += 1
  const ends = order && effect === order.effect && count === order.at ? order.when : undefined
  if (ends === 'before') end()
  const said = write.apply(this, given)
  if (ends === 'after') end()
  return said
}

// The server is imported last, so that the counter sees all of its writes.
await import('../faults/node-process.ts')
