import type { Tx } from '#db'
import type { Scene } from '../deposit/testing.ts'
import { asOwner } from '../testing.ts'
import { countDays } from './count.ts'

const hourMs = 60 * 60_000
const aheadMs = 7 * hourMs

/** A day is counted this long after its end (count.ts). */
const countedAfterMs = hourMs / 4

/** The newest day that is counted, by Bangkok's time, and the minutes from its noon until now. */
export function countedDay(now = Date.now()) {
  const midnight =
    Math.floor((now - countedAfterMs + aheadMs) / (24 * hourMs)) * 24 * hourMs - aheadMs
  const noon = midnight - 12 * hourMs
  return {
    day: new Date(noon + aheadMs).toISOString().slice(0, 10),
    minutes: Math.floor((now - noon) / 60_000),
  }
}

/** Forgets what was counted, imported and closed, as the owner of the tables. */
export async function forgetClosings(tx: Tx): Promise<void> {
  await tx`
    truncate closing, closing_fee, closing_explanation, closing_match, closing_line, closing_statement, closing_book,
      closing_liability`
}

/** Dates what happened in the last six hours these minutes earlier, as the owner of the tables. */
export async function ageMovements(tx: Tx, minutes: number): Promise<void> {
  // A trigger refuses to change the date of a movement.
  await tx`set local session_replication_role = replica`
  await tx`
    update ledger.movement set created_at = created_at - ${minutes} * interval '1 minute',
      settled_at = settled_at - ${minutes} * interval '1 minute'
    where created_at > now() - interval '6 hours'`
}

/** Lets what happened so far have happened on the newest counted day, and counts the days again. @returns that day */
export async function dayIsOver({ app, sandbox }: Scene): Promise<string> {
  const { day, minutes } = countedDay()
  await sandbox.age(minutes)
  await asOwner(app, (db) =>
    db.begin(async (tx) => {
      await ageMovements(tx, minutes)
      await forgetClosings(tx)
    }),
  )
  await countDays(app.ctx.db)
  return day
}
