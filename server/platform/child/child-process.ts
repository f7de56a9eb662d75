import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { serveParent } from './serve.ts'

/** The work of the process in child.test.ts. */
const works = {
  environment: async () => JSON.stringify(process.env),
  fail: async (): Promise<string> => {
    throw new Error('bad bytes')
  },
  /** Takes memory in pieces, as a decoder does. */
  hoard: async (): Promise<string> => {
    const pieces: Buffer[] = []
    for (;;) {
      pieces.push(Buffer.alloc(8 * 1024 * 1024, 1))
      await new Promise((go) => setTimeout(go, 1))
    }
  },
  /** Takes the processor in another thread, as a decoder does. */
  reckon: async () => String(await promisify(pbkdf2)('a', 'b', 2 ** 31 - 1, 64, 'sha512')),
  /** Blocks its own timers too. */
  block: async (): Promise<string> => {
    for (;;);
  },
  crash: async () => String(process.kill(process.pid, 'SIGSEGV')),
  leave: async () => String(process.kill(process.pid, 'SIGKILL')),
  echo: async () => 'here',
} satisfies Record<string, () => Promise<string>>
export type Work = keyof typeof works

serveParent((work: Work) => works[work]())
