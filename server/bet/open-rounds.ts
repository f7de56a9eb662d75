import type { Db, Tx } from '#db'
import { type Amount, toAmount } from '#money'

export type OpenRounds = { game: string; amount: Amount }

/**
 * Returns the games where money is missing: what went there, less what came back, with the outcome of all stored rounds, is
 * more than the balance. It is staked on rounds that have not ended, or whose result is not reported yet, or the balance is
 * older than a payout.
 */
export function openRoundsOf(db: Db | Tx, member: number): Promise<OpenRounds[]> {
  return db<OpenRounds[]>`
    with expected as (
      select opened.game, opened.balance,
        coalesce((
          select sum(case kind when 'to-game' then confirmed else -confirmed end) from external_transfer
          where bucket = ${member % 256} and member = ${member} and provider = opened.game and state = 'settled'
            and kind in ('to-game', 'from-game') and closed_at < opened.read_at), 0) as moved,
        coalesce((
          select sum(payout - stake) from bet
          where bucket = ${member % 256} and member = ${member} and bet.game = opened.game), 0) as won,
        coalesce(net, 0) as carried
      from game_account opened
      left join bet_carried_net using (bucket, member, game)
      where bucket = ${member % 256} and member = ${member} and opened.read_at is not null
    )
    select game, (moved + won + carried - balance)::int8 as amount from expected
    where moved + won + carried > balance order by game`
}

export const sumOfOpen = (open: OpenRounds[]): Amount =>
  toAmount(open.reduce((sum, { amount }) => sum + amount, 0))

/** Counts these rounds as lost: their money is expected no more. Runs under the member's lock. */
export async function countAsLost(tx: Tx, member: number, open: OpenRounds[]): Promise<void> {
  await tx`
    insert into bet_carried_net as carried (bucket, member, game, net)
    select ${member % 256}, ${member}, game, -amount
    from unnest(${open.map(({ game }) => game)}::text[], ${open.map(({ amount }) => amount)}::int8[]) as lost (game, amount)
    on conflict (bucket, member, game) do update set net = carried.net + excluded.net`
}
