import { Socket } from 'node:net'
import type { Order } from './subjects.ts'

// A server that ends itself at its n-th effect after it was armed. An effect is a piece that leaves this process for
// anybody: the database, a party, whoever asked. `before`: it is not said any more; `after`: it is said, and what is
// answered is never heard.

let at = Number.POSITIVE_INFINITY
let when: Order['when'] = 'before'
let count = 0

let saidAtMs = 0

/** Counted from when it has done what it does at its start. */
process.on('message', (order: Order) => {
  const waiting = setInterval(() => {
    if (performance.now() - saidAtMs < quietMs) return
    clearInterval(waiting)
    ;({ at, when } = order)
    count = 0
    process.send!('armed')
  }, 10)
})
const quietMs = 80

const end = () => process.kill(process.pid, 'SIGKILL')
type Writing = (this: Socket, ...given: unknown[]) => unknown
const prototype = Socket.prototype as unknown as { _writeGeneric: Writing }
const write = prototype._writeGeneric

prototype._writeGeneric = function (...given) {
  // It comes by again when there is a connection.
  if (this.connecting) return write.apply(this, given)
  count += 1
  saidAtMs = performance.now()
  if (count === at && when === 'before') end()
  const said = write.apply(this, given)
  if (count === at && when === 'after') end()
  return said
}

// Only now, so that everything that writes meets the counter.
await import('../faults/node-process.ts')
