import type { Page } from '@playwright/test'

type Begin = (work: TimerHandler, lengthMs?: number, ...rest: unknown[]) => number
type Held = { works: Map<number, () => void>; end: () => void }

/**
 * Holds the page's timers and intervals of these lengths, also after a reload: what waits for one of them waits until it
 * is let go.
 */
export async function holdTimers(page: Page, lengthsMs: number[]) {
  await page.addInitScript(hold, lengthsMs)
  await page.evaluate(hold, lengthsMs)
  return {
    /** Number of timers that the page has begun and not cleared. */
    count: () => page.evaluate(() => (window as unknown as { held: Held }).held.works.size),
    /** Ends the timers that are held. Later ones are held too. */
    pass: () =>
      page.evaluate(() => {
        const { works } = (window as unknown as { held: Held }).held
        const due = [...works.values()]
        works.clear()
        for (const work of due) work()
      }),
    /** Ends the timers that are held, and holds none from now on. */
    end: () => page.evaluate(() => (window as unknown as { held: Held }).held.end()),
  }
}

function hold(lengthsMs: number[]) {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = window
  const works = new Map<number, () => void>()
  let last = 0
  const holding =
    (original: Begin): Begin =>
    (work, lengthMs, ...rest) => {
      if (typeof work !== 'function' || lengthMs === undefined || !lengthsMs.includes(lengthMs))
        return original(work, lengthMs, ...rest)
      last -= 1
      works.set(last, () => work(...rest))
      return last
    }
  const letting = (original: (id?: number) => void) => (id?: number) => {
    if (id === undefined || !works.delete(id)) original(id)
  }
  Object.assign(window, {
    setTimeout: holding(setTimeout),
    setInterval: holding(setInterval),
    clearTimeout: letting(clearTimeout),
    clearInterval: letting(clearInterval),
    held: {
      works,
      end() {
        Object.assign(window, { setTimeout, setInterval })
        for (const work of works.values()) work()
        works.clear()
      },
    },
  })
}
