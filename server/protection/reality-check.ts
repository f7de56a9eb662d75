import type * as z from 'zod/mini'
import type {
  CheckSpan,
  realityCheck as contract,
  SessionResult,
  setRealityCheck,
} from '#contract/reality-check'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import type { Caller } from '../platform/call.ts'
import { settingsOf } from '../site/settings.ts'
import { beginStay } from './stay.ts'

type Asking = Pick<Caller, 'member' | 'currency'>
/** `minutes` is null for a member who has chosen nothing, and for one who has turned the check off. */
type Row = { now: Date; beganAt: Date; checkedAt: Date; minutes: number | null; isChosen: boolean }

const spanOf = { 15: '15-minutes', 30: '30-minutes', 60: '60-minutes' } as const
const minutesOf: Record<CheckSpan, number | null> = {
  '15-minutes': 15,
  '30-minutes': 30,
  '60-minutes': 60,
  off: null,
}
const minuteMs = 60_000

/** Returns the member's session, by the server's clock; if a check is due, with the result of the session. */
export async function realityCheckOf(
  db: Db,
  { member, currency }: Asking,
): Promise<z.output<typeof contract.output>> {
  await beginStay(db, member)
  const [[row], settings] = await Promise.all([
    db<[Row]>`
      select now() as now, began_at, checked_at, minutes, changed_at is not null as is_chosen
      from member_stay left join member_reality_check using (bucket, member)
      where bucket = ${member % 256} and member = ${member}`,
    settingsOf(db, 'realityCheckMinutes', 'realityCheckMayBeOff'),
  ])
  const { now, beganAt, checkedAt } = row
  const mayBeOff = settings.realityCheckMayBeOff
  const isOff = row.isChosen && row.minutes === null && mayBeOff
  const minutes = isOff ? null : (row.minutes ?? settings.realityCheckMinutes)
  const next = minutes === null ? null : checkedAt.getTime() + minutes * minuteMs
  const isDue = next !== null && next <= now.getTime()
  return {
    now: now.getTime(),
    began: beganAt.getTime(),
    next,
    result: isDue ? await resultOf(db, { member, since: beganAt }) : null,
    currency,
    span: minutes === null ? 'off' : spanOf[minutes as keyof typeof spanOf],
    spans: [...Object.values(spanOf), ...(mayBeOff ? (['off'] as const) : [])],
  }
}

/** Stores the answer for every tab: the next check is due a whole span later. */
export async function answerCheck(db: Db, { member }: Asking): Promise<void> {
  await db`
    update member_stay set checked_at = now() where bucket = ${member % 256} and member = ${member}`
}

/** @throws Refusal BAD_REQUEST for `off` if the setting does not allow it */
export async function setCheckSpan(
  db: Db,
  { member }: Asking,
  { span }: z.output<typeof setRealityCheck.input>,
): Promise<void> {
  const { realityCheckMayBeOff } = await settingsOf(db, 'realityCheckMayBeOff')
  if (span === 'off' && !realityCheckMayBeOff) throw new Refusal('BAD_REQUEST')
  await db`
    insert into member_reality_check (bucket, member, minutes)
    values (${member % 256}, ${member}, ${minutesOf[span]})
    on conflict (bucket, member) do update set minutes = excluded.minutes, changed_at = now()`
}

/**
 * Sums what moved since the session began. It reads the ledger by its key, from the newest movement back to the first one of the
 * day before, so that a long history costs nothing.
 */
async function resultOf(
  db: Db,
  { member, since }: { member: number; since: Date },
): Promise<SessionResult> {
  const [sums] = await db<[SessionResult]>`
    with older as materialized (
      select coalesce((
        select id from ledger.movement
        where bucket = ${member % 256} and member = ${member} and created_at < ${since}::timestamptz - interval '1 day'
        order by id desc limit 1), 0) as id
    ), recent as materialized (
      select kind, state, amount, reference, to_place, created_at, coalesce(settled_at, created_at) as at
      from ledger.movement where bucket = ${member % 256} and member = ${member} and id > (select id from older)
    )
    select
      coalesce(sum(amount) filter (where kind = 'deposit' and state = 'settled' and at >= ${since}), 0)::bigint
        as deposits,
      coalesce(sum(amount) filter (where kind = 'withdraw' and state <> 'returned' and created_at >= ${since}), 0)::bigint
        as withdrawals,
      coalesce(sum(amount) filter (where kind = 'transfer' and reference like 'transfer:%' and state = 'settled'
        and at >= ${since} and to_place <> 'WALLET'), 0)::bigint as to_games,
      coalesce(sum(amount) filter (where kind = 'transfer' and reference like 'transfer:%' and state = 'settled'
        and at >= ${since} and to_place = 'WALLET'), 0)::bigint as from_games
    from recent`
  return sums
}
