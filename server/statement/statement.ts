import type { StatementEntry, StatementFilter, statementStatuses } from '#contract/statement'
import type { Selection } from '#ledger'
import type { MovementRow } from '#ledger/movement'

const statusOf = {
  pending: 'IN_PROGRESS',
  settled: 'SUCCESS',
  returned: 'FAILED',
} as const satisfies Record<MovementRow['state'], (typeof statementStatuses)[number]>

/** Possible origins of a movement. Its details hold the description under this name. */
const links = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const

/** The movements of each filter. A reward that is set aside is a transfer of its kind, but belongs to the bonuses. */
export const selections = {
  deposit: { kinds: ['deposit'] },
  withdraw: { kinds: ['withdraw'] },
  games: { kinds: ['transfer'], detailsLack: links },
  bonus: { kinds: ['bonus', 'finish_bonus'], orDetailsHave: links },
} as const satisfies Record<StatementFilter, Selection>

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
