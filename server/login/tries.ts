import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { networkHashOf } from '../member-event/place.ts'
import { networkOf } from '../platform/address.ts'
import type { Context } from '../platform/context.ts'

type Parts = Pick<Context, 'db'>
/** Failures in a row are counted for a pair. */
type Pair = { who: string; network: string }

export const pairOf = (who: string, address: string): Pair => ({ who, network: networkOf(address) })

/**
 * Counts the try before the password is checked, so that concurrent tries count too. After every fifth failure in a row
 * the pair of name and network waits 1, 2, 4, 8, then 15 minutes; other networks can still sign in. @throws Refusal
 * REQUEST_LIMIT_1MIN during the wait
 */
export const countTry = ({ db }: Parts, who: string, address: string): Promise<void> =>
  countPair(db, pairOf(who, address))

export const forgetTries = ({ db }: Parts, who: string, address: string): Promise<void> =>
  forgetPair(db, pairOf(who, address))

/** Stands for all networks, for what a change of the network must not begin anew. */
const everyNetwork = '0.0.0.0/0'

/**
 * Counts a try of an open session like `countTry`, whatever networks it comes from: a thief of a signed-in device changes them
 * at will. Others cannot use up the tries of the session. @throws Refusal REQUEST_LIMIT_1MIN during the wait
 */
export const countTryOfSession = ({ db }: Parts, session: string): Promise<void> =>
  countPair(db, { who: session, network: everyNetwork })

export const forgetTriesOfSession = ({ db }: Parts, session: string): Promise<void> =>
  forgetPair(db, { who: session, network: everyNetwork })

async function countPair(db: Db | Tx, { who, network }: Pair): Promise<void> {
  const [counted] = await db`
    insert into login_try as known (who, network, tries) values (${who}, ${network}, 1)
    on conflict (who, network) do update set tries = known.tries + 1, tried_at = now(),
      blocked_until = case when (known.tries + 1) % 5 = 0
        then now() + interval '1 minute' * least(15, power(2, least((known.tries + 1) / 5 - 1, 4))) end
    where known.blocked_until is null or known.blocked_until <= now()
    returning tries`
  if (!counted) throw new Refusal('REQUEST_LIMIT_1MIN')
}

async function forgetPair(db: Db, { who, network }: Pair): Promise<void> {
  await db`delete from login_try where who = ${who} and network = ${network}`
}

/** This many misses of an account have no effect; from then on unknown clients take turns. */
export const freeMisses = 20
/** More are not counted, so that the account recovers within two days. */
const missesMax = 140

/**
 * Counts a guess at an account over all networks. The count falls by one for each quarter of an hour without a
 * guess. From 20 on, one guess is judged in 30 seconds, and at each further 20 the time doubles, up to a quarter of an
 * hour: about 200 guesses on the first day, and 100 on each further one, however many networks they come from.
 * The clock is read anew: now() is the begin of this transaction, which may be before the last guess.
 * @returns the count, or undefined before the next turn
 */
async function countGuess(
  tx: Db | Tx,
  who: string,
  { takesTurns }: { takesTurns: boolean },
): Promise<number | undefined> {
  const misses = tx`least(${missesMax}::int, 1 + ${missesNow(tx)})`
  const [counted] = await tx<{ misses: number }[]>`
    insert into login_guess as known (who, misses) values (${who}, 1)
    on conflict (who) do update set misses = ${misses}, counted_at = now(),
      next_at = now() + interval '1 second' * case when ${misses} < ${freeMisses} then 0
        else least(900, 30 * power(2, floor(${misses} / ${freeMisses}::float8) - 1)) end
    where known.next_at <= clock_timestamp() or not ${takesTurns}::boolean
    returning misses`
  return counted?.misses
}

const missesNow = (tx: Db | Tx) =>
  tx`greatest(0, known.misses - floor(extract(epoch from clock_timestamp() - known.counted_at) / 900)::int)`

/** A sign-in that is under way. */
export type Try = {
  pair: Pair
  guessed?: string
  misses: number
  /** False if only its network let it in while unknown clients take turns. */
  isInTurn: boolean
}

type Client = {
  who: string
  address: string
  /** The hash of the token of a device that signed in before. */
  device?: Buffer | undefined
  /** Is asked only when unknown clients take turns: did the owner sign in from this network before? */
  isKnownNetwork: (tx: Tx) => Promise<boolean>
}

/**
 * Counts a sign-in before its password is checked. A device that signed in before is counted alone, so that others cannot make
 * it wait. Others are counted by account and network, and by account over all networks.
 * @throws Refusal REQUEST_LIMIT_1MIN
 */
export async function startTry(
  { db }: Parts,
  { who, address, device, isKnownNetwork }: Client,
): Promise<Try> {
  if (device) {
    const pair = { who: `${who} ${device.toString('hex')}`, network: everyNetwork }
    await countPair(db, pair)
    return { pair, misses: 0, isInTurn: true }
  }
  const pair = pairOf(who, address)
  // Together: a try that must wait for its turn is no failure of the network.
  return db.begin(async (tx) => {
    await countPair(tx, pair)
    const counted = await countGuess(tx, who, { takesTurns: true })
    const misses =
      counted ??
      ((await isKnownNetwork(tx)) ? await countGuess(tx, who, { takesTurns: false }) : undefined)
    if (misses === undefined) throw new Refusal('REQUEST_LIMIT_1MIN')
    return { pair, guessed: who, misses, isInTurn: counted !== undefined }
  })
}

/** Ends a try that succeeded. Guesses of others at the account stay counted. */
export async function endTry({ db }: Parts, { pair, guessed }: Try): Promise<void> {
  await forgetPair(db, pair)
  if (guessed !== undefined)
    await db`update login_guess set misses = greatest(0, misses - 1) where who = ${guessed}`
}

/** True if the member signed in from this network within 90 days. */
export async function isNetworkOf(
  tx: Tx,
  secrets: Context['secrets'],
  { member, address }: { member: number | undefined; address: string },
): Promise<boolean> {
  const [known] = await tx`
    select from member_event
    where bucket = ${member ?? null}::int8 % 256 and member = ${member ?? null} and network_hash = ${networkHashOf(secrets, address)}
      and kind = 'sign-in' and at > now() - interval '90 days' limit 1`
  return known !== undefined
}
