import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until this becomes true. @throws after a minute. */
export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  while (!(await isTrue())) {
    if (performance.now() > giveUpAt) throw new Error('It did not come true.')
    await sleep(100)
  }
}
