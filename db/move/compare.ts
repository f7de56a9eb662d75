import type pg from 'pg'
import { sequencesOf, tablesOf } from './tables.ts'

type Facts = Map<string, string>

/** @throws an Error that names the first difference in rows, sequences or books */
export async function compareAll(source: pg.Client, target: pg.Client): Promise<void> {
  const [ours, theirs] = await Promise.all([factsOf(source), factsOf(target)])
  for (const name of new Set([...ours.keys(), ...theirs.keys()]))
    if (ours.get(name) !== theirs.get(name))
      throw new Error(
        `The copy differs in ${name}: ${ours.get(name) ?? 'nothing'} in the folder, ${theirs.get(name) ?? 'nothing'} in the target.`,
      )
  const untrue = Number(theirs.get(faults))
  if (untrue)
    throw new Error(
      `The books of the folder have ${untrue} faults: run npm run audit, and mend them first.`,
    )
}

const faults = 'ledger.untrue'

/** Number of rows and sum of their hashes of each table, the place of each sequence, and the faults of the books. */
async function factsOf(client: pg.Client): Promise<Facts> {
  const facts: Facts = new Map()
  for (const { name, columns } of await tablesOf(client)) {
    const { rows } = await client.query<{ count: string; sum: string }>(`
      select count(*) as count,
        coalesce(sum(('x' || left(md5(row(${columns})::text), 15))::bit(60)::bigint), 0) as sum from ${name}`)
    facts.set(name, `${rows[0]!.count} rows, sum ${rows[0]!.sum}`)
  }
  for (const { name, last, isCalled } of await sequencesOf(client))
    facts.set(name, `${last} ${isCalled ? 'was used' : 'comes next'}`)
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${faults}`)
  facts.set(faults, rows[0]!.count)
  return facts
}
