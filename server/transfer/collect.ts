import pMap from 'p-map'
import { Refusal } from '#contract/refusal'
import { byAmount, wholeUnits } from '#contract/shortfall'
import type { GameTransferResult } from '#contract/transfer'
import { type Amount, toAmount } from '#money'
import { activeGamesOf, gameAccountOf, gameAccountsOf } from '../game/account.ts'
import { providerOf } from '../game/catalogue.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import {
  fromGame,
  type Move,
  type MoveResult,
  nothing,
  type TimeLeft,
  type TransferRequest,
  timeLeftOf,
} from './moves.ts'
import { referenceOf } from './reference.ts'

const atOnceMax = 4

/** Name of a game's part in its request. */
const partOf = (code: string) => `all:${code}`

/** Returns the references that transfers from these games have in the request with this key. */
export const collectReferences = (key: string, games: Iterable<string>): string[] =>
  [...games].map((code) => referenceOf(key, partOf(code)))

/**
 * Transfers all money from the member's games to the wallet, except from `except`, a few games at a time. A game that
 * does not answer is reported as pending or failed and does not delay the others.
 */
export async function collect(
  ctx: Context,
  { member, currency }: Pick<Caller, 'member' | 'currency'>,
  { key, except = [], patienceMs }: { key: string; except?: readonly string[]; patienceMs: number },
): Promise<GameTransferResult[]> {
  const request = { member, currency, key }
  const games = (await activeGamesOf(ctx.db, member)).filter((code) => !except.includes(code))
  const timeLeft = timeLeftOf(patienceMs)
  const collectOne = (code: string) => collectFrom(ctx, request, code, timeLeft)
  return pMap(games, collectOne, { concurrency: atOnceMax })
}

/** Time for one game while others can still be asked. */
const gamePatienceMs = 5_000

/**
 * Transfers only what the wallet lacks of `amount`, one game after the other, the richest first. The next game is asked
 * when one does not answer or has less than we knew. Asks no game if the wallet suffices.
 */
export async function collectShortfall(
  ctx: Context,
  caller: Caller,
  { key, amount, patienceMs }: { key: string; amount: Amount; patienceMs: number },
): Promise<GameTransferResult[]> {
  const { member, currency } = caller
  const lackedNow = async () => toAmount(amount - (await ctx.ledger.balancesOf(member)).main)
  if ((await lackedNow()) <= 0) return []
  const request = { member, currency, key }
  const games = byAmount((await gameAccountsOf(ctx, caller, 'en')).filter((one) => one.isActive))
  const timeLeft = timeLeftOf(patienceMs)
  const legs: GameTransferResult[] = []
  for (const [at, { code, unit }] of games.entries()) {
    const lacked = await lackedNow()
    if (lacked <= 0) break
    const isLast = at === games.length - 1
    const time = isLast ? timeLeft : timeLeftOf(Math.min(timeLeft(), gamePatienceMs))
    legs.push(await collectFrom(ctx, request, code, time, wholeUnits(lacked, unit)))
  }
  return legs
}

/** Transfers all money of one game, or at most `upTo`. */
async function collectFrom(
  ctx: Context,
  request: TransferRequest,
  code: string,
  timeLeft: TimeLeft,
  upTo?: Amount,
): Promise<GameTransferResult> {
  // No time is left, so skip this game. Its money stays there.
  if (timeLeft() === 0) return { code, status: 'failed', amount: nothing }
  try {
    const { username } = await gameAccountOf(ctx.db, request.member, code)
    const move = {
      game: providerOf(ctx, code),
      username,
      amount: upTo === undefined ? 'all' : { upTo },
      part: partOf(code),
    } satisfies Move
    return { code, ...resultOf(await fromGame(ctx, request, move, timeLeft)) }
  } catch (error) {
    // Another transfer with this game is in progress, or the game is no longer available.
    if (!(error instanceof Refusal)) throw error
    return {
      code,
      status: error.code === 'REQUEST_LIMIT_1MIN' ? 'pending' : 'failed',
      amount: nothing,
    }
  }
}

function resultOf(result: MoveResult): Pick<GameTransferResult, 'status' | 'amount'> {
  if (result.state === 'settled') return { status: 'moved', amount: result.amount }
  if (result.state === 'empty') return { status: 'empty', amount: nothing }
  return { status: result.state === 'open' ? 'pending' : 'failed', amount: nothing }
}
