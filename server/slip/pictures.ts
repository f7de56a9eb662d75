import { Refusal } from '#contract/refusal'
import { ChildEnded } from '../platform/child/child.ts'
import { createChildPool } from '../platform/child/pool.ts'

declare module '../platform/context.ts' {
  interface Context {
    /** Decodes pictures that members, guests and operators send. */
    pictures: Pictures
  }
}

/** A file on this machine's disk with its type. */
export type Upload = { path: string; type: string }
/** The sender of a picture. A guest is named by the network, because a guest's id costs nothing. */
export type Sender = { lane: Lane; name: string }
type Lane = 'known' | 'guest'

type Pictures = ReturnType<typeof createPictures>

const megabyte = 1024 * 1024
const limits = {
  memoryBytesMax: 768 * megabyte,
  processorMsMax: 8_000,
  timeoutMs: 30_000,
}

/** Guests have one process that leaves the processor to others; a member's slip never waits for it. */
const lanes = {
  known: { atOnceMax: 2, waitingMax: 32, waitingMaxEach: 8, niceness: 0 },
  guest: { atOnceMax: 1, waitingMax: 32, waitingMaxEach: 4, niceness: 10 },
} as const satisfies Record<Lane, object>

/** Creates the processes that decode pictures. Each starts with the first picture that needs it. */
export function createPictures(given: Partial<typeof limits> = {}) {
  const entry = new URL('picture-child.ts', import.meta.url)
  const open = ({ niceness, ...bounds }: (typeof lanes)[Lane]) =>
    createChildPool<Upload, Uint8Array>({ ...limits, ...given, entry, niceness }, bounds)
  const pools = { known: open(lanes.known), guest: open(lanes.guest) }

  return {
    /**
     * Re-encodes the picture upright and without its metadata and trailing data. @throws Refusal SLIP_INVALID_FILE when
     * it cannot be decoded completely within the limits, REQUEST_LIMIT when too many wait, SERVICE_UNAVAILABLE when its
     * sender has gone
     */
    redrawn: ({ path, type }: Upload, { lane, name }: Sender, signal?: AbortSignal) =>
      pools[lane].run(name, { path, type }, signal).then(Buffer.from, (error: unknown) => {
        if (error instanceof Refusal) throw error
        const isOurs = error instanceof ChildEnded || signal?.aborted
        throw new Refusal(isOurs ? 'SERVICE_UNAVAILABLE' : 'SLIP_INVALID_FILE')
      }),
    /** Pictures that wait, by lane, and processes that were killed for too much work. */
    figures: () => ({
      waiting: { known: pools.known.waiting(), guest: pools.guest.waiting() },
      killed: pools.known.killed() + pools.guest.killed(),
    }),
    stop: () => Promise.all([pools.known.stop(), pools.guest.stop()]),
  }
}
