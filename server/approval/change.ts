import type { operatorChanges } from '#contract/approval'
import type { Tx } from '#db'

type Change = {
  /** The id of the operator whose account is changed. */
  operator: number
  /** The operators who change it: with an approval both the proposer and the second person; null for the command line. */
  by: (number | null)[]
  kind: (typeof operatorChanges)[number]
}

/**
 * Records that operators made, raised, reset or re-admitted another one. For 7 days they and that operator do not count as
 * two people. A change of the own account is not recorded.
 */
export async function recordOperatorChange(tx: Tx, { operator, by, kind }: Change): Promise<void> {
  await tx`
    insert into operator_change (operator, changed_by, kind)
    select ${operator}, changed_by, ${kind} from unnest(${by}::bigint[]) as changed_by
    where changed_by is distinct from ${operator}`
}
