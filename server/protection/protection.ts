import type { ExclusionKind, LimitKind, LimitPeriod } from '#contract/protection'
import { type Db, sharedRead, type Tx } from '#db'

export type SetBy = 'member' | 'operator'
type Present = { kind: ExclusionKind; from: Date; until: Date | null }
/** A limit on time has minutes in place of an amount. */
export type BoundKind = LimitKind | 'time'
type Bound = { kind: BoundKind; period: LimitPeriod; setBy: SetBy; amount: number }

/** A break or exclusion that goes on, and the limits that count. */
export type MemberProtection = { exclusion: Present | undefined; limits: Bound[] }

type Row =
  | { place: number; what: 'exclusion'; kind: ExclusionKind; from: Date; until: Date | null }
  | ({ place: number; what: 'limit' } & Bound)

/** Reads what protects members, by the keys of both tables. Of exclusions that overlap, the last to end counts. */
export async function protectionsOf(db: Db | Tx, members: number[]): Promise<MemberProtection[]> {
  const rows = await db<Row[]>`
    with asked as materialized (
      select place, member from unnest(${members}::bigint[]) with ordinality asked (member, place)
    )
    select place::int, 'exclusion' as what, e.kind, null as period, null as set_by, null::bigint as amount,
      e.begun_at as "from", e.until
    from asked cross join lateral (
      select kind, begun_at, until from member_exclusion
      where bucket = asked.member % 256 and member = asked.member
        and (until is null or until > clock_timestamp())
      order by until desc nulls first, kind desc limit 1
    ) e
    union all
    select place::int, 'limit', l.kind, l.period, l.set_by, l.amount, null, null
    from asked cross join lateral (
      select kind, period, set_by, amount from member_limit
      where bucket = asked.member % 256 and member = asked.member and amount is not null
    ) l`
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return members.map((_, at) => {
    const found = byPlace.get(at + 1) ?? []
    return {
      exclusion: found.find((row) => row.what === 'exclusion'),
      limits: found.filter((row) => row.what === 'limit'),
    }
  })
}

/** The same for one member; concurrent readers share a statement. */
export const protectionOf = sharedRead(
  (db: Db, members: number[]): Promise<MemberProtection[]> => protectionsOf(db, members),
)
