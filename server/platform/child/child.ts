import { type ChildProcess, fork } from 'node:child_process'
import { type ChildLimits, type Reply, tooMuchSignals } from './serve.ts'

export type ChildOptions = ChildLimits & {
  /** The file that the process runs. It calls `serveParent` (serve.ts). */
  entry: URL
  /** The process is killed when a piece of work takes this long. */
  timeoutMs: number
}

/** The work took more memory, processor time or time than allowed, or crashed the process. */
export class TooMuchWork extends Error {
  override name = 'TooMuchWork'
}

/** The process ended for another reason: the work may be tried again. */
export class ChildEnded extends Error {
  override name = 'ChildEnded'
}

type Child<Work, Result> = {
  /** Does one piece of work. @throws TooMuchWork, ChildEnded, the signal's reason, or the work's own error */
  run: (work: Work, signal?: AbortSignal) => Promise<Result>
  /** Number of processes that were killed because of too much work. */
  killed: () => number
  stop: () => Promise<void>
}

/** A process without work ends after this time and returns its memory. */
const idleMs = 60_000

/**
 * Runs work that reads strangers' bytes in a process of its own, one piece at a time. The process has no settings and
 * no secrets in its environment, and limits of memory and time. It starts with the first work, and again after it was
 * killed.
 */
export function createChild<Work, Result>({
  entry,
  timeoutMs,
  ...limits
}: ChildOptions): Child<Work, Result> {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let killed = 0

  function started(): ChildProcess {
    clearTimeout(idle)
    if (child) return child
    const made = fork(entry, [JSON.stringify(limits)], {
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: ['--disable-proto=delete', '--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    made.on('exit', () => {
      if (child === made) child = undefined
    })
    // The work in progress has its own listener for errors.
    made.on('error', () => {})
    // The server's own work keeps it running, and not a process that waits.
    made.unref()
    made.channel?.unref()
    child = made
    return made
  }

  function end(process: ChildProcess): void {
    if (child === process) child = undefined
    process.kill('SIGKILL')
  }

  function run(work: Work, signal?: AbortSignal): Promise<Result> {
    const process = started()
    let isLate = false
    return new Promise<Result>((resolve, reject) => {
      const onMessage = (reply: Reply<Result>) =>
        'error' in reply
          ? settle(() => reject(new Error(reply.error)))
          : settle(() => resolve(reply.result))
      const onExit = (code: number | null, killedBy: NodeJS.Signals | null) => {
        const isTooMuch = isLate || tooMuchSignals.has(killedBy)
        if (isTooMuch) killed += 1
        const what = `the process of the work ended: ${isLate ? 'late' : (code ?? killedBy)}`
        settle(() => reject(isTooMuch ? new TooMuchWork(what) : new ChildEnded(what)))
      }
      const onError = (error: Error) => settle(() => reject(new ChildEnded(error.message)))
      const onAbort = () => {
        settle(() => reject(signal!.reason))
        end(process)
      }
      const late = setTimeout(() => {
        isLate = true
        end(process)
      }, timeoutMs)
      const settle = (finish: () => void) => {
        clearTimeout(late)
        process.off('message', onMessage).off('exit', onExit).off('error', onError)
        signal?.removeEventListener('abort', onAbort)
        idle = setTimeout(() => end(process), idleMs).unref()
        finish()
      }
      process.on('message', onMessage).on('exit', onExit).on('error', onError)
      signal?.addEventListener('abort', onAbort, { once: true })
      process.send(work as object, (error) => error && onError(error))
    })
  }

  return {
    run: async (work, signal) => {
      signal?.throwIfAborted()
      return run(work, signal)
    },
    killed: () => killed,
    stop: async () => {
      clearTimeout(idle)
      const last = child
      if (!last || last.exitCode !== null) return
      const ended = new Promise((resolve) => last.once('exit', resolve))
      end(last)
      await ended
    },
  }
}
