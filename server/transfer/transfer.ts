import type * as z from 'zod/mini'
import { Refusal } from '#contract/refusal'
import type { transfer as contract } from '#contract/transfer'
import { type Amount, toAmount } from '#money'
import type { Caller, Context } from '../context.ts'
import { movementReference } from '../leg/leg.ts'
import { fromGame, type Moved, toGame, type Wish } from './moves.ts'
import { type Place, placeOf } from './places.ts'
import { referenceOf } from './reference.ts'

/** TRF-02: one baht, or one kip. */
const minimum = toAmount(1_00)
/** money.md: a member waits so long for an answer; then the transfer goes on without. */
export const patienceMsMost = 20_000

type Answer = z.output<typeof contract.output>
type Way = { from: Place; to: Place; amount: Amount }
type Game = Extract<Place, { kind: 'game' }>

/**
 * TRF-03, TRF-04: between the wallet and a game, or between two games. The wish's key names its legs, so that the same
 * wish again asks after the same legs.
 * @throws Refusal as the contract says.
 */
export async function transfer(
  ctx: Context,
  caller: Caller,
  input: z.output<typeof contract.input>,
  key: string,
  patienceMs = patienceMsMost,
): Promise<Answer> {
  if (input.amount < minimum) throw new Refusal('TRANSFER_MINIMUM')
  if (input.from === input.to) throw new Refusal('NO_WALLET')
  const [from, to] = await Promise.all([
    placeOf(ctx, caller, input.from),
    placeOf(ctx, caller, input.to),
  ])
  const way = { from, to, amount: input.amount }
  const wish = { member: caller.member, currency: caller.currency, key }
  const until = performance.now() + patienceMs
  const left = () => Math.max(0, until - performance.now())
  if (from.kind === 'game' && to.kind === 'game')
    return acrossGames(ctx, wish, { ...way, from, to }, left)
  const game = from.kind === 'game' ? from : to
  if (game.kind !== 'game') throw new Refusal('NO_WALLET')
  const leg = 'one'
  const moved =
    from.kind === 'game'
      ? await fromGame(ctx, wish, { ...game, amount: way.amount, leg }, left())
      : await toGame(ctx, wish, { ...game, amount: way.amount, leg }, left())
  return answerTo(moved, referenceOf(key, leg))
}

/**
 * Two ordered legs: what came from the first game goes to the second. When the second fails the money is in the wallet,
 * and TRANSFER_FAIL is true.
 */
async function acrossGames(
  ctx: Context,
  wish: Wish,
  { from, to, amount }: Way & { from: Game; to: Game },
  left: () => number,
): Promise<Answer> {
  const parent = referenceOf(wish.key, 'parent')
  const first = await fromGame(ctx, { ...wish, parent }, { ...from, amount, leg: 'out' }, left())
  const { amount: came } = answerTo(first, referenceOf(wish.key, 'out'))
  const second = await toGame(ctx, { ...wish, parent }, { ...to, amount: came, leg: 'in' }, left())
  // What the second game's unit cannot take is in the wallet by now.
  return answerTo(second, referenceOf(wish.key, 'in'))
}

/** @throws Refusal: TRANSFER_PENDING while nobody knows; a no only when the money is back. */
function answerTo(moved: Moved, reference: string): Answer {
  if (moved.state === 'settled')
    return {
      message: 'TRANSFERRED',
      reference: movementReference({ kind: 'to-game', reference }),
      amount: moved.amount,
    }
  if (moved.state === 'open') throw new Refusal('TRANSFER_PENDING')
  if (moved.state === 'empty') throw new Refusal('TRANSFER_MINIMUM')
  throw new Refusal(moved.code)
}
