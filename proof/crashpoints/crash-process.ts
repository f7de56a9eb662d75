import { Socket } from 'node:net'
import type { Effect, Order } from './subjects.ts'

// A server that ends itself at its n-th write to the database, to a party, or to whoever asked it, counted from when it
// was armed. `before`: it is not said any more; `after`: it is said, and what is answered is never heard.

let order: Order | undefined
let count = 0

let saidAtMs = 0

/** Counted from when it has done what it does at its start. */
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

/** What is written to this socket. Undefined: a log line, which is nobody's concern. */
function effectOf(socket: Socket & { server?: unknown }): Effect | undefined {
  if (socket.server) return 'answer'
  if (socket.remotePort === undefined) return undefined
  return socket.remotePort === databasePort ? 'database' : 'party'
}

const end = () => process.kill(process.pid, 'SIGKILL')
type Writing = (this: Socket, ...given: unknown[]) => unknown
const prototype = Socket.prototype as unknown as { _writeGeneric: Writing }
const write = prototype._writeGeneric

prototype._writeGeneric = function (...given) {
  // It comes by again when there is a connection.
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

// Only now, so that everything that writes meets the counter.
await import('../faults/node-process.ts')
