import type * as z from 'zod/mini'
import { Refusal, type RefusalCode } from '#contract/refusal'
import type { transferAll as contract, Leg } from '#contract/transfer'
import { type Amount, toAmount } from '#money'
import { findTransfer } from '../leg/leg.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { collect } from './collect.ts'
import { leftOf, toGame } from './moves.ts'
import { placesOf } from './places.ts'
import { referenceOf } from './reference.ts'
import { patienceMsMost, transferMinimum } from './transfer.ts'

type Answer = z.output<typeof contract.output>

/** Of the patience, for collecting; the rest is for the way to the game. */
const collectShare = 0.6

/**
 * TRF-03: collects from the other games, then moves the wallet to `to`. The parent of the legs posts nothing itself.
 * `amount` is what reached `to`. @throws Refusal as a transfer does.
 */
export async function transferAll(
  ctx: Context,
  caller: Caller,
  { to }: z.output<typeof contract.input>,
  key: string,
  patienceMs = patienceMsMost,
): Promise<Answer> {
  const left = leftOf(patienceMs)
  const reference = referenceOf(key, 'in')
  const [place] = await placesOf(ctx, caller, [to], [reference])
  const legs = await collect(ctx, caller, {
    key,
    ...(place.kind === 'game' && { except: to }),
    patienceMs: patienceMs * collectShare,
  })
  const collected = toAmount(legs.reduce((sum, { amount }) => sum + amount, 0))
  if (place.kind === 'wallet') return { message: 'TRANSFERRED', amount: collected, legs }

  const { member, currency } = caller
  const wish = { member, currency, key, parent: referenceOf(key, 'parent') }
  // The same wish again goes on with the leg that it opened, whatever the wallet has by now.
  const opened = await findTransfer(ctx.db, reference)
  const amount = opened?.amount ?? (await ctx.ledger.balancesOf(member)).main
  if (amount < transferMinimum) throw new Refusal(tooLittle(amount, legs))
  const moved = await toGame(ctx, wish, { ...place, amount, leg: 'in' }, left)
  if (moved.state === 'open') throw new Refusal('TRANSFER_PENDING')
  if (moved.state === 'returned') throw new Refusal(moved.code)
  if (moved.state === 'empty') throw new Refusal('TRANSFER_MINIMUM')
  return { message: 'TRANSFERRED', amount: moved.amount, legs }
}

/** What is still on its way home may be enough when the same wish asks again. */
function tooLittle(amount: Amount, legs: Leg[]): RefusalCode {
  if (legs.some(({ status }) => status === 'pending')) return 'TRANSFER_PENDING'
  return amount > 0 ? 'TRANSFER_MINIMUM' : 'MONEY_NOT_ENOUGH'
}
