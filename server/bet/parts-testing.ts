import { type Db, isInTheWay, retry, type Tx } from '#db'
import { baht, type Member } from '../deposit/testing.ts'
import { addBetPart } from './parts.ts'

type Reported = { reference: string; month?: number; stake?: number }

/** Stores rounds of so many months ago, as the server does. */
export const store = (tx: Db | Tx, { id }: Pick<Member, 'id'>, rounds: Reported[]) => tx<
  { reference: string }[]
>`
  insert into bet (bucket, member, game, reference, round, stake, payout, settled_at)
  select ${id % 256}, ${id}, 'JOKER', reference, 'Trial', stake, 0,
    (now() at time zone 'Asia/Bangkok' - months * interval '1 month') at time zone 'Asia/Bangkok'
  from unnest(${rounds.map(({ reference }) => reference)}::text[], ${rounds.map(({ month }) => month ?? 0)}::int[],
    ${rounds.map(({ stake }) => stake ?? baht(1))}::int8[]) as reported (reference, months, stake)
  on conflict do nothing returning reference`

/** Adds every part that is missing. On a busy machine a vacuum of the table may take longer than a server waits, so it tries again. */
export async function addAll(db: Db) {
  const addOne = () =>
    retry(() => addBetPart(db), { when: isInTheWay, patienceMs: patience.timeout })
  let added = await addOne()
  while ('part' in added) added = await addOne()
  return added
}

export const patience = { timeout: 30_000 }

/** Names of the parts of these months from now. */
export async function monthly(db: Db, ...months: number[]): Promise<string[]> {
  const rows = await db<{ part: string }[]>`
    select 'part.bet_' || to_char(now() at time zone 'Asia/Bangkok' + month * interval '1 month', 'YYYY_MM') as part
    from unnest(${months}::int[]) month order by 1`
  return rows.map(({ part }) => part)
}

export async function partsIn(owner: Db): Promise<string[]> {
  const rows = await owner<{ part: string }[]>`
    select inhrelid::regclass::text as part from pg_inherits where inhparent = 'bet'::regclass order by 1`
  return rows.map(({ part }) => part)
}

/** Name of the part that a round is in. */
export async function partOf(owner: Db, reference: string): Promise<string | undefined> {
  const [row] = await owner<{ part: string }[]>`
    select tableoid::regclass::text as part from bet where reference = ${reference}`
  return row?.part
}
