import type { Db } from '#db'
import type { Bet } from '#providers/games/game'

type Reported = { member: number; game: string; bet: Bet }
type Review = { isAccepted: boolean; isNew: boolean }

/**
 * Stores a round that a person reviews, or its new figures, which are not accepted yet. Servers may do so at once: `do update` names
 * one of the table's two unique keys and would fail on the other, so a round that is there is changed by a statement of its own.
 */
export async function noteReview(db: Db, { member, game, bet }: Reported): Promise<Review> {
  const { reference, stake, payout, settledAt } = bet
  const added = await db`
    insert into bet_review (bucket, member, game, reference, stake, payout, settled_at)
    values (${member % 256}, ${member}, ${game}, ${reference}, ${stake}, ${payout}, ${settledAt})
    on conflict do nothing`
  if (added.count > 0) return { isAccepted: false, isNew: true }
  const [review] = await db<[{ isAccepted: boolean }]>`
    update bet_review set stake = ${stake}, payout = ${payout}, line = null,
      accepted_at = case when (stake, payout) = (${stake}::int8, ${payout}::int8) then accepted_at end
    where game = ${game} and reference = ${reference}
    returning accepted_at is not null as is_accepted`
  return { isAccepted: review.isAccepted, isNew: false }
}
