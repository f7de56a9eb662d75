import type { After, MemberFilter, MemberOrder } from '#contract/operator-member'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import { memberByPublicId } from '../platform/member/lookup.ts'

type Sql = ReturnType<Db['unsafe']>

/** Conditions on `member_summary s`, of which most have an index. @throws Refusal BAD_REQUEST for an unknown inviter or a negative balance */
export async function conditionsOf(
  db: Db,
  filter: MemberFilter,
): Promise<{ where: ReturnType<Db['all']> }> {
  const { status, source, currency, tag, hasBonus, balanceFrom = 0, balanceTo = 0 } = filter
  if (balanceFrom < 0 || balanceTo < 0) throw new Refusal('BAD_REQUEST')
  const inviter = filter.inviter === undefined ? undefined : await idOf(db, filter.inviter)
  const periods: [Sql, number | undefined, number | undefined][] = [
    [db`s.created_at`, filter.registeredFrom, filter.registeredTo],
    [db`s.last_deposit_at`, filter.depositedFrom, filter.depositedTo],
    [db`s.signed_in_at`, filter.signedInFrom, filter.signedInTo],
  ]
  const conditions = [
    status && db`s.status = ${status}`,
    source !== undefined && db`s.source = ${source}`,
    currency && db`s.currency = ${currency}`,
    inviter !== undefined && db`s.inviter = ${inviter}::int8`,
    filter.balanceFrom !== undefined && db`s.balance >= ${filter.balanceFrom}::int8`,
    filter.balanceTo !== undefined && db`s.balance <= ${filter.balanceTo}::int8`,
    ...periods.flatMap(([column, from, to]) => [
      from !== undefined && db`${column} >= ${new Date(from)}`,
      // An end alone would also select those without the event.
      to !== undefined && db`${column} <= ${new Date(to)} and ${column} > 'epoch'`,
    ]),
    tag !== undefined &&
      db`exists (
        select from member_tag g where g.bucket = s.bucket and g.member = s.member and g.tag = ${tag.trim().toLowerCase()})`,
    hasBonus !== undefined &&
      db`${hasBonus ? db`` : db`not`} exists (
        select from member_bonus b where b.bucket = s.bucket and b.member = s.member and b.state in ('waiting', 'granted'))`,
  ]
  // A statement that an async function returned would be run.
  return { where: db.all(conditions) }
}

/** @throws Refusal BAD_REQUEST for a member who does not exist */
async function idOf(db: Db, userId: string): Promise<number> {
  const member = await memberByPublicId(db, userId)
  if (member === undefined) throw new Refusal('BAD_REQUEST')
  return member
}

/** PostgreSQL's range ends before JavaScript's does. */
const atMost = (ms: number): Date => new Date(Math.min(ms, Date.UTC(9999, 11, 31)))

const columns: Record<MemberOrder, { column: (db: Db) => Sql; isMoment: boolean }> = {
  registered: { column: (db) => db`s.created_at`, isMoment: true },
  balance: { column: (db) => db`s.balance`, isMoment: false },
  lastDeposit: { column: (db) => db`s.last_deposit_at`, isMoment: true },
  lastSignIn: { column: (db) => db`s.signed_in_at`, isMoment: true },
}

type Order = { order: MemberOrder; isRising: boolean; after: After | undefined }

/**
 * The order of the list, and the condition that begins it after a position. An index has both.
 * @throws Refusal BAD_REQUEST for a position after an unknown member
 */
export async function orderOf(db: Db, { order, isRising, after }: Order) {
  const { column: columnIn, isMoment } = columns[order]
  const column = columnIn(db)
  const direction = isRising ? db`asc` : db`desc`
  return {
    value: isMoment ? db`floor(extract(epoch from ${column}) * 1000)::int8` : column,
    by: db`${column} ${direction}, s.member ${direction}`,
    after: after
      ? db`and (${column}, s.member) ${isRising ? db`>` : db`<`}
        (${isMoment ? db`${atMost(after.value)}::timestamptz` : db`${after.value}::int8`},
          ${await idOf(db, after.userId)}::int8)`
      : db``,
  }
}
