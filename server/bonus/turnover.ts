import type { RoundInReview } from '#contract/bonus'
import type { Language } from '#contract/language'
import type { Db, Tx } from '#db'
import { toAmount } from '#money'
import { openReviews } from '../bet/review.ts'
import type { Context } from '../platform/context.ts'
import { type BonusClaim, isWagering, lastClaimOf } from './claim.ts'
import { finish } from './finish.ts'

/** A stored bet. Its time leads to the part of the table. */
type StoredBet = { game: string; reference: string; settledAt: Date }

/**
 * Counts a member's new bets towards the granted bonus, and ends it when the wagering is complete. Runs under the
 * member's lock, in the transaction that stored the bets. Bets count if they were settled since the grant (games report
 * whole seconds) at games of its categories; the mark on a bet's row counts it once.
 */
export async function countBets(
  ctx: Context,
  tx: Tx,
  member: number,
  bets: StoredBet[],
): Promise<void> {
  if (bets.length === 0) return
  const claim = await lastClaimOf(tx, member)
  if (!claim || !isWagering(claim)) return
  const { id, categories } = claim
  const times = bets.map(({ settledAt }) => settledAt.getTime())
  // A date has whole milliseconds, and the column has microseconds.
  const [first, last] = [new Date(Math.min(...times)), new Date(Math.max(...times) + 1)]
  const [{ wagered }] = await tx<[{ wagered: number }]>`
    with counted as (
      update bet set bonus = ${id}
      from unnest(${bets.map(({ game }) => game)}::text[], ${bets.map(({ reference }) => reference)}::text[])
          as new (game, reference)
        join game on game.code = new.game, member_bonus
      where bet.game = new.game and bet.reference = new.reference and bet.bonus is null
        and bet.bucket = ${member % 256} and bet.member = ${member} and bet.settled_at between ${first} and ${last}
        and member_bonus.bucket = ${member % 256} and member_bonus.member = ${member} and member_bonus.id = ${id}
        and bet.settled_at >= date_trunc('second', granted_at)
        and game.category = any(${categories})
      returning stake
    )
    update member_bonus set wagered = wagered + (select coalesce(sum(stake), 0) from counted)
    where bucket = ${member % 256} and member = ${member} and id = ${id} returning wagered`
  if (wagered >= claim.wageringRequired)
    await finish(ctx, tx, claim, { event: 'turnover', cost: toAmount(0) })
}

/**
 * Returns the time up to which all counting histories were read; null if there are none or one was never read.
 * `isFresh`: all of them were read within a minute.
 */
export async function readingOf(
  db: Db | Tx,
  { member, categories }: Pick<BonusClaim, 'member' | 'categories'>,
): Promise<{ readAt: Date | null; isFresh: boolean }> {
  const [row] = await db<[{ readAt: Date | null; isFresh: boolean }]>`
    select case when count(read_to) = count(*) then min(read_to) end as read_at,
      coalesce(bool_and(coalesce(read_to > now() - interval '1 minute', false)), true) as is_fresh
    from game_account join game on code = game left join bet_cursor using (bucket, member, game)
    where bucket = ${member % 256} and member = ${member} and opened_at is not null and category = any(${categories})`
  return row
}

/**
 * Reads the games with a round in review that keeps bets from counting towards this bonus. A round out of bounds has no amounts
 * and keeps itself alone; any other keeps the rounds after it too, so its own time does not matter.
 */
export function roundsInReview(
  db: Db,
  { member, categories, grantedAt }: Pick<BonusClaim, 'member' | 'categories' | 'grantedAt'>,
  language: Language,
): Promise<RoundInReview[]> {
  return db<RoundInReview[]>`
    select case ${language} when 'th' then name_th when 'la' then name_la else name_en end as game,
      bool_or(line is null) as holds_later
    from bet_review join game on game.code = bet_review.game
    where bucket = ${member % 256} and member = ${member} and category = any(${categories}) and ${openReviews(db)}
      and (line is null or settled_at >= date_trunc('second', ${grantedAt}::timestamptz))
    group by game.code order by position`
}
