import type { Db } from '#db'

/** `rest`: more rounds had no part than may be moved while others wait for them. */
export type Added = { part: string } | { left: 'none' | 'rest' }

/**
 * Adds the part of `bet` of one month that lacks it: of this month and the next two, or of rounds that had no part.
 * @throws a lock timeout while a statement in another session reads or writes long (`isInTheWay`)
 */
export async function addBetPart(db: Db): Promise<Added> {
  const [{ part }] = await db<[{ part: string | null }]>`select add_bet_part() as part`
  if (part === null) return { left: 'none' }
  return part === 'rest' ? { left: 'rest' } : { part }
}

/** Why the oldest month stays: it is too new, something needs its rounds, or older ones are in no part. */
const reasons = ['none', 'pending', 'rest'] as const
export type ArchivedBets = { part: string } | { left: (typeof reasons)[number] }

/** Timeout of summing a month, which may take longer than a request. */
const archiveMs = 15 * 60_000

/** Archives the oldest month of `bet` if it ended before a day and nothing needs its rounds. Only the owner may. */
export async function archiveBetPart(owner: Db, before: string): Promise<ArchivedBets> {
  const [{ result }] = await owner.begin(
    (tx) => tx<[{ result: string }]>`select archive_bet_part(${before}::date) as result`,
    { statementMs: archiveMs },
  )
  const left = reasons.find((reason) => reason === result)
  return left ? { left } : { part: result }
}
