import { Refusal } from '#contract/refusal'

/** The lanes are for unknown clients, devices that signed in before, operators, and those who choose a new password. */
export type HashLane = 'stranger' | 'device' | 'console' | 'choice'
export type Hashing = {
  lane: HashLane
  /** Clients of one lane take turns. */
  client: string
}

type Bounds = {
  atOnceMax: number
  /** Strangers leave the other places to those who are known. */
  strangersAtOnceMax: number
  /** This many may wait in each lane. */
  waitingMax: number
}

type Turn = { start: () => void; refuse: (error: Refusal) => void }

/**
 * Limits how many passwords are hashed at once. Each lane has a queue of its own and the lanes take turns, so that a flood
 * in one does not delay the others. In a full lane a client with fewer waiting pieces displaces one with more.
 * @throws Refusal REQUEST_LIMIT
 */
export function createHashQueue({ atOnceMax, strangersAtOnceMax, waitingMax }: Bounds) {
  const running: Record<HashLane, number> = { console: 0, device: 0, choice: 0, stranger: 0 }
  const lanes = (Object.keys(running) as HashLane[]).map((lane) => ({
    lane,
    clients: new Map<string, Turn[]>(),
    waiting: 0,
  }))
  type Queue = (typeof lanes)[number]

  const mayStart = (lane: HashLane): boolean =>
    lanes.reduce((sum, other) => sum + running[other.lane], 0) < atOnceMax &&
    (lane !== 'stranger' || running.stranger < strangersAtOnceMax)

  function startNext(): void {
    for (;;) {
      const queue = lanes.find(({ lane, waiting }) => waiting > 0 && mayStart(lane))
      if (!queue) return
      // The lane goes to the end, and in it the client: both have had their turn.
      lanes.push(...lanes.splice(lanes.indexOf(queue), 1))
      const [client, turns] = queue.clients.entries().next().value!
      queue.clients.delete(client)
      const { start } = turns.shift()!
      if (turns.length > 0) queue.clients.set(client, turns)
      queue.waiting -= 1
      running[queue.lane] += 1
      start()
    }
  }

  function wait(queue: Queue, client: string): Promise<void> {
    const own = queue.clients.get(client) ?? []
    if (queue.waiting >= waitingMax) displace(queue, own.length)
    return new Promise((start, refuse) => {
      queue.clients.set(client, [...own, { start, refuse }])
      queue.waiting += 1
    })
  }

  /** Takes the last place of the client that has most of them, if it stays with at least as many as the newcomer. */
  function displace(queue: Queue, own: number): void {
    const longest = [...queue.clients.values()].reduce((most, turns) =>
      turns.length > most.length ? turns : most,
    )
    if (longest.length < own + 2) throw new Refusal('REQUEST_LIMIT')
    longest.pop()!.refuse(new Refusal('REQUEST_LIMIT'))
    queue.waiting -= 1
  }

  async function hashing<T>({ lane, client }: Hashing, work: () => Promise<T>): Promise<T> {
    if (mayStart(lane)) running[lane] += 1
    else await wait(lanes.find((queue) => queue.lane === lane)!, client)
    try {
      return await work()
    } finally {
      running[lane] -= 1
      startNext()
    }
  }

  /** Counts those who wait in a lane. */
  const waitingIn = (lane: HashLane): number => lanes.find((queue) => queue.lane === lane)!.waiting

  return Object.assign(hashing, { waitingIn })
}
