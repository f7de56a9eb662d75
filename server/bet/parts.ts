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
