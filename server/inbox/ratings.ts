import { type Note, notesMax } from '#contract/operator-inbox'
import type { Db } from '#db'

type Row = {
  session: number
  after: number
  by: string
  isGood: boolean
  words: string | null
  ratedAt: Date
}

/** Returns the newest ratings of a conversation, from a message on, as lines for operators. */
export async function ratingsOf(db: Db, name: string, from: number): Promise<Note[]> {
  const rows = await db<Row[]>`
    select r.session, r.after, o.username as by, r.is_good, r.words, r.rated_at
    from conversation c join conversation_rating r on r.conversation = c.id join operator o on o.id = r.operator
    where c.name = ${name} and r.after >= ${from} and r.is_good is not null order by r.session desc limit ${notesMax}`
  return rows.map(({ session, after, by, isGood, words, ratedAt }) => ({
    id: `rating-${session}`,
    after,
    by,
    at: ratedAt.getTime(),
    what: { kind: 'rating', isGood, words: words ?? '' },
  }))
}

type Counts = { operator: string; asked: number; good: number; bad: number }

/** Counts the sessions of the last days that operators ended, by the operator who answered last. */
export const countRatings = (db: Db, days: number): Promise<Counts[]> => db<Counts[]>`
  select username as operator, count(*)::int as asked, count(*) filter (where is_good)::int as good,
    count(*) filter (where not is_good)::int as bad
  from conversation_rating join operator on operator.id = conversation_rating.operator
  where asked_at > now() - ${days} * interval '1 day'
  group by username order by asked desc, username limit 500`
