import { setTimeout as sleep } from 'node:timers/promises'
import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel'
import type { Context } from './context.ts'
import { type Count, countInMemory } from './limits.ts'

/** The start waits this long for Redis, so that servers that start together count together. */
const startMs = 1_000
/** Timeout of a command, so that a Redis that hangs does not stop every call. */
const commandMs = 500
/** After this many misses in a row no command is sent for a while, so that calls do not wait for each timeout. */
const missesMax = 2
const pauseMs = 5_000
const reconnectMs = 3_000

type Client = Awaited<ReturnType<typeof clientAt>>

export type Redis = {
  /** Sends commands. @throws at once while Redis is away, and when it does not answer in time */
  run: <Value>(commands: (client: Client) => Promise<Value>) => Promise<Value>
  /** Receives the texts of a channel. `resync` is called whenever some may have been lost. */
  subscribe: (channel: string, onText: (text: string) => void, resync: () => void) => void
  /** True while commands are sent and answered. */
  isUp: () => boolean
  close: () => void
}

/**
 * Connects to Redis, which the service can do without: rate limits are then counted by each server, and notifications use
 * the database. A Redis that is away at the start is connected to later.
 */
export async function openRedis(url: string, log: Context['log']): Promise<Redis> {
  const [commander, subscriber] = await Promise.all([clientAt(url), clientAt(url)])
  const circuit = circuitBreaker(handleAll, {
    halfOpenAfter: pauseMs,
    breaker: new ConsecutiveBreaker(missesMax),
  })
  let isClosed = false
  for (const [name, client] of Object.entries({ commander, subscriber })) {
    let isLost = false
    client.on('error', (err) => {
      if (!isLost)
        log.warn({ err, client: name }, 'Redis does not answer: this server goes on without it')
      isLost = true
    })
    client.on('ready', () => {
      if (isLost) log.info({ client: name }, 'Redis answers again')
      isLost = false
    })
  }
  circuit.onBreak(() => log.warn('Redis does not answer in time: this server goes on without it'))
  circuit.onReset(() => log.info('Redis answers in time again'))

  // A client goes on trying until it is closed.
  const connecting = [commander, subscriber].map((client) =>
    client.connect().catch((err) => {
      if (!isClosed) throw err
    }),
  )
  await Promise.race([Promise.all(connecting), sleep(startMs)])
  if (!commander.isReady)
    log.warn('Redis does not answer at the start: this server begins without it')

  return {
    run: async (commands) => {
      if (!commander.isReady) throw new Error('Redis is not connected')
      return circuit.execute(() => inTime(commands(commander)))
    },
    subscribe(channel, onText, resync) {
      const begin = () =>
        subscriber
          .subscribe(channel, onText)
          .catch((err) => log.warn({ err, channel }, 'a channel of Redis is not received'))
      if (subscriber.isReady) void begin()
      else subscriber.once('ready', begin)
      // The client subscribes again after a reconnect; texts sent meanwhile are lost.
      subscriber.on('ready', resync)
    },
    isUp: () => commander.isReady && circuit.state === CircuitState.Closed,
    close() {
      isClosed = true
      for (const client of [commander, subscriber]) client.destroy()
    },
  }
}

/** Counts calls for all servers together. While Redis is away each server counts alone: that is better than no service. */
export function countInRedis({ run }: Redis): Count {
  const alone = countInMemory()
  return async (who, seconds) => {
    const key = `limit:${who}`
    try {
      // Redis ends the window, also when this process dies.
      const [hits] = await run((client) =>
        Promise.all([client.incr(key), client.expire(key, seconds, 'NX')]),
      )
      return hits
    } catch {
      return alone(who, seconds)
    }
  }
}

async function clientAt(url: string) {
  // It is a tenth of what a server loads at its start, so only a server with Redis loads it.
  const { createClient } = await import('redis')
  return createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: reconnectMs,
      reconnectStrategy: (tries) => Math.min(tries * 100, reconnectMs),
    },
  })
}

async function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no response')), commandMs)
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
