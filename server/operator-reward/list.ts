import type * as z from 'zod/mini'
import type { RewardItem, rewardQueue, rewardReview } from '#contract/operator-reward'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import { knownMember } from '../operator-member/member.ts'

type Item = Omit<RewardItem, 'at'> & { at: Date }
type Card = z.output<typeof rewardReview.output>

/** Lists what waits, oldest first. */
export async function queueOf(
  db: Db,
  { page, limit }: z.output<typeof rewardQueue.input>,
): Promise<z.output<typeof rewardQueue.output>> {
  const [items, [{ total }]] = await Promise.all([
    db<Item[]>`
      select public_id as member, r.id::text, name, kind, amount, r.currency, reasons, at
      from reward_review r join member on member.id = r.member
      where r.state = 'waiting' order by at, r.id limit ${limit} offset ${(page - 1) * limit}`,
    db<[{ total: number }]>`
      select count(*)::int as total from reward_review where state = 'waiting'`,
  ])
  return { total, items: items.map((item) => Object.assign(item, { at: item.at.getTime() })) }
}

type Row = Omit<Item, 'member' | 'id'> & {
  state: Card['state']
  refusal: Card['refusal']
  decidedBy: string | null
  decidedAt: Date | null
}
type Other = Omit<Card['others'][number], 'registeredAt'> & { createdAt: Date }
type Round = Omit<Card['rounds'][number], 'at'> & { at: Date }

/** @throws Refusal NO_USER, NO_DATA */
export async function cardOf(
  db: Db,
  { member: userId, id }: { member: string; id: string },
): Promise<Card> {
  const { id: member } = await knownMember(db, userId)
  const [row] = await db<Row[]>`
    select name, kind, amount, r.currency, reasons, at, r.state, refusal, username as decided_by, decided_at
    from reward_review r join member on member.id = r.member left join operator on operator.id = decided_by
    where bucket = ${member % 256} and r.member = ${member} and r.id = ${id}`
  if (!row) throw new Refusal('NO_DATA')
  const [others, rounds] = await Promise.all([
    db<Other[]>`
      select public_id as user_id, name, status, created_at
      from reward_review r cross join unnest(others) with ordinality as listed (other, place)
        join member on member.id = other
      where bucket = ${member % 256} and r.member = ${member} and r.id = ${id} order by place`,
    roundsOf(db, member, id),
  ])
  const { at, decidedAt, ...rest } = row
  return {
    member: userId,
    id,
    ...rest,
    at: at.getTime(),
    decidedAt: decidedAt?.getTime() ?? null,
    others: others.map(({ createdAt, ...other }) => ({
      ...other,
      registeredAt: createdAt.getTime(),
    })),
    rounds: rounds.map((round) => Object.assign(round, { at: round.at.getTime() })),
  }
}

/** Both rounds are within this time of the one that a review keeps in milliseconds: a pair is nearer than a minute. */
const searchedS = 120

/** Reviews of earlier versions have neither the members of a pair nor its time. */
const roundsOf = (db: Db, member: number, id: string) => db<Round[]>`
  select pair.game, mine.settled_at as at, one.public_id as "of", other.public_id as "with",
    jsonb_build_object('reference', mine.reference, 'stake', mine.stake, 'payout', mine.payout) as mine,
    jsonb_build_object('reference', theirs.reference, 'stake', theirs.stake, 'payout', theirs.payout) as theirs
  from reward_review r cross join jsonb_to_recordset(r.rounds)
      as pair (game text, mine text, theirs text, player int8, opponent int8, at timestamptz)
    cross join lateral (${betOf(db, db`pair.mine`, db`pair.player`)}) mine
    cross join lateral (${betOf(db, db`pair.theirs`, db`pair.opponent`)}) theirs
    join member one on one.id = mine.member join member other on other.id = theirs.member
  where r.bucket = ${member % 256} and r.member = ${member} and r.id = ${id}
  order by mine.stake desc`

type Fragment = ReturnType<Db['unsafe']>

/** Finds one round of a pair. A pair without a member and a time is searched by the key alone, in all parts. */
const betOf = (db: Db, reference: Fragment, player: Fragment) => db`
  select bet.member, bet.reference, stake, payout, settled_at from bet
  where bet.bucket = ${player} % 256 and bet.member = ${player} and bet.game = pair.game and bet.reference = ${reference}
    and settled_at >= pair.at - ${searchedS} * interval '1 second' and settled_at <= pair.at + ${searchedS} * interval '1 second'
  union all
  select bet.member, bet.reference, stake, payout, settled_at
  from unnest(r.others || r.member) as named (member) join bet on bet.bucket = named.member % 256
    and bet.member = named.member and bet.game = pair.game and bet.reference = ${reference}
  where ${player} is null`
