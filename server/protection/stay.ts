import { createBatch, type Db, type Tx } from '#db'
import type { Context } from '../platform/context.ts'
import { zone } from '../platform/zone.ts'

const minuteMs = 60_000
/** More members than this are not remembered for a minute; the database still writes each once a minute. */
const rememberedMax = 50_000

type Activity = Pick<Context, 'db' | 'log'>
type ActivityOptions = { notesEachRequest: boolean }

/**
 * Creates the function that notes that a member uses the app: at most once a minute for a member, and the requests of one moment together.
 * A failure fails no request.
 */
export function createActivity({ db, log }: Activity, { notesEachRequest }: ActivityOptions) {
  const batch = createBatch({ run: (members: number[]) => noteStays(db, members) })
  let noted = new Map<number, number>()
  return async (member: number): Promise<void> => {
    const nowMs = performance.now()
    if (!notesEachRequest && nowMs - (noted.get(member) ?? -Infinity) < minuteMs) return
    if (noted.size >= rememberedMax) noted = new Map()
    noted.set(member, nowMs)
    await batch
      .ask(member)
      .catch((err) => log.error({ err }, 'a member’s time in the app was not noted'))
  }
}

/** Begins or continues the stays of members, and counts their minutes. Another server may have written them within the minute. */
async function noteStays(db: Db, members: number[]): Promise<undefined[]> {
  await db`
    with noted as (
      insert into member_stay as stay (bucket, member, counted_until, gained)
      select distinct member % 256, member, now() + interval '1 minute', 1
      from unnest(${members}::bigint[]) asked (member) order by member
      on conflict (bucket, member) do update set active_at = now(),
        began_at = case when ${isOver(db)} then now() else stay.began_at end,
        checked_at = case when ${isOver(db)} then now() else stay.checked_at end,
        counted_until = case when ${wasAway(db)} then now() + interval '1 minute'
          else stay.counted_until + ${wholeMinutes(db)} * interval '1 minute' end,
        gained = case when ${wasAway(db)} then 1 else ${wholeMinutes(db)} end
      where stay.active_at <= now() - interval '1 minute'
      returning bucket, member, gained
    )
    insert into member_time as used (bucket, member, day, minutes)
    select bucket, member, (now() at time zone ${zone})::date, gained from noted where gained > 0 order by member
    on conflict (bucket, member, day) do update set minutes = least(1440, used.minutes + excluded.minutes)`
  return members.map(() => undefined)
}

/** Begins a stay at the first call, and when the last one is over. */
export async function beginStay(db: Db, member: number): Promise<void> {
  await db`
    insert into member_stay as stay (bucket, member) values (${member % 256}, ${member})
    on conflict (bucket, member) do update
      set active_at = now(), began_at = now(), checked_at = now(), counted_until = now(), gained = 0
    where ${isOver(db)}`
}

/**
 * A stay is over after 30 minutes without a request, as a session is. Play at a game makes no requests to us: with money at a
 * game it is over after four hours.
 */
const isOver = (db: Db | Tx) => db`
  stay.active_at < now() - interval '30 minutes' and (stay.active_at < now() - interval '4 hours' or not exists (
    select from ledger.account where account.bucket = stay.bucket and account.member = stay.member
      and account.name >= 'game:' and account.name < 'game;' and account.balance > 0))`

/** After a longer silence the time does not count: the member was elsewhere. */
const wasAway = (db: Db) => db`stay.active_at < now() - interval '5 minutes'`

/** Whole minutes that are not counted yet. The rest counts next time. */
const wholeMinutes = (db: Db) =>
  db`greatest(0, floor(extract(epoch from now() - stay.counted_until) / 60))::integer`
