import type * as z from 'zod/mini'
import type { decideTransfer as contract, Outcome } from '#contract/operator-money'
import type { ProviderReply } from '#contract/provider-reply'
import { Refusal } from '#contract/refusal'
import type { Amount } from '#money'
import { bounds } from '#providers/bounds'
import { isHeld, movementReference, signalOf } from '../external-transfer/books.ts'
import { returnManualIn, settleManualIn } from '../external-transfer/manual.ts'
import { type ExternalTransfer, findTransfer } from '../external-transfer/row.ts'
import type { Decider } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { decide, waitingItem } from './decide.ts'
import { askAbout, canBeAsked } from './provider-reply.ts'

type DecisionRequest = z.output<typeof contract.input>

/**
 * Ends an external transfer by an operator's decision. The provider is asked first, and only the right `review.override` allows a
 * decision against its reply. A credit of an amount that the provider does not confirm needs two operators, as does held money that
 * comes back while the provider does not reply or cannot be asked, or against its reply.
 * @throws Refusal NO_DATA; BAD_REQUEST for an impossible amount
 */
export async function decideTransfer(
  ctx: Context,
  by: Decider,
  request: DecisionRequest,
): Promise<Outcome> {
  const { id, decision, insists = false } = request
  const item = await waitingItem(ctx, 'external-transfer', id)
  const transfer = (await findTransfer(ctx.db, id))!
  if (!item.isWaiting) return decide(ctx, by, { ...item, decision }, async () => 'gone')
  const reply = await askAbout(ctx, transfer)
  const isContradicted = contradicts(decision, reply)
  const mayInsist = insists && by.operator.rights.includes('review.override')
  if (isContradicted && !mayInsist) return { outcome: 'contradicted_by_provider', reply }
  const isAsked = await canBeAsked(ctx, transfer)
  const amount = amountOf(transfer, request, reply)
  const isUnconfirmed = isHeld(transfer.kind)
    ? // The provider may have paid what comes back, or says that it has.
      decision === 'not-applied' && (provesNothing.has(reply.word) || isContradicted)
    : decision === 'applied' && amount !== reply.amount
  const choices = {
    ...(decision === 'applied' && !isHeld(transfer.kind) && amount && { amount }),
    ...(isContradicted && { insists: true }),
  }
  const wanted = { ...item, decision, amount, choices, reply, isUnconfirmed }
  const outcome = await decide(ctx, by, wanted, async (tx) => {
    const isDone =
      decision === 'applied'
        ? await settleManualIn(ctx, tx, transfer, amount!)
        : await returnManualIn(ctx, tx, transfer, isAsked)
    return isDone ? 'done' : 'gone'
  })
  // The credit of a voucher has signalled it already.
  const isSignalled = decision === 'applied' && transfer.kind === 'voucher'
  if (outcome.outcome === 'decided' && !isSignalled)
    ctx.push(transfer.member, 'money', {
      kind: signalOf(transfer.kind),
      reference: movementReference(transfer),
    })
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
/** Replies after which the provider may have the money of a hold. */
const provesNothing: ReadonlySet<ProviderReply['word']> = new Set(['silent', 'none'])

const contradicts = (decision: DecisionRequest['decision'], { word }: ProviderReply): boolean =>
  rulesOut[word].includes(decision)

/**
 * Returns the amount to move: all of a hold; for incoming money the provider's amount if it is possible, else the
 * operator's, at most the requested amount. @throws Refusal BAD_REQUEST
 */
function amountOf(
  transfer: ExternalTransfer,
  { decision, amount }: DecisionRequest,
  reply: ProviderReply,
): Amount | null {
  if (isHeld(transfer.kind)) return transfer.amount
  if (decision === 'not-applied') return transfer.amount || null
  const most = transfer.kind === 'voucher' ? bounds.voucher.most.BAHT : transfer.amount
  const isPossible = (one: Amount) => one > 0 && one <= most
  if (reply.amount !== null && isPossible(reply.amount)) return reply.amount
  if (amount === undefined || !isPossible(amount)) throw new Refusal('BAD_REQUEST')
  return amount
}
