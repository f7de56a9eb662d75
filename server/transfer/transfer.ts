import type * as z from 'zod/mini'
import { Refusal } from '#contract/refusal'
import type { transfer as contract } from '#contract/transfer'
import { type Amount, toAmount } from '#money'
import { movable } from '#providers/games/credits'
import { movementReference, transferOf } from '../external-transfer/transfer.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { assertAllowed } from '../protection/allow.ts'
import {
  fromGame,
  type MoveResult,
  type TimeLeft,
  type TransferRequest,
  timeLeftOf,
  toGame,
} from './moves.ts'
import { assertTakesMoney, isWallet, type Place, placesOf, type References } from './places.ts'
import { referenceOf } from './reference.ts'

/** TRF-02: the minimum is one baht, or one kip. */
export const transferMinimum = toAmount(1_00)
/** Time after which the member gets TRANSFER_PENDING; the transfer goes on in the background. */
export const patienceMsMost = 20_000

type Answer = z.output<typeof contract.output>
type Game = Extract<Place, { kind: 'game' }>

/**
 * TRF-03, TRF-04: transfers between the wallet and a game, or between two games. The references follow from the
 * idempotency key, so that a repeated request finds the same transfers.
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
  const timeLeft = timeLeftOf(patienceMs)
  const [from, to] = await placesOf(ctx, caller, [input.from, input.to], referencesOf(input, key))
  assertTakesMoney(to)
  const { member, currency, isLimited } = caller
  const request = { member, currency, isLimited, key }
  if (from.kind === 'game' && to.kind === 'game')
    return acrossGames(ctx, request, { from, to, amount }, timeLeft)
  const reference = referenceOf(key, 'one')
  const move = { amount, part: 'one' }
  if (from.kind === 'game')
    return answerTo(await fromGame(ctx, request, { ...from, ...move }, timeLeft), reference)
  if (to.kind === 'game')
    return answerTo(await toGame(ctx, request, { ...to, ...move }, timeLeft), reference)
  throw new Refusal('NO_WALLET')
}

/** A transfer between two games has two parts, any other has one. */
function referencesOf({ from, to }: z.output<typeof contract.input>, key: string): References {
  const [one, out, into] = ['one', 'out', 'in'].map((part) => referenceOf(key, part))
  const hasOne = isWallet(from) || isWallet(to)
  return hasOne ? { own: [one!], others: [out!, into!] } : { own: [out!], others: [one!] }
}

/**
 * Transfers from the first game to the wallet, then to the second game. An amount that the second game cannot take
 * stays in the first. If the second transfer fails, the money stays in the wallet and the answer is TRANSFER_FAIL. So it does when
 * a break or a limit of the member began meanwhile.
 */
async function acrossGames(
  ctx: Context,
  request: TransferRequest,
  { from, to, amount }: { from: Game; to: Game; amount: Amount },
  timeLeft: TimeLeft,
): Promise<Answer> {
  await assertSameTarget(ctx, request, to)
  const cut = movable(amount, to.game.unit)
  const first = await fromGame(ctx, request, { ...from, amount: cut, part: 'out' }, timeLeft)
  const { amount: came } = answerTo(first, referenceOf(request.key, 'out'))
  const reference = referenceOf(request.key, 'in')
  const begun = await transferOf(ctx.db, { member: request.member, reference })
  const { isLimited } = begun ? request : await assertAllowed(ctx.db, request, 'play')
  const second = await toGame(
    ctx,
    { ...request, isLimited },
    { ...to, amount: came, part: 'in' },
    timeLeft,
  )
  // The first game gave less than requested, and too little for the second game. The money is in the wallet.
  if (second.state === 'empty') throw new Refusal('TRANSFER_FAIL')
  return answerTo(second, reference)
}

/** @throws Refusal KEY_REUSED if the key sent money to another game, or all money to a game, before this one is asked for any */
async function assertSameTarget(
  { db }: Context,
  { member, key }: TransferRequest,
  { game }: Game,
): Promise<void> {
  const [out, into] = await Promise.all(
    ['out', 'in'].map((part) => transferOf(db, { member, reference: referenceOf(key, part) })),
  )
  if (into && (!out || into.provider !== game.code)) throw new Refusal('KEY_REUSED')
}

/** @throws Refusal TRANSFER_PENDING while the result is unknown; other refusals only when the money is back. */
function answerTo(result: MoveResult, reference: string): Answer {
  if (result.state === 'settled')
    return {
      message: 'TRANSFERRED',
      reference: movementReference({ kind: 'to-game', reference }),
      amount: result.amount,
    }
  if (result.state === 'open') throw new Refusal('TRANSFER_PENDING')
  if (result.state === 'empty') throw new Refusal('TRANSFER_MINIMUM')
  throw new Refusal(result.code)
}
