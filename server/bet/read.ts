import pMap from 'p-map'
import type { Amount } from '#money'
import { ask } from '#providers/ask'
import type { Bet } from '#providers/games/game'
import { countBets } from '../bonus/turnover.ts'
import { countInvited } from '../invite/wagered.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { noteReview } from './review.ts'

/** Allowance for late reporting and clock skew of providers. */
export const overlapMs = 10 * 60_000
/** Providers answer for 31 days at most. */
const spanMs = 30 * 24 * 3_600_000
const timeoutMs = 5_000
const atOnceMax = 4

export type Reading = {
  /** Time limit; on timeout the part that was read is kept, and the next reading continues there. */
  patienceMs: number
  /** Skip histories read at or after this time. */
  freshSince?: Date
}

type Outcome = { unread: string[] }
type UnderWay = { since: number; outcome: Promise<Outcome> }

const underWay = new WeakMap<Context, Map<number, UnderWay>>()

/**
 * Reads a member's bets at every game with an account, and counts them towards the bonus. `unread`: open games whose
 * history could not be read up to now.
 */
export function readBets(
  ctx: Context,
  member: number,
  { patienceMs, freshSince }: Reading,
): Promise<Outcome> {
  const reading = underWay.get(ctx) ?? new Map<number, UnderWay>()
  underWay.set(ctx, reading)
  const earlier = reading.get(member)
  if (earlier && freshSince && earlier.since >= freshSince.getTime()) return earlier.outcome
  const outcome = readAll(ctx, member, freshSince, Date.now() + patienceMs).finally(() => {
    if (reading.get(member)?.outcome === outcome) reading.delete(member)
  })
  reading.set(member, { since: Date.now(), outcome })
  return outcome
}

/** A round above one of these limits does not count until it is reviewed. */
type Limits = { stakeLimit: Amount; payoutLimit: Amount }
type Account = { game: string; username: string; isOpen: boolean; from: Date; now: Date } & Limits

async function readAll(
  ctx: Context,
  member: number,
  freshSince: Date | undefined,
  untilMs: number,
): Promise<Outcome> {
  const accounts = await accountsOf(ctx, member, freshSince)
  const unread: string[] = []
  const readOne = async (account: Account) => {
    const isRead = await read(ctx, member, account, untilMs)
    // A closed game need not answer.
    if (!isRead && account.isOpen) unread.push(account.game)
  }
  await pMap(accounts, readOne, { concurrency: atOnceMax })
  return { unread }
}

/** Reads a member's bets at one game. Returns true if all bets up to now were read. */
export async function readGame(
  ctx: Context,
  member: number,
  game: string,
  { patienceMs }: Pick<Reading, 'patienceMs'>,
): Promise<boolean> {
  const untilMs = Date.now() + patienceMs
  const account = (await accountsOf(ctx, member)).find((one) => one.game === game)
  return account !== undefined && read(ctx, member, account, untilMs)
}

const accountsOf = (ctx: Context, member: number, freshSince?: Date) => ctx.db<Account[]>`
    select game, username, is_open, coalesce(read_to, opened_at) as "from", clock_timestamp() as now,
      stake.above as stake_limit, payout.above as payout_limit
    from game_account join game on code = game left join bet_cursor using (bucket, member, game)
    join member on member.id = game_account.member
    join review_limit stake on stake.kind = 'stake' and stake.currency = member.currency
    join review_limit payout on payout.kind = 'payout' and payout.currency = member.currency
    where game_account.bucket = ${member % 256} and game_account.member = ${member} and opened_at is not null
      and (read_to is null or read_to < coalesce(${freshSince ?? null}::timestamptz, 'infinity'))
    order by position`

/** Returns true if all bets up to now were read. */
async function read(
  ctx: Context,
  member: number,
  { game, username, from, now, ...limits }: Account,
  untilMs: number,
): Promise<boolean> {
  const provider = ctx.games.get(game)
  if (!provider) return false
  // The cursor is ahead only if a clock was set back.
  let at = from < now ? from : now
  do {
    const begin = new Date(at.getTime() - overlapMs)
    const end = new Date(Math.min(now.getTime() + overlapMs, begin.getTime() + spanMs))
    const isLast = end > now
    for (let page = 1, hasMore = true; hasMore; page++) {
      const leftMs = Math.min(timeoutMs, untilMs - Date.now())
      if (leftMs <= 0) return false
      const span = { username, at: new Date(), from: begin, to: end, page }
      const answer = await ask(provider.bets, span, leftMs)
      if (answer.word !== 'done') {
        ctx.log.warn({ game, word: answer.word, reason: answer.reason }, 'no bets from a game')
        return false
      }
      const { bets, isWhole } = await passReview(ctx, { member, game, bets: answer.bets }, limits)
      hasMore = answer.hasMore && isWhole
      at = hasMore || !isWhole ? lastOf(bets, at, now) : isLast ? now : end
      await store(ctx, { member, game, bets, readTo: at })
      if (!isWhole) return false
    }
  } while (at < now)
  return true
}

/**
 * Returns the rounds up to the first that exceeds a limit and has not been accepted. Later rounds wait with it, so that
 * none is skipped: the next reading continues there.
 */
async function passReview(
  ctx: Context,
  { member, game, bets }: Omit<Page, 'readTo'>,
  { stakeLimit, payoutLimit }: Limits,
): Promise<{ bets: Bet[]; isWhole: boolean }> {
  for (const [index, bet] of bets.entries()) {
    const { reference, stake, payout } = bet
    if (stake <= stakeLimit && payout <= payoutLimit) continue
    const review = await noteReview(ctx.db, { member, game, bet })
    if (review.isAccepted) continue
    if (review.isNew) ctx.log.error({ game, reference, stake, payout }, 'a round awaits review')
    return { bets: bets.slice(0, index), isWhole: false }
  }
  return { bets, isWhole: true }
}

/** Rounds come oldest first: all that were settled before the last of them are read. */
function lastOf(bets: Bet[], at: Date, now: Date): Date {
  const last = bets.at(-1)?.settledAt ?? at
  return new Date(Math.min(Math.max(last.getTime(), at.getTime()), now.getTime()))
}

type Stored = { game: string; reference: string; stake: Amount; settledAt: Date }
type Page = { member: number; game: string; bets: Bet[]; readTo: Date }

/** Stores new bets with the cursor and counts them in one commit: a bet is counted exactly when it is stored. */
async function store(ctx: Context, { member, game, bets, readTo }: Page): Promise<void> {
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
        returning game, reference, stake, settled_at`
      await countInvited(ctx, tx, member, fresh)
      await countBets(ctx, tx, member, fresh)
    }
    await tx`
      insert into bet_cursor (bucket, member, game, read_to) values (${member % 256}, ${member}, ${game}, ${readTo})
      on conflict (bucket, member, game) do update set read_to = greatest(bet_cursor.read_to, excluded.read_to)`
  })
}
