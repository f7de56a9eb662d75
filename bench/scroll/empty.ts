import type { Page } from 'playwright-core'

/** What was seen of the list each time its program heard that it had been scrolled, before it drew what is in sight now. */
export type Seen = {
  /** The part of the times at which some of the window had no row. */
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
    // On the way down to the list, so before the list hears it.
    addEventListener('scroll', look, true)
  })

/** What was seen since the last time. */
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
