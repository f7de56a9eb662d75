import type * as z from 'zod/mini'
import type * as contract from '#contract/blocked-address'
import type { Db } from '#db'

type Row = Pick<contract.BlockedAddress, 'network' | 'reason' | 'by' | 'isOver'> & {
  id: string
  at: Date
  until: Date | null
}

/** Lists the blocked networks, newest first. */
export async function blockedAddressesFor(
  db: Db,
  { meets, limit, after }: z.output<typeof contract.blockedAddresses.input>,
): Promise<z.output<typeof contract.blockedAddresses.output>> {
  // As inet, a single address has no length of a network.
  const rows = await db<Row[]>`
    select blocked.id::text, network::inet as network, reason, username as by, blocked.created_at as at, blocked.ends_at as until,
      coalesce(blocked.ends_at <= now(), false) as is_over
    from blocked_address blocked left join operator on operator.id = added_by
    where blocked.id < coalesce(${after ?? null}::bigint, ${idMost}::bigint)
      and (${meets ?? null}::inet is null or network && ${meets ?? null}::inet)
    order by blocked.id desc limit ${limit + 1}`
  const blocked = rows.slice(0, limit).map(({ at, until, ...row }) => ({
    ...row,
    at: at.getTime(),
    until: until?.getTime() ?? null,
  }))
  return { blocked, next: rows.length > limit ? blocked.at(-1)!.id : null }
}

/** The largest number of a row. */
const idMost = '9223372036854775807'
