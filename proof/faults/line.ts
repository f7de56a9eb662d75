import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * fine: passed on. refuse: every connection is closed at once. hole: nothing is passed on, nobody is told; what was
 * said arrives when it is over. slow: each piece comes `delayMs` late. deaf: what is asked arrives, the answer is
 * dropped and the line cut.
 */
type Weather = 'fine' | 'refuse' | 'hole' | 'slow' | 'deaf'

export type Line = {
  port: number
  set: (weather: Weather, delayMs?: number) => void
  /** Cuts every line that is open; new ones are taken. */
  cut: () => void
  stop: () => Promise<void>
}

/** A line between two processes that can be made bad. `target` is asked at each connection. */
export async function startLine(target: () => number): Promise<Line> {
  let weather: Weather = 'fine'
  let delayMs = 0
  let isOver = false
  let calm = Promise.withResolvers<void>()
  const ends = new Set<() => void>()

  const server = createServer((near) => {
    if (weather === 'refuse') return near.destroy()
    const far = connect(target(), '127.0.0.1')
    const end = () => {
      near.destroy()
      far.destroy()
      ends.delete(end)
    }
    ends.add(end)
    pass(near, far, false, end)
    pass(far, near, true, end)
  })

  function pass(from: Socket, to: Socket, isAnswer: boolean, end: () => void) {
    // In the order in which it came, whatever the weather was meanwhile.
    let tail = Promise.resolve()
    from.setNoDelay(true)
    from.on('error', end)
    from.on('close', end)
    from.on('data', (piece) => {
      if (weather === 'deaf' && isAnswer) return end()
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
    for (const end of [...ends]) end()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    set,
    cut,
    async stop() {
      isOver = true
      set('fine')
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
