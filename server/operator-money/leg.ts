import type * as z from 'zod/mini'
import type { decideLeg as contract, Outcome, ProviderReply } from '#contract/operator-money'
import { Refusal } from '#contract/refusal'
import type { Amount } from '#money'
import { bounds } from '#providers/bounds'
import { isHeld, movementReference, signalOf } from '../leg/books.ts'
import { returnManualIn, settleManualIn } from '../leg/manual.ts'
import { type ExternalTransfer, findTransfer } from '../leg/row.ts'
import type { Context } from '../platform/context.ts'
import { type Decider, decide, waitingItem } from './decide.ts'
import { askAboutLeg, canBeAsked } from './provider-reply.ts'

type DecisionRequest = z.output<typeof contract.input>

/**
 * Ends an external transfer by an operator's decision. The provider is asked first, and only an admin may contradict its
 * reply. A credit of an amount that the provider does not confirm needs two operators.
 * @throws Refusal NO_DATA; BAD_REQUEST for an impossible amount
 */
export async function decideLeg(
  ctx: Context,
  by: Decider,
  request: DecisionRequest,
): Promise<Outcome> {
  const { id, decision, insists = false } = request
  const item = await waitingItem(ctx, 'leg', id)
  const leg = (await findTransfer(ctx.db, id))!
  if (!item.isWaiting) return decide(ctx, by, { ...item, decision }, async () => 'gone')
  const told = await askAboutLeg(ctx, leg)
  const mayInsist = insists && by.operator.role === 'admin'
  if (contradicts(decision, told) && !mayInsist) return { outcome: 'otherwise', told }
  const isAsked = await canBeAsked(ctx, leg)
  const amount = amountOf(leg, request, told)
  const isUnconfirmed = decision === 'applied' && !isHeld(leg.kind) && amount !== told.amount
  const wanted = { ...item, decision, amount, told, isUnconfirmed }
  const outcome = await decide(ctx, by, wanted, async (tx) => {
    const isDone =
      decision === 'applied'
        ? await settleManualIn(ctx, tx, leg, amount!)
        : await returnManualIn(ctx, tx, leg, isAsked)
    return isDone ? 'done' : 'gone'
  })
  if (outcome.outcome === 'decided')
    ctx.push(leg.member, 'money', { kind: signalOf(leg.kind), reference: movementReference(leg) })
  return outcome
}

/** The decisions that each reply of the provider contradicts. `absent` proves nothing, so it contradicts none. */
const rulesOut: Record<ProviderReply['word'], readonly DecisionRequest['decision'][]> = {
  applied: ['not-applied'],
  refused: ['applied'],
  pending: ['applied', 'not-applied'],
  absent: [],
  silent: [],
  none: [],
}
const contradicts = (decision: DecisionRequest['decision'], { word }: ProviderReply): boolean =>
  rulesOut[word].includes(decision)

/**
 * Returns the amount to move: all of a hold; for incoming money the provider's amount if it is possible, else the
 * operator's, at most the requested amount. @throws Refusal BAD_REQUEST
 */
function amountOf(
  leg: ExternalTransfer,
  { decision, amount }: DecisionRequest,
  told: ProviderReply,
): Amount | null {
  if (isHeld(leg.kind)) return leg.amount
  if (decision === 'not-applied') return leg.amount || null
  const most = leg.kind === 'voucher' ? bounds.voucher.most.BAHT : leg.amount
  const isPossible = (one: Amount) => one > 0 && one <= most
  if (told.amount !== null && isPossible(told.amount)) return told.amount
  if (amount === undefined || !isPossible(amount)) throw new Refusal('BAD_REQUEST')
  return amount
}
