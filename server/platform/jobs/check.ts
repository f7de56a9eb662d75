import type { Db } from '#db'

/** Records when a check last ran and how many faults it found, for the page System. */
export async function noteCheck(db: Db, name: 'ledger' | 'audit', faults: number): Promise<void> {
  await db`
    insert into system_check (name, faults) values (${name}, ${faults})
    on conflict (name) do update set checked_at = now(), faults = excluded.faults`
}
