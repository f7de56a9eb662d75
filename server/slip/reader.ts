import { Worker } from 'node:worker_threads'

declare module '../platform/context.ts' {
  interface Context {
    /** Reads the QR in a picture, in a thread beside the calls. */
    slipReader: Reader
  }
}

/** Result of reading: the text of each QR, and the picture's size. */
export type Seen = { texts: string[]; width: number; height: number }

type Waiting = {
  late: NodeJS.Timeout
  resolve: (seen: Seen) => void
  reject: (error: Error) => void
}

export type Reader = ReturnType<typeof createReader>

const ended = () => new Error('the reader of slips ended')

/** Timeout per picture, including its time in the queue. */
const patienceMs = 30_000

/** Creates a reader whose thread starts with the first picture and ends with `stop`. */
export function createReader() {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let counted = 0

  function taken(id: number): Waiting | undefined {
    const asked = waiting.get(id)
    waiting.delete(id)
    clearTimeout(asked?.late)
    return asked
  }

  function start(): Worker {
    const started = new Worker(new URL('qr-worker.ts', import.meta.url))
    started.unref()
    started.on('message', ({ id, seen, error }: { id: number; seen?: Seen; error?: string }) => {
      if (seen) taken(id)?.resolve(seen)
      else taken(id)?.reject(new Error(error))
    })
    const end = (error: Error) => {
      // A worker that was stopped may have a successor already, whose pictures go on.
      if (worker === started) abandon(error)
    }
    started.on('error', end)
    started.on('exit', () => end(ended()))
    return started
  }

  /** Rejects every picture that waits; the next one starts a new worker. */
  function abandon(error: Error): Worker | undefined {
    const last = worker
    worker = undefined
    for (const id of [...waiting.keys()]) taken(id)!.reject(error)
    return last
  }

  return {
    read: (picture: Buffer): Promise<Seen> =>
      new Promise((resolve, reject) => {
        worker ??= start()
        counted += 1
        // Terminate a hung worker, reject its caller, and start a new one for the next picture.
        const late = setTimeout(() => abandon(ended())?.terminate(), patienceMs).unref()
        waiting.set(counted, { late, resolve, reject })
        worker.postMessage({ id: counted, picture })
      }),
    stop: async () => {
      await abandon(ended())?.terminate()
    },
  }
}
