import type { Page } from '@playwright/test'

/** Measured at each scroll event, before the list's own handler draws the rows that are now in sight. */
export type Seen = {
  /** Share of scroll events at which some of the window had no row. */
  empty: number
  emptyPxMost: number
  rowsMost: number
}

type Watched = typeof globalThis & { seenEmpty: number[]; seenRows: number }

export const watchRows = (page: Page) =>
  page.evaluate(() => {
    const seen = globalThis as Watched
    Object.assign(seen, { seenEmpty: [], seenRows: 0 })
    const look = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || target.role !== 'log') return
      const { top, bottom } = target.getBoundingClientRect()
      const rows = [...target.firstElementChild!.children].map((row) => row.getBoundingClientRect())
      const above = Math.min(...rows.map((row) => row.top)) - top
      const below = bottom - Math.max(...rows.map((row) => row.bottom))
      seen.seenEmpty.push(Math.max(0, above) + Math.max(0, below))
      seen.seenRows = Math.max(seen.seenRows, rows.length)
    }
    // Listen in the capture phase, so that this runs before the list's own handler.
    addEventListener('scroll', look, true)
  })

/** Returns the figures since the last call and resets them. */
export const takeSeen = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const seen = globalThis as Watched
    const times = seen.seenEmpty.splice(0)
    const rowsMost = seen.seenRows
    seen.seenRows = 0
    return {
      empty: times.filter((px) => px > 1).length / Math.max(1, times.length),
      emptyPxMost: Math.round(Math.max(0, ...times)),
      rowsMost,
    }
  })
