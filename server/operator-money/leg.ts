import type * as z from 'zod/mini'
import type { decideLeg as contract, Outcome, ProviderReply } from '#contract/operator-money'
import { Refusal } from '#contract/refusal'
import type { Amount } from '#money'
import { bounds } from '#providers/bounds'
import { isHeld, movementReference, signalOf } from '../leg/books.ts'
import { returnManualIn, settleManualIn } from '../leg/manual.ts'
import { type LegRow, legOf } from '../leg/row.ts'
import type { Context } from '../platform/context.ts'
import { type Decider, decide, waitingItem } from './decide.ts'
import { askAboutLeg, canBeAsked } from './provider-reply.ts'

type DecisionRequest = z.output<typeof contract.input>

/**
 * Ends a leg as persons know that it ended. The party is asked first: what it says stands, unless an admin insists. What comes
 * in with an amount that the party does not confirm takes two persons.
 * @throws Refusal NO_DATA; BAD_REQUEST for an amount that cannot be
 */
export async function decideLeg(
  ctx: Context,
  by: Decider,
  wish: DecisionRequest,
): Promise<Outcome> {
  const { id, decision, insists = false } = wish
  const item = await waitingItem(ctx, 'leg', id)
  const leg = (await legOf(ctx.db, id))!
  if (!item.isWaiting) return decide(ctx, by, { ...item, decision }, async () => 'gone')
  const told = await askAboutLeg(ctx, leg)
  const mayInsist = insists && by.operator.role === 'admin'
  if (contradicts(decision, told) && !mayInsist) return { outcome: 'otherwise', told }
  const isAsked = await canBeAsked(ctx, leg)
  const amount = amountOf(leg, wish, told)
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

/** What a word of the party rules out. That it does not know a reference says too little. */
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
 * What was held moves whole. Of what comes in the party's word counts as far as it can be true; else the operator's, and
 * neither above what was asked for. @throws Refusal BAD_REQUEST
 */
function amountOf(
  leg: LegRow,
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
