import type { Before, TimelineEvent, timelineFilters } from '#contract/operator-member-card'
import type { Db } from '#db'
import type { MovementRow } from '#ledger/movement'
import type { Known } from './member.ts'
import { eventOfOther, eventsOfMovements, type MovementWithBalance } from './timeline-event.ts'
import { type OtherRow, othersOf } from './timeline-other.ts'

type Filter = (typeof timelineFilters)[number]
type Request = { limit: number; filter?: Filter | undefined; before?: Before | undefined }
type Next = { movement: number | undefined; other: Before['other'] | undefined }

/**
 * Lists everything about a member's money, newest first. Movements and other events each have their own order and
 * position, so that no page reads what an earlier one has listed.
 */
export async function timelineOf(db: Db, member: Known, { limit, filter, before }: Request) {
  const [movements, others] = await Promise.all([
    movementsOf(db, member.id, { limit: limit + 1, filter, before: before?.movement }),
    othersOf(db, member.id, { limit: limit + 1, filter, before: before?.other }),
  ])
  const { taken, next } = merged(movements, others, { limit, before })
  const shown = await eventsOfMovements(
    db,
    member,
    taken.flatMap((one) => ('details' in one ? [one] : [])),
  )
  const decided = await eventOfOther(
    db,
    taken.flatMap((one) => ('details' in one ? [] : [one])),
  )
  const events: TimelineEvent[] = taken.map((one) =>
    'details' in one ? shown.get(one.reference)! : decided(one),
  )
  const hasMore = movements.length + others.length > taken.length
  return { currency: member.currency, events, next: hasMore ? next : null }
}

/** Takes the newest of both lists in turn, and remembers the last one of each. */
function merged(
  movements: MovementWithBalance[],
  others: OtherRow[],
  { limit, before }: Pick<Request, 'limit' | 'before'>,
) {
  const taken: (MovementWithBalance | OtherRow)[] = []
  const next: Next = { movement: before?.movement, other: before?.other }
  let [m, o] = [0, 0]
  while (taken.length < limit) {
    const [movement, other] = [movements[m], others[o]]
    if (movement && (!other || movement.createdAt >= other.at)) {
      taken.push(movement)
      next.movement = movement.id
      m += 1
    } else if (other) {
      taken.push(other)
      next.other = { at: other.at.getTime(), reference: other.reference }
      o += 1
    } else break
  }
  const { movement, other } = next
  return { taken, next: { ...(movement !== undefined && { movement }), ...(other && { other }) } }
}

/** Rewards keep the name of their origin under one of these details. */
const origins = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw', 'adjustment']

type Sql = ReturnType<Db['unsafe']>
const movementFilters: Record<Filter, (db: Db) => Sql> = {
  deposit: (db) => db`and kind = 'deposit'`,
  withdraw: (db) => db`and kind = 'withdraw'`,
  games: (db) => db`and kind = 'transfer' and not details ?| ${origins}::text[]`,
  bonus: (db) => db`and (kind in ('bonus', 'finish_bonus') or details ?| ${origins}::text[])`,
  failed: (db) => db`and state = 'returned'`,
}

type Part = { limit: number; filter: Filter | undefined; before: number | undefined }

const movementsOf = (db: Db, member: number, { limit, filter, before }: Part) => db<
  (MovementRow & { walletAfter: number | null })[]
>`
  select m.*, (
      select balance_after from ledger.entry e
      where e.movement = m.id and e.account = 'main' and e.bucket = ${member % 256} and e.member = ${member}
      order by line desc limit 1
    ) as wallet_after
  from (
    select id, reference, member, kind, state, amount, currency, from_place as "from", to_place as "to", details,
      created_at, settled_at
    from ledger.movement
    where bucket = ${member % 256} and member = ${member} and id < ${before ?? Number.MAX_SAFE_INTEGER}::int8
      ${filter ? movementFilters[filter](db) : db``}
    order by id desc limit ${limit}
  ) m order by id desc`
