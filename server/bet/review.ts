import type { Db, Tx } from '#db'
import type { Bet } from '#providers/games/game'

type Reported = { member: number; game: string; bet: Bet }
type Review = { isAccepted: boolean; isLeftOut: boolean; isNew: boolean }

/**
 * Stores a round that two people review, or its new figures, which the database puts in review again. Servers may do so at once: `do update` names
 * one of the table's two unique keys and would fail on the other, so a round that is there is changed by a statement of its own.
 */
export async function noteReview(db: Db, { member, game, bet }: Reported): Promise<Review> {
  const { reference, stake, payout, settledAt } = bet
  const added = await db`
    insert into bet_review (bucket, member, game, reference, stake, payout, settled_at)
    values (${member % 256}, ${member}, ${game}, ${reference}, ${stake}, ${payout}, ${settledAt})
    on conflict do nothing`
  if (added.count > 0) return { isAccepted: false, isLeftOut: false, isNew: true }
  const [review] = await db<[Omit<Review, 'isNew'>]>`
    update bet_review set stake = ${stake}, payout = ${payout}, line = null
    where game = ${game} and reference = ${reference}
    returning accepted_at is not null as is_accepted, left_out_at is not null as is_left_out`
  return { ...review, isNew: false }
}

/** Says whether a round is stored. Its first report counts, so no later report of it needs a review. */
export async function isStored(db: Db, game: string, { reference }: Bet): Promise<boolean> {
  const rows = await db`select from bet_claim where game = ${game} and reference = ${reference}`
  return rows.length > 0
}

/** Selects the reviews without a decision. A round that its game corrected is stored, and no longer open. */
export const openReviews = (db: Db | Tx) => db`
  bet_review.accepted_at is null and bet_review.left_out_at is null and not exists (
    select from bet_claim stored where stored.game = bet_review.game and stored.reference = bet_review.reference)`
