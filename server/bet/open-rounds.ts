import type { Db, Tx } from '#db'
import { type Amount, toAmount } from '#money'

export type OpenRounds = { game: string; amount: Amount }
type Missing = OpenRounds & { lost: Amount }

/**
 * Returns the games where money is missing: what went there, less what came back, with the outcome of all stored rounds, is
 * more than the balance. It is staked on rounds that have not ended, or whose result is not reported yet, or the balance is
 * older than a payout. What operators counted as lost is expected no more.
 */
export async function openRoundsOf(db: Db | Tx, member: number): Promise<OpenRounds[]> {
  const missing = await missingOf(db, member, { isOfReading: false })
  return missing
    .map(({ game, amount, lost }) => ({ game, amount: toAmount(amount - lost) }))
    .filter(({ amount }) => amount > 0)
}

export const sumOfOpen = (open: OpenRounds[]): Amount =>
  toAmount(open.reduce((sum, { amount }) => sum + amount, 0))

/** Rounds that ended after the balance was read do not count with `isOfReading`: their stakes are still in the balance. */
const missingOf = (db: Db | Tx, member: number, { isOfReading }: { isOfReading: boolean }) => db<
  Missing[]
>`
  with expected as (
    select opened.game, opened.balance,
      coalesce((
        select sum(case kind when 'to-game' then confirmed else -confirmed end) from external_transfer
        where bucket = ${member % 256} and member = ${member} and provider = opened.game
          and state in ('settled', 'late-applied') and kind in ('to-game', 'from-game') and closed_at < opened.read_at), 0) as moved,
      coalesce((
        select sum(payout - stake) from bet
        where bucket = ${member % 256} and member = ${member} and bet.game = opened.game
          and (not ${isOfReading} or settled_at < opened.read_at)), 0) as won,
      coalesce(net, 0) as carried, coalesce(lost, 0) as lost
    from game_account opened
    left join bet_carried_net using (bucket, member, game)
    where bucket = ${member % 256} and member = ${member} and opened.read_at is not null
  )
  select game, (moved + won + carried - balance)::int8 as amount, lost from expected order by game`

/** Counts these rounds as lost: their money is expected no more. Runs under the member's lock. */
export async function countAsLost(tx: Tx, member: number, open: OpenRounds[]): Promise<void> {
  await tx`
    insert into bet_carried_net as carried (bucket, member, game, net, lost, lost_at)
    select ${member % 256}, ${member}, game, 0, amount, clock_timestamp()
    from unnest(${open.map(({ game }) => game)}::text[], ${open.map(({ amount }) => amount)}::int8[]) as open (game, amount)
    on conflict (bucket, member, game) do update set lost = carried.lost + excluded.lost, lost_at = excluded.lost_at`
}

type Reported = { stake: Amount; settledAt: Date }

/**
 * Lowers what was counted as lost at a game by the rounds that it reports now: their outcome is stored, and would be expected twice.
 * A round that ended before the count was part of it. A later one may be new, so the sum is lowered to what is missing.
 * Runs under the member's lock.
 */
export async function lowerLost(
  tx: Tx,
  { member, game, reported }: { member: number; game: string; reported: Reported[] },
): Promise<void> {
  const [counted] = await tx<{ lost: Amount; lostAt: Date }[]>`
    select lost, lost_at from bet_carried_net
    where bucket = ${member % 256} and member = ${member} and game = ${game} and lost > 0`
  if (!counted) return
  const { lost, lostAt } = counted
  const ofCount = reported.filter(({ settledAt }) => settledAt <= lostAt)
  const left = lost - ofCount.reduce((sum, { stake }) => sum + stake, 0)
  const missing = await missingOf(tx, member, { isOfReading: true })
  const atGame = missing.find((one) => one.game === game)?.amount ?? lost
  const lowered = Math.max(0, Math.min(left, atGame))
  await tx`
    update bet_carried_net set lost = ${lowered}
    where bucket = ${member % 256} and member = ${member} and game = ${game}`
}
