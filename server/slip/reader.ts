import { Worker } from 'node:worker_threads'

/** What was read: every QR's text, and how large the picture is. */
export type Seen = { texts: string[]; width: number; height: number }

type Waiting = { resolve: (seen: Seen) => void; reject: (error: Error) => void }

export type Reader = ReturnType<typeof createReader>

/** Reads pictures one after another in a thread that starts with the first and ends when it is told to. */
export function createReader() {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let counted = 0

  function start(): Worker {
    const started = new Worker(new URL('qr-worker.ts', import.meta.url))
    started.unref()
    started.on('message', ({ id, seen, error }: { id: number; seen?: Seen; error?: string }) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (seen) asked?.resolve(seen)
      else asked?.reject(new Error(error))
    })
    const end = (error: Error) => {
      worker = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
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
        waiting.set(counted, { resolve, reject })
        worker.postMessage({ id: counted, picture })
      }),
    stop: async () => {
      await worker?.terminate()
    },
  }
}
