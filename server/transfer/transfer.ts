import type * as z from 'zod/mini'
import { Refusal } from '#contract/refusal'
import type { transfer as contract } from '#contract/transfer'
import { type Amount, toAmount } from '#money'
import { movable } from '#providers/games/credits'
import { movementReference } from '../leg/leg.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { fromGame, type Left, leftOf, type Moved, toGame, type Wish } from './moves.ts'
import { type Place, placesOf } from './places.ts'
import { referenceOf } from './reference.ts'

/** TRF-02: one baht, or one kip. */
export const transferMinimum = toAmount(1_00)
/** money.md: a member waits so long for an answer; then the transfer goes on without. */
export const patienceMsMost = 20_000

type Answer = z.output<typeof contract.output>
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
  const { amount } = input
  if (amount < transferMinimum) throw new Refusal('TRANSFER_MINIMUM')
  if (input.from === input.to) throw new Refusal('NO_WALLET')
  const left = leftOf(patienceMs)
  const legs = ['one', 'out'].map((leg) => referenceOf(key, leg))
  const [from, to] = await placesOf(ctx, caller, [input.from, input.to], legs)
  const wish = { member: caller.member, currency: caller.currency, key }
  if (from.kind === 'game' && to.kind === 'game')
    return acrossGames(ctx, wish, { from, to, amount }, left)
  const reference = referenceOf(key, 'one')
  const move = { amount, leg: 'one' }
  if (from.kind === 'game')
    return answerTo(await fromGame(ctx, wish, { ...from, ...move }, left), reference)
  if (to.kind === 'game')
    return answerTo(await toGame(ctx, wish, { ...to, ...move }, left), reference)
  throw new Refusal('NO_WALLET')
}

/**
 * Two ordered legs: what came from the first game goes to the second. What only one of them can take stays in the first.
 * When the second leg fails the money is in the wallet, and TRANSFER_FAIL is true.
 */
async function acrossGames(
  ctx: Context,
  wish: Wish,
  { from, to, amount }: { from: Game; to: Game; amount: Amount },
  left: Left,
): Promise<Answer> {
  const child = { ...wish, parent: referenceOf(wish.key, 'parent') }
  const cut = movable(amount, to.game.unit)
  const first = await fromGame(ctx, child, { ...from, amount: cut, leg: 'out' }, left)
  const { amount: came } = answerTo(first, referenceOf(wish.key, 'out'))
  const second = await toGame(ctx, child, { ...to, amount: came, leg: 'in' }, left)
  // Less came than was asked for, and less than the second game can take: it is in the wallet.
  if (second.state === 'empty') throw new Refusal('TRANSFER_FAIL')
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
