import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isInTransactionAfter } from '#db/proxy-testing'

/**
 * `fine` forwards data. `refuse` closes every connection. `hole` holds data back without an error and forwards it when the
 * hole ends. `slow` delays each chunk by `delayMs`. `deaf` forwards a request, drops its response and cuts the connection.
 * `mute` forwards half of a request, or nothing, and cuts the connection.
 */
type LineState = 'fine' | 'refuse' | 'hole' | 'slow' | 'deaf' | 'mute'

export type Line = {
  port: number
  set: (state: LineState, delayMs?: number) => void
  /** Cuts every open connection and accepts new ones. */
  cut: () => void
  /** Resets the database connections that are in a transaction now. @returns how many. */
  resetInTransaction: () => number
  /** Is true while a request has no response yet. */
  hasOpenRequest: () => boolean
  /** Counts the requests and responses that were lost while the line was deaf or mute. */
  lost: () => number
  stop: () => Promise<void>
}

type Connection = {
  near: Socket
  far: Socket
  end: () => void
  isInTransaction: boolean
  hasOpenRequest: boolean
}

/** Starts a proxy between two processes that can fail on demand. It calls `target` for the port at each connection. */
export async function startLine(target: () => number): Promise<Line> {
  let state: LineState = 'fine'
  let delayMs = 0
  let isOver = false
  let lost = 0
  let holeEnded = Promise.withResolvers<void>()
  const connections = new Set<Connection>()

  const server = createServer((near) => {
    if (state === 'refuse') return near.destroy()
    const far = connect(target(), '127.0.0.1')
    const end = () => {
      near.destroy()
      far.destroy()
      connections.delete(connection)
    }
    const connection: Connection = { near, far, end, isInTransaction: false, hasOpenRequest: false }
    connections.add(connection)
    forward(near, far, false, end)
    forward(far, near, true, end)
    near.on('data', () => {
      connection.hasOpenRequest = true
    })
    far.on('data', (chunk) => {
      connection.hasOpenRequest = false
      connection.isInTransaction = isInTransactionAfter(chunk) ?? connection.isInTransaction
    })
  })

  function forward(from: Socket, to: Socket, isResponse: boolean, end: () => void) {
    // TCP delivers in order, so a delayed chunk also delays those behind it.
    let tail = Promise.resolve()
    from.setNoDelay(true)
    from.on('error', end)
    from.on('close', end)
    from.on('data', (chunk) => {
      if (state === (isResponse ? 'deaf' : 'mute')) {
        lost += 1
        if (!isResponse && lost % 2) to.write(chunk.subarray(0, chunk.length / 2))
        return end()
      }
      tail = tail.then(async () => {
        if (state === 'slow') await sleep(delayMs)
        while (state === 'hole' && !isOver) await holeEnded.promise
        if (!to.destroyed) to.write(chunk)
      })
    })
  }

  function set(next: LineState, nextDelayMs = 0) {
    state = next
    delayMs = nextDelayMs
    if (next === 'refuse') cut()
    if (next === 'hole') return
    holeEnded.resolve()
    holeEnded = Promise.withResolvers()
  }

  function cut() {
    for (const { end } of [...connections]) end()
  }

  function resetInTransaction(): number {
    const found = [...connections].filter(({ isInTransaction }) => isInTransaction)
    for (const { near, end } of found) {
      near.resetAndDestroy()
      end()
    }
    return found.length
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    set,
    cut,
    resetInTransaction,
    hasOpenRequest: () => [...connections].some((connection) => connection.hasOpenRequest),
    lost: () => lost,
    async stop() {
      isOver = true
      set('fine')
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
