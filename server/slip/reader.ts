import { createChildPool } from '../platform/child/pool.ts'

declare module '../platform/context.ts' {
  interface Context {
    /** Reads the QR in a picture, in processes beside the server. */
    slipReader: Reader
  }
}

/** Result of reading: the text of each QR, and the picture's size. */
export type Seen = { texts: string[]; width: number; height: number }

type Reader = ReturnType<typeof createReader>

const limits = {
  memoryBytesMax: 1024 * 1024 * 1024,
  processorMsMax: 20_000,
  timeoutMs: 30_000,
}
const bounds = {
  atOnceMax: 2,
  /** More than the jobs that read slips at once. */
  waitingMax: 64,
  waitingMaxEach: 64,
}

/** Creates a reader whose processes start with the first pictures and end with `stop`. */
export function createReader() {
  const entry = new URL('qr-child.ts', import.meta.url)
  const pool = createChildPool<Uint8Array, Seen>({ ...limits, entry }, bounds)
  return {
    read: (picture: Buffer): Promise<Seen> => pool.run('slip', picture),
    stop: pool.stop,
  }
}
