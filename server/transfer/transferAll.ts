import type * as z from 'zod/mini'
import { Refusal, type RefusalCode } from '#contract/refusal'
import type { transferAll as contract, GameTransferResult } from '#contract/transfer'
import { type Amount, toAmount } from '#money'
import { transferOf } from '../external-transfer/transfer.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { assertAllowed } from '../protection/allow.ts'
import { collect, collectReferences } from './collect.ts'
import { timeLeftOf, toGame } from './moves.ts'
import { assertTakesMoney, placesOf } from './places.ts'
import { referenceOf } from './reference.ts'
import { patienceMsMost, transferMinimum } from './transfer.ts'

type Answer = z.output<typeof contract.output>

/** Share of the time for collecting; the rest is for the transfer to the game. */
const collectShare = 0.6

/**
 * TRF-03: collects from the other games, then transfers the wallet's balance to `to`. The answer's `amount` is what
 * arrived at `to`. @throws Refusal as a transfer does; KEY_REUSED before any game is asked.
 */
export async function transferAll(
  ctx: Context,
  caller: Caller,
  { to }: z.output<typeof contract.input>,
  key: string,
  patienceMs = patienceMsMost,
): Promise<Answer> {
  const timeLeft = timeLeftOf(patienceMs)
  const reference = referenceOf(key, 'in')
  const others = [referenceOf(key, 'one'), referenceOf(key, 'out'), ...collectReferences(key, [to])]
  const [place] = await placesOf(ctx, caller, [to], { own: [reference], others })
  assertTakesMoney(place)
  const { member, currency } = caller
  const before = await transferOf(ctx.db, { member, reference })
  if (before && before.provider !== to) throw new Refusal('KEY_REUSED')
  const legs = await collect(ctx, caller, {
    key,
    ...(place.kind === 'game' && { except: [to] }),
    patienceMs: patienceMs * collectShare,
  })
  const collected = toAmount(legs.reduce((sum, { amount }) => sum + amount, 0))
  if (place.kind === 'wallet') return { message: 'TRANSFERRED', amount: collected, legs }

  // A repeated request continues the transfer that it started, whatever the wallet's balance is now.
  const opened = before ?? (await transferOf(ctx.db, { member, reference }))
  // A break or a limit of the member may have begun while the games were asked.
  const { isLimited } = opened ? caller : await assertAllowed(ctx.db, caller, 'play')
  const request = { member, currency, isLimited, key }
  const amount = opened?.amount ?? (await ctx.ledger.balancesOf(member)).main
  if (amount < transferMinimum) throw new Refusal(refusalFor(amount, legs))
  const result = await toGame(ctx, request, { ...place, amount, part: 'in' }, timeLeft)
  if (result.state === 'open') throw new Refusal('TRANSFER_PENDING')
  if (result.state === 'returned') throw new Refusal(result.code)
  if (result.state === 'empty') throw new Refusal('TRANSFER_MINIMUM')
  return { message: 'TRANSFERRED', amount: result.amount, legs }
}

/** TRANSFER_PENDING while collected money is in progress: a repeated request may find enough. */
function refusalFor(amount: Amount, legs: GameTransferResult[]): RefusalCode {
  if (legs.some(({ status }) => status === 'pending')) return 'TRANSFER_PENDING'
  return amount > 0 ? 'TRANSFER_MINIMUM' : 'MONEY_NOT_ENOUGH'
}
