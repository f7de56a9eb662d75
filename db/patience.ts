import { setTimeout as wait } from 'node:timers/promises'

const pauseMs = 200

/**
 * Retries for up to `patienceMs` while the error is `passing`. The answer may have been lost after the commit, so use
 * it only for what is safe to repeat.
 */
export async function patiently<Answer>(
  ask: () => Promise<Answer>,
  { passing, patienceMs }: { passing: (error: unknown) => boolean; patienceMs: number },
): Promise<Answer> {
  const giveUpAt = performance.now() + patienceMs
  for (;;)
    try {
      return await ask()
    } catch (error) {
      if (!passing(error) || performance.now() >= giveUpAt) throw error
      await wait(pauseMs)
    }
}
