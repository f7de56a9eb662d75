import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isInTransactionAfter } from '#db/proxy-testing'

/**
 * fine: passed on. refuse: every connection is closed at once. hole: nothing is passed on, nobody is told; what was
 * said arrives when it is over. slow: each piece comes `delayMs` late. deaf: what is asked arrives, the answer is
 * dropped and the line cut. mute: of what is asked half arrives, or nothing, and the line is cut.
 */
type Weather = 'fine' | 'refuse' | 'hole' | 'slow' | 'deaf' | 'mute'

export type Line = {
  port: number
  set: (weather: Weather, delayMs?: number) => void
  /** Cuts every line that is open; new ones are taken. */
  cut: () => void
  /** Resets the connections to a database that are in a transaction now. @returns how many. */
  resetInTransaction: () => number
  /** Whether something was asked that has had no answer yet. */
  isAsked: () => boolean
  /** How often something was lost because it was deaf or mute. */
  lost: () => number
  stop: () => Promise<void>
}

type Passing = {
  near: Socket
  far: Socket
  end: () => void
  isInTransaction: boolean
  isAsked: boolean
}

/** A line between two processes that can be made bad. `target` is asked at each connection. */
export async function startLine(target: () => number): Promise<Line> {
  let weather: Weather = 'fine'
  let delayMs = 0
  let isOver = false
  let lost = 0
  let calm = Promise.withResolvers<void>()
  const passing = new Set<Passing>()

  const server = createServer((near) => {
    if (weather === 'refuse') return near.destroy()
    const far = connect(target(), '127.0.0.1')
    const end = () => {
      near.destroy()
      far.destroy()
      passing.delete(own)
    }
    const own: Passing = { near, far, end, isInTransaction: false, isAsked: false }
    passing.add(own)
    pass(near, far, false, end)
    pass(far, near, true, end)
    near.on('data', () => {
      own.isAsked = true
    })
    far.on('data', (piece) => {
      own.isAsked = false
      own.isInTransaction = isInTransactionAfter(piece) ?? own.isInTransaction
    })
  })

  function pass(from: Socket, to: Socket, isAnswer: boolean, end: () => void) {
    // In the order in which it came, whatever the weather was meanwhile.
    let tail = Promise.resolve()
    from.setNoDelay(true)
    from.on('error', end)
    from.on('close', end)
    from.on('data', (piece) => {
      if (weather === (isAnswer ? 'deaf' : 'mute')) {
        lost += 1
        if (!isAnswer && lost % 2) to.write(piece.subarray(0, piece.length / 2))
        return end()
      }
      tail = tail.then(async () => {
        if (weather === 'slow') await sleep(delayMs)
        while (weather === 'hole' && !isOver) await calm.promise
        if (!to.destroyed) to.write(piece)
      })
    })
  }

  function set(next: Weather, nextDelayMs = 0) {
    weather = next
    delayMs = nextDelayMs
    if (next === 'refuse') cut()
    if (next === 'hole') return
    calm.resolve()
    calm = Promise.withResolvers()
  }

  function cut() {
    for (const { end } of [...passing]) end()
  }

  function resetInTransaction(): number {
    const found = [...passing].filter(({ isInTransaction }) => isInTransaction)
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
    isAsked: () => [...passing].some((own) => own.isAsked),
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
