import type { GameCategory } from '#contract/game'
import type { Tx } from '#db'
import type { Amount } from '#money'
import type { Bet } from '#providers/games/game'
import { countBets } from '../bonus/turnover.ts'
import { countInvited } from '../invite/wagered.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { lowerLost } from './open-rounds.ts'

type Stored = {
  game: string
  reference: string
  stake: Amount
  payout: Amount
  settledAt: Date
  category: GameCategory
}
export type Page = {
  member: number
  game: string
  bets: Bet[]
  readTo: Date
  rereadTo: Date | null
}

/** Stores new bets with the cursor and counts them in one commit: a bet is counted exactly when it is stored. */
export async function store(
  ctx: Context,
  { member, game, bets, readTo, rereadTo }: Page,
): Promise<void> {
  await ctx.db.begin(async (tx) => {
    if (bets.length > 0) {
      await lockMember(tx, member)
      const fresh = await tx<Stored[]>`
        insert into bet (bucket, member, game, reference, round, stake, payout, settled_at)
        select ${member % 256}, ${member}, ${game}, reference, round, stake, payout, settled_at
        from unnest(${bets.map(({ reference }) => reference)}::text[], ${bets.map((bet) => bet.game)}::text[],
            ${bets.map(({ stake }) => stake)}::int8[], ${bets.map(({ payout }) => payout)}::int8[],
            ${bets.map(({ settledAt }) => settledAt.toISOString())}::timestamptz[])
          as reported (reference, round, stake, payout, settled_at)
        on conflict do nothing
        returning game, reference, stake, payout, settled_at,
          (select category from game where code = bet.game) as category`
      const played = fresh.filter(isPlayed)
      await countInvited(ctx, tx, member, played)
      await countBets(ctx, tx, member, played)
      if (fresh.length > 0) await lowerLost(tx, { member, game, reported: fresh })
    }
    await moveCursor(tx, { member, game, readTo, rereadTo })
  })
}

/**
 * Moves the place up to which rounds are read, never back. Servers may add it at once: `do update` names one of the table's two unique
 * keys and would fail on the other, so a place that is there is moved by a statement of its own.
 */
async function moveCursor(
  tx: Tx,
  { member, game, readTo, rereadTo }: Omit<Page, 'bets'>,
): Promise<void> {
  const moved = tx`read_to = greatest(read_to, ${readTo}), reread_to = greatest(reread_to, ${rereadTo})`
  const known = await tx`
    update bet_cursor set ${moved} where bucket = ${member % 256} and member = ${member} and game = ${game}`
  if (known.count > 0) return
  const added = await tx`
    insert into bet_cursor (bucket, member, game, read_to, reread_to)
    values (${member % 256}, ${member}, ${game}, ${readTo}, ${rereadTo}) on conflict do nothing`
  if (added.count === 0)
    await tx`
      update bet_cursor set ${moved} where bucket = ${member % 256} and member = ${member} and game = ${game}`
}

/**
 * True if the stake was at risk. A tie, and a ticket that was cancelled, returns it. A slot pays as much as the stake for some
 * results, and cancels nothing.
 */
const isPlayed = ({ category, stake, payout }: Stored): boolean =>
  category === 'slot' || stake !== payout
