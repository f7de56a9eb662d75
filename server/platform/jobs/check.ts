import type { Db } from '#db'

type Check = 'ledger' | 'audit'

/** Records when a check last ran and how many faults it found, for the page System. */
export async function noteCheck(db: Db, name: Check, faults: number): Promise<void> {
  await db`
    insert into system_check (name, faults) values (${name}, ${faults})
    on conflict (name) do update set checked_at = now(), faults = excluded.faults`
}

/** Returns how many faults the last check found; undefined before the first one. */
export async function lastFaults(db: Db, name: Check): Promise<number | undefined> {
  const [row] = await db<{ faults: number }[]>`select faults from system_check where name = ${name}`
  return row?.faults
}
