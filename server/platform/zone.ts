import type { Db, Tx } from '#db'

/** Time zone of the business day in both regions. It has no summer time. */
export const zone = 'Asia/Bangkok'
const offset = '+07:00'
/** Time by which its clocks are ahead of UTC. */
export const zoneAheadMs = 7 * 3_600_000
export const dayMs = 24 * 3_600_000

/** A moment as the clocks of Bangkok show it, and how far they are ahead: 2026-11-23T00:30:00.000+07:00. */
export const clockInBangkok = (at: Date): string =>
  new Date(at.getTime() + zoneAheadMs).toISOString().replace('Z', offset)

/** The first moment of today in Bangkok, for a query. */
export const todayInBangkok = (db: Db | Tx) =>
  db`(date_trunc('day', now() at time zone ${zone}) at time zone ${zone})`

/** The first moment of a month, such as 2026-11, and of the month after it. */
export function monthOf(month: string): { from: Date; until: Date } {
  const [year, number] = month.split('-').map(Number)
  const after =
    number === 12 ? `${year! + 1}-01` : `${year}-${String(number! + 1).padStart(2, '0')}`
  return { from: firstOf(month), until: firstOf(after) }
}

const firstOf = (month: string) => new Date(`${month}-01T00:00:00${offset}`)
