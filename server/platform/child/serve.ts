import { setPriority } from 'node:os'

/** Limits of one process: its memory, and the processor time of one piece of work. */
export type ChildLimits = {
  memoryBytesMax: number
  processorMsMax: number
  /** Higher numbers leave the processor to others: 0 to 19. */
  niceness?: number
}

export type Reply<Result> = { result: Result } | { error: string }

/** An exit would wait for the decoder's threads, so the process ends itself by signals that nothing else uses. */
const ends = { memory: 'SIGUSR2', processor: 'SIGALRM' } as const satisfies Record<
  string,
  NodeJS.Signals
>
/** Signals that end a process whose work took too much, or crashed it. */
export const tooMuchSignals: ReadonlySet<NodeJS.Signals | null> = new Set([
  ...Object.values(ends),
  ...(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL'] as const),
])

const lookMs = 20

/**
 * Does the work that the parent sends to this process (child.ts), one piece at a time, within its limits. The decoders
 * run in threads of their own, so that the timer here sees what they take.
 */
export function serveParent<Work, Result>(work: (work: Work) => Promise<Result>): void {
  const { memoryBytesMax, processorMsMax, niceness = 0 }: ChildLimits = JSON.parse(process.argv[2]!)
  setPriority(niceness)
  const send = (reply: Reply<Result>) => process.send!(reply)
  // The parent decides when this process ends: its work goes on while the parent finishes.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', async (given) => {
    const before = process.cpuUsage()
    const watch = setInterval(() => {
      const { user, system } = process.cpuUsage(before)
      if (process.memoryUsage.rss() > memoryBytesMax) process.kill(process.pid, ends.memory)
      if ((user + system) / 1_000 > processorMsMax) process.kill(process.pid, ends.processor)
    }, lookMs)
    const reply = await work(given as Work).then(
      (result) => ({ result }),
      (error: unknown) => ({ error: String(error) }),
    )
    clearInterval(watch)
    send(reply)
  })
}
