import type { Db } from '#db'

type Check = 'ledger' | 'audit'

/** Records when a check last ran and how many faults it found, for the page System. */
export async function noteCheck(db: Db, name: Check, faults: number): Promise<void> {
  await db`
    insert into system_check (name, faults) values (${name}, ${faults})
    on conflict (name) do update set checked_at = now(), faults = excluded.faults`
}

export async function didLastFindFaults(db: Db, name: Check): Promise<boolean> {
  const [row] = await db<{ faults: number }[]>`select faults from system_check where name = ${name}`
  return row !== undefined && row.faults > 0
}
