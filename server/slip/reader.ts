import { Worker } from 'node:worker_threads'

declare module '../platform/context.ts' {
  interface Context {
    /** Reads the QR in a picture, beside the calls. */
    slipReader: Reader
  }
}

/** What was read: every QR's text, and how large the picture is. */
export type Seen = { texts: string[]; width: number; height: number }

type Waiting = {
  late: NodeJS.Timeout
  resolve: (seen: Seen) => void
  reject: (error: Error) => void
}

export type Reader = ReturnType<typeof createReader>

/** So long may a picture take, those before it included. */
const patienceMs = 30_000

/** Reads pictures in a thread that starts with the first and ends when it is told to. */
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
      worker = undefined
      for (const id of [...waiting.keys()]) taken(id)!.reject(error)
    }
    started.on('error', end)
    started.on('exit', () => end(new Error('the reader of slips ended')))
    return started
  }

  return {
    read: (picture: Buffer): Promise<Seen> =>
      new Promise((resolve, reject) => {
        worker ??= start()
        counted += 1
        // A thread that hangs is ended, and whoever waits for it hears so; the next picture has a new one.
        const late = setTimeout(() => worker?.terminate(), patienceMs).unref()
        waiting.set(counted, { late, resolve, reject })
        worker.postMessage({ id: counted, picture })
      }),
    stop: async () => {
      await worker?.terminate()
    },
  }
}
