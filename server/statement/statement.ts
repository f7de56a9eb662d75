import type { StatementEntry, statementStatuses } from '#contract/statement'
import type { MovementRow } from '#ledger/movement'

const statusOf = {
  pending: 'IN_PROGRESS',
  settled: 'SUCCESS',
  returned: 'FAILED',
} as const satisfies Record<MovementRow['state'], (typeof statementStatuses)[number]>

/** Possible origins of a movement. Its details hold the description under this name. */
const links = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const

/** Builds a statement line from a movement, the only record of what happened. */
export function entryOf(movement: MovementRow): StatementEntry {
  const { id, kind, state, from, to, amount, reference, details, createdAt, settledAt } = movement
  const link = links.find((name) => typeof details[name] === 'string')
  return {
    _id: String(id),
    statementType: kind,
    status: statusOf[state],
    from,
    to,
    amount,
    createdAt: createdAt.getTime(),
    endedAt: settledAt?.getTime() ?? null,
    reference,
    ...(link && { [link]: { description: String(details[link]) } }),
  }
}
