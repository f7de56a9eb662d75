import pMap from 'p-map'
import type { Amount } from '#money'
import { ask } from '#providers/ask'
import type { Bet } from '#providers/games/game'
import type { Context } from '../platform/context.ts'
import { dayMs } from '../platform/zone.ts'
import { asideAt, asideBefore, setAside } from './aside.ts'
import { isStored, noteReview } from './review.ts'
import { askSettledAt } from './settled.ts'
import { type Page, store } from './store.ts'

/** Allowance for late reporting and clock skew of providers. */
export const overlapMs = 10 * 60_000
/**
 * Providers report every round within this time. Rounds of the last minutes are read often; once an hour those of the hour before
 * are read again, because a round that came later than the overlap would never be read otherwise.
 */
export const reportedMs = 60 * 60_000
/** Providers answer for 31 days at most. */
const spanMs = 30 * dayMs
const timeoutMs = 5_000
const atOnceMax = 4

export type Reading = {
  /** Time limit; on timeout the part that was read is kept, and the next reading continues there. */
  patienceMs: number
  /** Skip histories read at or after this time. */
  freshSince?: Date
  /**
   * Read only histories whose rounds before this time were not read again after `reportedMs`, and read them so. That time must have
   * passed since.
   */
  wholeTo?: Date
}

type Which = { freshSince: Date | undefined; wholeTo: Date | undefined }
type Outcome = { unread: string[] }
type UnderWay = { since: number; wholeTo: Date | undefined; outcome: Promise<Outcome> }

const underWay = new WeakMap<Context, Map<number, UnderWay>>()

/**
 * Reads a member's bets at every game with an account, and counts them towards the bonus. `unread`: games that must
 * answer, and whose history could not be read up to now.
 */
export function readBets(
  ctx: Context,
  member: number,
  { patienceMs, freshSince, wholeTo }: Reading,
): Promise<Outcome> {
  const reading = underWay.get(ctx) ?? new Map<number, UnderWay>()
  underWay.set(ctx, reading)
  const earlier = reading.get(member)
  if (earlier && suffices(earlier, { freshSince, wholeTo })) return earlier.outcome
  const untilMs = Date.now() + patienceMs
  const outcome = readAll(ctx, member, { freshSince, wholeTo }, untilMs).finally(() => {
    if (reading.get(member)?.outcome === outcome) reading.delete(member)
  })
  reading.set(member, { since: Date.now(), wholeTo, outcome })
  return outcome
}

/** A reading that leaves out what is whole already is no fresh one. */
const suffices = (earlier: UnderWay, { freshSince, wholeTo }: Which): boolean =>
  wholeTo
    ? earlier.wholeTo?.getTime() === wholeTo.getTime()
    : !earlier.wholeTo && freshSince !== undefined && earlier.since >= freshSince.getTime()

/** A round above one of these limits does not count until it is accepted. The rounds of `leftOut` count for nothing, as they were reported. */
type Limits = { stakeLimit: Amount; payoutLimit: Amount; leftOut: string[] }
/** `rereadFrom`: rounds before it were read again already. */
type Account = {
  game: string
  username: string
  isOpen: boolean
  openedAt: Date
  from: Date
  rereadFrom: Date
  now: Date
} & Limits

async function readAll(
  ctx: Context,
  member: number,
  which: Which,
  untilMs: number,
): Promise<Outcome> {
  const accounts = await accountsOf(ctx, member, which)
  const unread: string[] = []
  const readOne = async (account: Account) => {
    const isRead = await read(ctx, member, account, { wholeTo: which.wholeTo, untilMs })
    if (!isRead && mustAnswer(account, which)) unread.push(account.game)
  }
  await pMap(accounts, readOne, { concurrency: atOnceMax })
  const aside = which.wholeTo ? await asideBefore(ctx.db, member, which.wholeTo) : []
  return { unread: [...new Set([...unread, ...aside])] }
}

/** Returns the games that must answer, and whose rounds before this time were not all read, or were set aside. */
export async function unreadBefore(ctx: Context, member: number, wholeTo: Date): Promise<string[]> {
  const which = { freshSince: undefined, wholeTo }
  const accounts = await accountsOf(ctx, member, which)
  const unread = accounts.filter((account) => mustAnswer(account, which)).map(({ game }) => game)
  return [...new Set([...unread, ...(await asideBefore(ctx.db, member, wholeTo))])]
}

/**
 * A closed game need not answer, unless it was read on the day that must be whole: it was open then, and may have paid a win. A game
 * whose account was opened after that day has no rounds of it.
 */
const mustAnswer = ({ isOpen, openedAt, from }: Account, { wholeTo }: Which): boolean =>
  wholeTo === undefined
    ? isOpen
    : openedAt < wholeTo && (isOpen || from.getTime() >= wholeTo.getTime() - dayMs)

/** Reads a member's bets at one game. Returns true if all bets up to now were read. */
export async function readGame(
  ctx: Context,
  member: number,
  game: string,
  { patienceMs }: Pick<Reading, 'patienceMs'>,
): Promise<boolean> {
  const untilMs = Date.now() + patienceMs
  const account = (await accountsOf(ctx, member)).find((one) => one.game === game)
  return account !== undefined && read(ctx, member, account, { untilMs })
}

