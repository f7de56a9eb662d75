import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isAway, withCode } from './errors.ts'
import { type ConnectionOptions, connectionConfig } from './pool.ts'
import { retry } from './retry.ts'

const pauseMs = { first: 100, longest: 5_000 }

type Listener = { onMessage: (text: string) => void; onListening: () => void }

/**
 * Receives PostgreSQL notifications on one dedicated connection, which is reopened whenever it is lost. Messages sent
 * while it is down are lost, so `onListening` reports each time some may have been missed.
 */
export function createListening(options: ConnectionOptions) {
  const listeners = new Map<string, Set<Listener>>()
  const ending = new AbortController()
  let client: pg.Client | undefined
  let started: Promise<void> | undefined

  /** @throws if the first connection fails; lost ones are retried until they succeed. */
  async function listen(channel: string, onMessage: Listener['onMessage'], onListening = () => {}) {
    const listener = { onMessage, onListening }
    const ofChannel = listeners.get(channel) ?? new Set()
    listeners.set(channel, ofChannel.add(listener))
    started ??= start()
    await started.catch((error) => {
      started = undefined
      ofChannel.delete(listener)
      throw error
    })
    await ask('listen', channel)
    onListening()
    return {
      unlisten: async () => {
        ofChannel.delete(listener)
        if (ofChannel.size === 0 && listeners.delete(channel)) await ask('unlisten', channel)
      },
    }
  }

  /** If the connection is lost meanwhile, the new one listens to every channel again. */
  async function ask(command: 'listen' | 'unlisten', channel: string) {
    await client?.query(`${command} ${pg.escapeIdentifier(channel)}`).catch((error) => {
      if (!isAway(withCode(error))) throw error
    })
  }

  async function start() {
    const { lost } = await open()
    // Only `end` ends it.
    keepOpen(lost).catch(() => {})
  }

  async function keepOpen(lost: Promise<void>) {
    const { signal } = ending
    await lost
    while (!signal.aborted) {
      const next = await retry(reopen, { pauseMs, signal })
      await next.lost
      // PostgreSQL may accept a connection and end it at once.
      await sleep(pauseMs.first, undefined, { ref: false, signal })
    }
  }

  async function reopen() {
    const next = await open()
    for (const channel of listeners.keys())
      await client?.query(`listen ${pg.escapeIdentifier(channel)}`)
    for (const ofChannel of listeners.values())
      for (const { onListening } of ofChannel) onListening()
    return next
  }

  async function open(): Promise<{ lost: Promise<void> }> {
    // Without pipelining: these statements are few and run one after another.
    const next = new pg.Client({ ...connectionConfig(options), pipeline: false })
    // An error without a listener would end the process. The connection's `end` event follows.
    next.on('error', () => {})
    next.on('notification', ({ channel, payload }) => {
      for (const { onMessage } of listeners.get(channel) ?? []) onMessage(payload ?? '')
    })
    const lost = new Promise<void>((resolve) => {
      next.once('end', () => {
        if (client === next) client = undefined
        resolve()
      })
    })
    await next.connect().catch((error) => {
      throw withCode(error)
    })
    client = next
    return { lost }
  }

  return {
    listen,
    async end() {
      ending.abort()
      await client?.end()
    },
  }
}
