import type { Db } from '#db'

type Fault = { number: number | null; audit: number; fault: string }

/** A changed audit may have as many faults as lines: these are enough to see where it begins. */
const faultsMax = 100

/**
 * Checks the chain of the audit from its first line to its last. `last` is the chain's end as number:hash. With a copy
 * of it elsewhere anybody can prove later that no line before it was changed or cut off.
 */
export async function verify(
  db: Db,
): Promise<{ lines: number; last: string | undefined; faults: Fault[] }> {
  const [end] = await db<{ number: number; last: string }[]>`
    select number, number || ':' || encode(hash, 'hex') as last from operator_audit_chain order by number desc limit 1`
  const faults = await db<Fault[]>`
    select number, audit, fault from operator_audit_faults() order by number limit ${faultsMax}`
  return { lines: end?.number ?? 0, last: end?.last, faults: [...faults] }
}

/** Tells whether the chain still has an end that was kept elsewhere. */
export async function hasEnd(db: Db, end: string): Promise<boolean> {
  const [number, hash] = end.split(':')
  const rows = await db`
    select from operator_audit_chain where number = ${number} and hash = decode(${hash}, 'hex')`
  return rows.length > 0
}
