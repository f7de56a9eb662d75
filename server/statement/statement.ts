import type { Language } from '#contract/language'
import type {
  PayoutFailure,
  StatementEntry,
  StatementFilter,
  statementStatuses,
} from '#contract/statement'
import type { Db } from '#db'
import type { Selection } from '#ledger'
import type { MovementRow } from '#ledger/movement'
import { monthOf } from '../platform/zone.ts'
import { payoutFailuresOf } from '../withdraw/failure.ts'
import { namesOf } from './names.ts'

const statusOf = {
  pending: 'IN_PROGRESS',
  settled: 'SUCCESS',
  returned: 'FAILED',
} as const satisfies Record<MovementRow['state'], (typeof statementStatuses)[number]>

/** Possible origins of a movement. Its details hold the description under this name. */
const links = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const
/** The filter of bonuses lists what an operator credited or debited, too. */
const rewards = [...links, 'adjustment'] as const

/** Builds the lines of a member's statement, with the reasons of failed withdrawals and the names of rewards. */
export async function entriesOf(
  db: Db,
  member: number,
  movements: MovementRow[],
  language: Language,
): Promise<StatementEntry[]> {
  const returned = movements.filter(
    ({ kind, state }) => kind === 'withdraw' && state === 'returned',
  )
  const [failures, names] = await Promise.all([
    payoutFailuresOf(
      db,
      member,
      returned.map(({ reference }) => reference),
    ),
    namesOf(db, member, movements, language),
  ])
  return movements.map((movement) =>
    entryOf(movement, {
      failure: failures.get(movement.reference),
      name: names.get(movement.reference),
    }),
  )
}

/** The movements of each filter. A reward that is set aside is a transfer of its kind, but belongs to the bonuses. */
const selections = {
  deposit: { kinds: ['deposit'] },
  withdraw: { kinds: ['withdraw'] },
  games: { kinds: ['transfer'], detailsLack: rewards },
  bonus: { kinds: ['bonus', 'finish_bonus'], orDetailsHave: rewards },
} as const satisfies Record<StatementFilter, Selection>

/** Returns which movements are listed, or nothing if all are. */
export function selectionOf(
  filter: StatementFilter | undefined,
  month: string | undefined,
): Selection | undefined {
  const selection: Selection = filter ? selections[filter] : {}
  if (month) return { ...selection, period: monthOf(month) }
  return filter && selection
}

/** Builds a statement line from a movement, the only record of what happened. */
function entryOf(
  movement: MovementRow,
  { failure, name }: { failure: PayoutFailure | undefined; name: string | undefined },
): StatementEntry {
  const { id, kind, state, from, to, amount, reference, details, createdAt, settledAt } = movement
  const link = links.find((origin) => typeof details[origin] === 'string')
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
    ...(failure && { failure }),
    ...(link && { [link]: { description: name ?? String(details[link]) } }),
  }
}
