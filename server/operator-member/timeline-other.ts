import type { Before, timelineFilters } from '#contract/operator-member-card'
import type { Db } from '#db'
import type { Amount } from '#money'
import type { ReasonCode, ReasonDetail } from '#saga'

/** An event without a movement of the ledger: its table, and the columns of all tables in one shape. */
export type OtherRow = {
  kind: 'qr' | 'slip' | 'attempt' | 'claim'
  reference: string
  at: Date
  amount: Amount | null
  /** Gateway, sending bank or game; the code of a bonus. */
  place: string
  label: string
  state: string
  endedAt: Date | null
  sentAt: Date | null
  note: string | null
  reasonCode: ReasonCode | null
  reasonDetail: ReasonDetail | null
  /** True if an operator has to decide it, or had to. */
  isReviewed: boolean
}

type Filter = (typeof timelineFilters)[number]
type Part = { limit: number; filter: Filter | undefined; before: Before['other'] | undefined }
type Sql = ReturnType<Db['unsafe']>

const kindsOf: Record<Filter, OtherRow['kind'][]> = {
  deposit: ['qr', 'slip', 'attempt'],
  withdraw: [],
  games: ['attempt'],
  bonus: ['claim'],
  failed: ['qr', 'slip', 'attempt', 'claim'],
}

/**
 * Reads QRs, slips, attempts and claims that moved no money, newest first. Within a millisecond, which is all that a position
 * holds of a moment, they are in the order of their references. Each table has an index in the order of its moments: it gives
 * the rows of a page, and the rest of the millisecond in which the page ends.
 */
export async function othersOf(
  db: Db,
  member: number,
  { limit, filter, before }: Part,
): Promise<OtherRow[]> {
  const kinds = filter ? kindsOf[filter] : kindsOf.failed
  if (kinds.length === 0) return []
  const tables = tablesOf(db, member, filter)
  const parts = kinds.map((kind) => {
    const rows = db`
      select * from (${tables[kind]}) one (kind, reference, at, amount, place, label, state, ended_at, sent_at, note,
        reason_code, reason_detail, is_reviewed)
      where ${beforeIn(db, before)} ${filter === 'failed' ? db`and ended_at is not null` : db``}`
    return db`(
      ${rows} and at >= date_trunc('milliseconds', coalesce((
        select at from (${rows}) dated order by at desc offset ${limit - 1} limit 1), '-infinity'))
      order by ${newest(db)} limit ${limit})`
  })
  const all = parts.reduce<Sql | undefined>(
    (whole, part) => (whole ? db`${whole} union all ${part}` : part),
    undefined,
  )!
  return db<OtherRow[]>`select * from (${all}) every order by ${newest(db)} limit ${limit}`
}

const newest = (db: Db) => db`date_trunc('milliseconds', at) desc, reference collate "C" desc`

/** Moments are compared in milliseconds, which is what a position holds. */
const beforeIn = (db: Db, before: Before['other'] | undefined) =>
  before
    ? db`at < ${new Date(Math.min(before.at, Date.UTC(9999, 11, 31)) + 1)}
        and (date_trunc('milliseconds', at), reference collate "C")
          < (${new Date(Math.min(before.at, Date.UTC(9999, 11, 31)))}::timestamptz, ${before.reference}::text collate "C")`
    : db`true`

const tablesOf = (db: Db, member: number, filter: Filter | undefined) => ({
  qr: db`
    select 'qr', id collate "C", created_at, amount, provider, '', state, closed_at, null::timestamptz, null::text,
      null::text, null::jsonb, false
    from deposit_qr where bucket = ${member % 256} and member = ${member} and state <> 'paid'`,
  slip: db`
    select 'slip', reference collate "C", created_at, nullif(amount, 0), coalesce(sending_bank, bank, ''), '', state,
      decided_at, null::timestamptz, note, null::text, null::jsonb, note = 'UNKNOWN' and resolved_at is null
    from slip where bucket = ${member % 256} and member = ${member} and state <> 'success'`,
  attempt: db`
    select 'attempt', reference collate "C", created_at, nullif(amount, 0), provider, '', state,
      case when state = 'manual' then null else closed_at end, last_sent_at, null::text, reason_code, reason_detail,
      manual_at is not null
    from (
      select * from external_transfer
      where bucket = ${member % 256} and member = ${member} and kind in ('from-game', 'voucher') and state in ('returned', 'late-applied')
      union all
      select * from external_transfer where bucket = ${member % 256} and member = ${member} and closed_at is null and kind in ('to-game', 'from-game')
      union all
      select * from external_transfer where bucket = ${member % 256} and member = ${member} and manual_at is not null
    ) tried where kind ${filter === 'deposit' ? db`= 'voucher'` : db`in ('from-game', 'voucher')`}
      ${filter === 'games' ? db`and kind = 'from-game'` : db``}`,
  claim: db`
    select 'claim', id::text collate "C", activated_at, null::int8, bonus, name, state, ended_at, null::timestamptz,
      null::text, null::text, null::jsonb, false
    from member_bonus where bucket = ${member % 256} and member = ${member} and granted_at is null and state in ('waiting', 'cancelled')`,
})