/** The last days contain the day that a refund is for. */
const accountsOf = (ctx: Context, member: number, { freshSince, wholeTo }: Partial<Which> = {}) =>
  ctx.db<Account[]>`
    select game, username, is_open, opened_at, coalesce(read_to, opened_at) as "from", clock_timestamp() as now,
      coalesce(reread_to, greatest(opened_at, read_to - interval '3 days')) as reread_from,
      stake.above as stake_limit, payout.above as payout_limit,
      array(select reference from bet_review left_out where left_out.bucket = game_account.bucket
        and left_out.member = game_account.member and left_out.game = game_account.game and left_out_at is not null) as left_out
    from game_account join game on code = game left join bet_cursor using (bucket, member, game)
    join member on member.id = game_account.member
    join review_limit stake on stake.kind = 'stake' and stake.currency = member.currency
    join review_limit payout on payout.kind = 'payout' and payout.currency = member.currency
    where game_account.bucket = ${member % 256} and game_account.member = ${member} and opened_at is not null
      and case when ${wholeTo ?? null}::timestamptz is null
        then read_to is null or read_to < coalesce(${freshSince ?? null}::timestamptz, 'infinity')
        else coalesce(reread_to, '-infinity') < ${wholeTo ?? null} end
    order by position`

/** Returns true if all bets up to now were read. */
async function read(
  ctx: Context,
  member: number,
  { game, username, from, rereadFrom, now, ...limits }: Account,
  { wholeTo, untilMs }: { wholeTo?: Date | undefined; untilMs: number },
): Promise<boolean> {
  const provider = ctx.games.get(game)
  if (!provider) return false
  const reported = new Date(now.getTime() - reportedMs)
  const isDue = rereadFrom < (wholeTo ?? new Date(reported.getTime() - reportedMs))
  // The cursor is ahead only if a clock was set back.
  let at = earliest(from, now, isDue ? rereadFrom : now)
  const isReread = at <= rereadFrom
  if (isReread) await askForAside(ctx, member, { game, username, from }, limits, untilMs)
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
      await setAside(ctx, { member, game, aside: answer.aside })
      const { bets, isWhole } = await passReview(ctx, { member, game, bets: answer.bets }, limits)
      hasMore = answer.hasMore && isWhole
      at = hasMore || !isWhole ? lastOf(bets, at, now) : isLast ? now : end
      const rereadTo = isReread ? earliest(at, reported) : null
      await store(ctx, { member, game, bets, readTo: at, rereadTo })
      if (!isWhole) return false
    }
  } while (at < now)
  return true
}

/** Asks again for rounds that are set aside: a game that corrects one reports it under its own name and time. */
async function askForAside(
  ctx: Context,
  member: number,
  { game, username, from: readTo }: Pick<Account, 'game' | 'username' | 'from'>,
  limits: Limits,
  untilMs: number,
): Promise<void> {
  for (const settledAt of await asideAt(ctx.db, member, game)) {
    const leftMs = Math.min(timeoutMs, untilMs - Date.now())
    if (leftMs <= 0) return
    const second = { username, settledAt, page: 1 }
    const answer = await askSettledAt(ctx.games.get(game)!, second, leftMs)
    if (answer.word !== 'done') return
    const { bets } = await passReview(ctx, { member, game, bets: answer.bets }, limits)
    await store(ctx, { member, game, bets, readTo, rereadTo: null })
  }
}

/**
 * Returns the rounds up to the first that exceeds a limit and is still in review, without those that are left out. Later rounds wait
 * with it, so that none is skipped: the next reading continues there. `store` ignores those that are stored already.
 */
async function passReview(
  ctx: Context,
  { member, game, bets }: Omit<Page, 'readTo' | 'rereadTo'>,
  { stakeLimit, payoutLimit, leftOut }: Limits,
): Promise<{ bets: Bet[]; isWhole: boolean }> {
  const counted: Bet[] = []
  for (const bet of bets) {
    const { reference, stake, payout } = bet
    const isAbove = stake > stakeLimit || payout > payoutLimit
    // The limit was lowered, or the game corrected the round. A stored round has no review to decide.
    if (isAbove && (await isStored(ctx.db, game, bet))) {
      counted.push(bet)
      continue
    }
    const review =
      isAbove || leftOut.includes(reference)
        ? await noteReview(ctx.db, { member, game, bet })
        : undefined
    if (review?.isLeftOut) continue
    if (isAbove && !review?.isAccepted) {
      if (review?.isNew) ctx.log.error({ game, reference, stake, payout }, 'a round awaits review')
      return { bets: counted, isWhole: false }
    }
    counted.push(bet)
  }
  return { bets: counted, isWhole: true }
}

const earliest = (...moments: Date[]): Date =>
  new Date(Math.min(...moments.map((moment) => moment.getTime())))

/** Rounds come oldest first: all that were settled before the last of them are read. */
function lastOf(bets: Bet[], at: Date, now: Date): Date {
  const last = bets.at(-1)?.settledAt ?? at
  return new Date(Math.min(Math.max(last.getTime(), at.getTime()), now.getTime()))
}
