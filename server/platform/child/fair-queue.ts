import { Refusal } from '#contract/refusal'

export type QueueBounds = {
  atOnceMax: number
  waitingMax: number
  /** Maximum of waiting pieces of work of one client. */
  waitingMaxEach: number
}

/**
 * Limits how many pieces of work run at once. Others wait, and clients take turns: a client who asks for a lot delays
 * its own work. Work whose client has gone leaves the queue. @throws Refusal REQUEST_LIMIT when the queue, or the
 * client's part of it, is full
 */
export function createFairQueue({ atOnceMax, waitingMax, waitingMaxEach }: QueueBounds) {
  let atOnce = 0
  let waitingCount = 0
  /** The client whose turn is next is the first key. */
  const waiting = new Map<string, (() => void)[]>()

  function startNext(): void {
    const [next] = waiting
    if (!next) {
      atOnce -= 1
      return
    }
    const [client, turns] = next
    waiting.delete(client)
    const start = turns.shift()!
    if (turns.length > 0) waiting.set(client, turns)
    waitingCount -= 1
    start()
  }

  function leave(client: string, start: () => void): void {
    const turns = waiting.get(client)?.filter((turn) => turn !== start) ?? []
    if (turns.length > 0) waiting.set(client, turns)
    else waiting.delete(client)
    waitingCount -= 1
  }

  function turnOf(client: string, signal?: AbortSignal): Promise<void> {
    const turns = waiting.get(client) ?? []
    if (waitingCount >= waitingMax || turns.length >= waitingMaxEach)
      throw new Refusal('REQUEST_LIMIT')
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', abandon)
        resolve()
      }
      const abandon = () => {
        leave(client, start)
        reject(signal!.reason)
      }
      signal?.addEventListener('abort', abandon, { once: true })
      waiting.set(client, [...turns, start])
      waitingCount += 1
    })
  }

  return {
    /** Work that runs, and work that waits. */
    count: () => ({ running: atOnce, waiting: waitingCount }),
    async run<T>(client: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      signal?.throwIfAborted()
      if (atOnce < atOnceMax) atOnce += 1
      else await turnOf(client, signal)
      try {
        return await work()
      } finally {
        startNext()
      }
    },
  }
}
