import type { Relation } from '#contract/operator-member-related'
import type { RewardReason } from '#contract/reward-review'
import type { Db, Tx } from '#db'
import { relationsOf } from '../operator-member/related.ts'
import {
  isMostlyLost,
  isMostlyStaked,
  isSameHolder,
  oppositeOf,
  type Pair,
  reasonsOf,
} from './rule.ts'

/** Why a reward waits for an operator: the reasons, the members with whom they are, and rounds that were played against each other. */
export type Suspicion = { reasons: RewardReason[]; others: number[]; rounds: PairedRound[] }
/** Reviews of earlier versions have neither the members nor the time. */
type PairedRound = Pick<Pair, 'game' | 'mine' | 'theirs' | 'at'> & {
  player: number
  opponent: number
}

/** The evidence that a review keeps. */
const othersMax = 20
const roundsMax = 20
/** Related members whose rounds are compared, and rounds of the member that are: the largest count most. */
const comparedMax = 50
const largestMax = 500
/** Providers settle the bets of one table within this time. */
const nearS = 60

type Invite = { inviter: number; invitee: number; since: Date; wagered: number }

/** Decides about a reward for a friend's deposit. Nothing is returned for an ordinary one. */
export async function suspectInvite(
  db: Db | Tx,
  { inviter, invitee, since, wagered }: Invite,
): Promise<Suspicion | undefined> {
  const [pair] = await db<{ relations: Relation[] }[]>`${relationsOf(db, inviter, [invitee])}`
  const relations = pair?.relations ?? []
  const [mine, theirs] = [await holdersOf(db, inviter), await holdersOf(db, invitee)]
  const near = await nearOf(db, invitee)
  const siblings = await db<{ id: number }[]>`
    select id from member where inviter = ${inviter} and id <> ${invitee} order by id desc limit ${comparedMax}`
  const others = [inviter, ...near.map(({ id }) => id), ...siblings.map(({ id }) => id)]
  const related = [inviter, ...near.map(({ id }) => id)]
  const compared = { member: invitee, others, near: related, from: since, to: null }
  const opposite = await playedAgainst(db, compared)
  const isOpposite = isMostlyStaked(opposite, wagered)
  const reasons = reasonsOf({
    SAME_HOLDER: relations.includes('holder') || isSameHolder(mine, theirs),
    SAME_DEVICE: relations.includes('device'),
    SAME_NETWORK: relations.includes('network'),
    OPPOSITE_BETS: isOpposite,
  })
  const against = opposite.map(({ other }) => other).filter((id) => id !== inviter)
  const shown = isOpposite ? { against, opposite } : { against: [], opposite: [] }
  return suspicionOf(reasons, [invitee, ...shown.against], {
    player: invitee,
    opposite: shown.opposite,
  })
}

type Refund = { member: number; from: Date; to: Date; lost: number }

/**
 * Decides about a refund. One waits only when related members won at least half of the loss. A common holder or browser alone
 * is no reason.
 */
export async function suspectRefund(
  db: Db | Tx,
  { member, from, to, lost }: Refund,
): Promise<Suspicion | undefined> {
  const near = await nearOf(db, member)
  const siblings = await db<{ id: number }[]>`
    select other.id from member own join member other on other.inviter = own.inviter
    where own.id = ${member} and other.id <> own.id order by other.id desc limit ${comparedMax}`
  const others = [...near, ...siblings].map(({ id }) => id)
  const related = near.map(({ id }) => id)
  const opposite = await playedAgainst(db, { member, others, near: related, from, to })
  if (!isMostlyLost(opposite, lost)) return undefined
  const against = opposite.map(({ other }) => other)
  const relations = new Set(
    near.filter(({ id }) => against.includes(id)).flatMap((one) => one.relations),
  )
  const reasons = reasonsOf({
    SAME_HOLDER: relations.has('holder'),
    SAME_DEVICE: relations.has('device'),
    SAME_NETWORK: relations.has('network'),
    OPPOSITE_BETS: true,
  })
  return suspicionOf(reasons, against, { player: member, opposite })
}

function suspicionOf(
  reasons: RewardReason[],
  others: number[],
  { player, opposite }: { player: number; opposite: Pair[] },
): Suspicion | undefined {
  if (reasons.length === 0) return undefined
  const rounds = opposite.slice(0, roundsMax)
  return {
    reasons,
    others: [...new Set(others)].slice(0, othersMax),
    rounds: rounds.map(({ game, mine, theirs, other, at }) => ({
      game,
      mine,
      theirs,
      player,
      opponent: other,
      at,
    })),
  }
}

const nearOf = (db: Db | Tx, member: number) =>
  db<{ id: number; relations: Relation[] }[]>`
    select id, relations from (${relationsOf(db, member)}) near
    order by cardinality(relations) desc, id desc limit ${comparedMax}`

/** The names on the member's bank accounts, also on further ones. */
async function holdersOf(db: Db | Tx, member: number): Promise<string[]> {
  const rows = await db<{ holder: string }[]>`
    select bank_account_name as holder from member where id = ${member}
    union
    select holder from member_payer
    where bucket = ${member % 256} and member = ${member} and revoked_at is null`
  return rows.map(({ holder }) => holder)
}

/** `near`: those of the others whose rounds are summed too. */
type Compared = {
  member: number
  others: number[]
  near: number[]
  from: Date
  to: Date | null
}

/**
 * Finds the member's rounds that one of the others played against, as far as the stored rounds tell. Rounds of near members on the same
 * side are read for the sums. What a member has on one table is
 * settled in the same second and counts as one round, so that many small stakes against one large one are found too.
 */
async function playedAgainst(
  db: Db | Tx,
  { member, others, near, from, to }: Compared,
): Promise<Pair[]> {
  if (others.length === 0) return []
  const pairs = await db<Pair[]>`
    with largest as (
      select game, round, (array_agg(reference order by stake desc, reference))[1] as reference,
        min(settled_at) as settled_at, sum(stake) as stake, sum(payout) as payout
      from bet
      where bucket = ${member % 256} and member = ${member} and settled_at >= date_trunc('second', ${from}::timestamptz)
        and settled_at < coalesce(${to}::timestamptz, 'infinity') and stake <> payout
      group by game, round, date_trunc('second', settled_at)
      order by sum(stake) desc limit ${largestMax})
    select mine.game, mine.reference as mine, (array_agg(theirs.reference order by theirs.stake desc, theirs.reference))[1] as theirs,
      theirs.member as other, mine.stake::int8 as stake, mine.payout::int8 as payout, mine.settled_at as at,
      sum(theirs.stake)::int8 as their_stake, sum(theirs.payout)::int8 as their_payout
    from largest mine join bet theirs on theirs.bucket = any(${others.map((id) => id % 256)}::int[])
      and theirs.member = any(${others}::bigint[])
      and theirs.settled_at >= date_trunc('second', ${from}::timestamptz) - ${nearS} * interval '1 second'
      and theirs.settled_at between mine.settled_at - ${nearS} * interval '1 second'
        and mine.settled_at + ${nearS} * interval '1 second'
      and theirs.game = mine.game and theirs.round = mine.round and theirs.stake <> theirs.payout
    group by mine.game, mine.reference, mine.stake, mine.payout, mine.settled_at, theirs.member,
      date_trunc('second', theirs.settled_at)
    having sign(sum(theirs.payout - theirs.stake)) = -sign(mine.payout - mine.stake)
      or sum(theirs.payout) <> sum(theirs.stake) and theirs.member = any(${near}::bigint[])
    limit 5000`
  return oppositeOf(pairs, near)
}
