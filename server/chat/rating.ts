import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { isAnswer } from './answer.ts'

/** Asks the customer to rate the session that an operator ends, if one has answered in it. */
export const askRating = (tx: Tx, conversation: string) => tx`
  insert into conversation_rating (conversation, session, operator, after)
  select c.id, c.session, m.operator, c.last
  from conversation c cross join lateral (
    select operator from chat_message
    where conversation = c.id and session = c.session and ${isAnswer(tx)} order by sequence desc limit 1) m
  where c.name = ${conversation}
  on conflict (conversation, session) do update set after = excluded.after, operator = excluded.operator`

const askedDays = 7

/** A session is rated while it is the newest and has ended. */
const isAsked = (db: Db) => db`
  c.session = r.session and c.ended_at is not null and r.asked_at > now() - ${askedDays} * interval '1 day'`

/** Returns the session that the customer may rate and has not rated yet. */
export async function askedSession(db: Db, conversation: string): Promise<string | null> {
  const [row] = await db<{ session: string }[]>`
    select r.session::text from conversation c join conversation_rating r on r.conversation = c.id
    where c.name = ${conversation} and ${isAsked(db)} and r.is_good is null`
  return row?.session ?? null
}

type Rating = { session: string; isGood: boolean; words?: string | undefined }

/** Stores a rating. @throws Refusal NO_DATA */
export async function rateSession(
  db: Db,
  conversation: string,
  { session, isGood, words }: Rating,
): Promise<void> {
  const { count } = await db`
    update conversation_rating r set is_good = ${isGood}, words = ${words ?? null}, rated_at = now()
    from conversation c
    where c.name = ${conversation} and r.conversation = c.id and r.session = ${session}::int and ${isAsked(db)}`
  if (!count) throw new Refusal('NO_DATA')
}
