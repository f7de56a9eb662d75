import type { Db, Tx } from '#db'
import { type Amount, toAmount } from '#money'
import { movable } from '#providers/games/credits'
import type { Context } from '../platform/context.ts'

/** A member's money in all places. */
export type Total = {
  main: Amount
  hold: Amount
  /**
   * The last known balance at each game plus the transfers that were asked for since. `isFresh`: read within a minute, and no
   * transfer ended since.
   */
  games: { code: string; amount: Amount; isFresh: boolean }[]
  /** Money is in transit to or from a game or the bank. */
  isMoving: boolean
}

/**
 * Reads all in one statement, and so at one moment. The games in `leftOut` are skipped, and so are transfers to and from them;
 * money in transit to them stays in `hold`.
 */
export async function totalOf(
  db: Db | Tx,
  member: number,
  leftOut: readonly string[] = [],
): Promise<Total> {
  const isCounted = db`kind <> 'voucher' and not (kind in ('to-game', 'from-game') and provider = any(${leftOut}::text[]))`
  const [row] = await db<[Total]>`
    with moved as (
      select game, opened.balance, read_at, coalesce(sum(case kind when 'to-game' then confirmed else -confirmed end)
          filter (where external_transfer.created_at >= coalesce(read_at, '-infinity')), 0) as since,
        count(external_transfer.reference) as legs
      from game_account opened
      left join external_transfer on external_transfer.bucket = opened.bucket and external_transfer.member = opened.member
        and provider = game and external_transfer.state in ('settled', 'late-applied')
        and kind in ('to-game', 'from-game') and closed_at >= coalesce(read_at, '-infinity')
      where opened.bucket = ${member % 256} and opened.member = ${member} and opened_at is not null
        and game <> all(${leftOut}::text[])
      group by game, opened.balance, read_at
    )
    select main.balance as main, hold.balance as hold,
      exists (select from external_transfer where bucket = ${member % 256} and member = ${member} and closed_at is null and ${isCounted})
        or exists (select from external_transfer where bucket = ${member % 256} and member = ${member} and (manual_at is not null or state = 'held') and ${isCounted}) as is_moving,
      (select coalesce(json_agg(json_build_object('code', game, 'amount', greatest(0, balance + since), 'isFresh',
          coalesce(legs = 0 and read_at > now() - interval '1 minute', false))), '[]') from moved) as games
    from ledger.account main
      join ledger.account hold on hold.bucket = main.bucket and hold.member = main.member and hold.name = 'hold'
    where main.bucket = ${member % 256} and main.member = ${member} and main.name = 'main'`
  return row
}

export const sumOf = ({ main, hold, games }: Total): Amount =>
  toAmount(games.reduce((sum, { amount }) => sum + amount, main + hold))

/** True if the sum is exact: nothing is in transit, and every game's balance is fresh. */
export const isCertain = ({ games, isMoving }: Total): boolean =>
  !isMoving && games.every(({ isFresh }) => isFresh)

/** True if a game holds money that can be transferred. What is too small for that does not count. */
export const isAtGames = (games: Context['games'], total: Pick<Total, 'games'>): boolean =>
  total.games.some(({ code, amount }) => movable(amount, games.get(code)?.unit ?? toAmount(1)) > 0)
