import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import type { decideRound as contract, Outcome } from '#contract/operator-money'
import { Refusal } from '#contract/refusal'
import { amountText } from '#money'
import type { Decider } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { decide, waitingItem } from './decide.ts'
import { askAboutRound } from './provider-reply.ts'
import { figuresOf, roundOf } from './round-figures.ts'

type DecisionRequest = z.output<typeof contract.input>

/**
 * Decides on a round by two people. It is counted, or left out, with the next reading of the member's history. The amounts belong to
 * the time since when the round is in review: if that has changed, the operator saw other amounts.
 * @throws Refusal NO_DATA; BAD_REQUEST to accept a round without figures
 */
export async function decideRound(
  ctx: Context,
  by: Decider,
  { id, decision, since }: DecisionRequest,
): Promise<Outcome> {
  const item = await waitingItem(ctx, 'round', id)
  if (!item.isWaiting) return decide(ctx, by, { ...item, decision }, async () => 'gone')
  const round = await roundOf(ctx, id)
  if (decision === 'accept' && round.line !== null) throw new Refusal('BAD_REQUEST')
  const reply = await askAboutRound(ctx, round)
  const isOther = reply.word === 'applied' && !isDeepStrictEqual(reply.facts, figuresOf(round))
  const isContradicted = decision === 'accept' && (isOther || reply.word === 'absent')
  if (isContradicted || item.since.getTime() !== since)
    return { outcome: 'contradicted_by_provider', reply }
  const { game, reference, stake, payout } = round
  const details = {
    game,
    reference,
    ...(stake !== null && { stake: amountText(stake) }),
    ...(payout !== null && { payout: amountText(payout) }),
  }
  const wanted = { ...item, decision, choices: { since }, details, reply }
  return decide(ctx, by, wanted, async (tx) => {
    const { count } = await tx`
      update bet_review set accepted_at = case when ${decision === 'accept'} then now() end,
        left_out_at = case when ${decision === 'leave-out'} then now() end
      where bucket = ${round.member % 256} and member = ${round.member} and id = ${id}::int8
        and date_trunc('milliseconds', seen_at) = ${item.since} and accepted_at is null and left_out_at is null`
    if (count === 0) return 'gone'
    await ctx.jobs.add(tx, 'bet.decided', { member: round.member, game })
    return 'done'
  })
}
