import { setTimeout as wait } from 'node:timers/promises'

const pauseMs = 200

/**
 * Asks again, until `patienceMs` are over, while what it throws is `passing`. An answer may have been lost after the commit,
 * so this is for what can be asked twice.
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
