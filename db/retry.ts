import { setTimeout as wait } from 'node:timers/promises'

export type Retry = {
  /** Errors after which another attempt may succeed. Default: all. */
  when?: (error: unknown) => boolean
  /** Gives up after this time. Default: never. */
  patienceMs?: number
  /** The pauses double from the first to the longest. */
  pauseMs?: { first: number; longest: number }
  /** Ends the retries. The pauses of a retry that can be ended do not keep the process alive. */
  signal?: AbortSignal
}

/** A lost session returns within this time, unless the database is away. */
const usualPauseMs = { first: 200, longest: 200 }

/**
 * Repeats an attempt until it succeeds. The answer may have been lost after the commit, so use it only for what is safe
 * to repeat. @throws the last error, or an AbortError
 */
export async function retry<Answer>(
  attempt: () => Promise<Answer>,
  { when = () => true, patienceMs = Infinity, pauseMs = usualPauseMs, signal }: Retry,
): Promise<Answer> {
  const giveUpAt = performance.now() + patienceMs
  for (let nextMs = pauseMs.first; ; nextMs = Math.min(nextMs * 2, pauseMs.longest))
    try {
      return await attempt()
    } catch (error) {
      if (!when(error) || performance.now() >= giveUpAt) throw error
      await wait(nextMs, undefined, signal && { ref: false, signal })
    }
}
