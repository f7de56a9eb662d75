import type { Db } from '#db'

/**
 * Adds the part of `ledger.entry` for the movements of the next month unless it exists. Returns the name of a new part.
 * @throws a lock timeout while a check of the books reads the table (`isInTheWay`)
 */
export async function addEntryPart(db: Db): Promise<string | null> {
  const [{ part }] = await db<[{ part: string | null }]>`select ledger.add_entry_part() as part`
  return part
}

/** Why the oldest part stays: it is too new, has a pending movement, or older entries are in no part. */
const reasons = ['none', 'pending', 'rest'] as const
export type Archived = { part: string } | { left: (typeof reasons)[number] }

/** Timeout of summing a part, which may take longer than a request. */
const archiveMs = 15 * 60_000

/** Archives the oldest part of `ledger.entry` if all its movements began before a day and have ended. Only the owner may. */
export async function archiveEntryPart(owner: Db, before: string): Promise<Archived> {
  const [{ result }] = await owner.begin(
    (tx) => tx<[{ result: string }]>`select ledger.archive_entry_part(${before}::date) as result`,
    { statementMs: archiveMs },
  )
  const left = reasons.find((reason) => reason === result)
  return left ? { left } : { part: result }
}
