import type * as z from 'zod/mini'
import type { decidePayment as contract, Outcome } from '#contract/operator-money'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import type { Receiving } from '#ledger/accounts'
import type { Amount, Currency } from '#money'
import { lockPayment } from '../deposit/suspense.ts'
import { creditIn } from '../deposit/transfer-in.ts'
import type { Decider } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { memberByPublicId } from '../platform/member/lookup.ts'
import { decide, waitingItem } from './decide.ts'
import { possiblePayersOf } from './payer.ts'

type DecisionRequest = z.output<typeof contract.input>
export type Payment = {
  id: number
  provider: string
  /** The house account that received the money. */
  receivedIn: `house/${Receiving}` | null
  transaction: string | null
  /** The movement into suspense, while the money is there. */
  inSuspense: string | null
  amount: Amount | null
  currency: Currency | null
  reason: string
  /** The reference that the payment claims, which may be one of ours. */
  claimed: string | null
  raw: Uint8Array
}

/**
 * Credits an unmatched payment to a member from suspense, with the same unique reference as an automatic credit; or leaves
 * it, so that it is never credited and its money stays in suspense until it is paid back or taken into income.
 * @throws Refusal NO_DATA, NO_USER; BAD_REQUEST for a payment without money, or in another currency than the member's
 */
export async function decidePayment(
  ctx: Context,
  by: Decider,
  request: DecisionRequest,
): Promise<Outcome> {
  const { id, decision } = request
  const item = await waitingItem(ctx, 'payment', id)
  const payment = await paymentOf(ctx, id)
  if (decision === 'dismiss')
    return decide(ctx, by, { ...item, decision }, async (tx) => {
      await leave(tx, payment)
      return (await resolve(tx, id)) ? 'done' : 'gone'
    })

  const { provider: bank, transaction, amount, currency } = payment
  if (!transaction || !amount || !currency || !payment.receivedIn || !request.member)
    throw new Refusal('BAD_REQUEST')
  const member = await memberOf(ctx, request.member, currency)
  const transfer = {
    bank,
    reference: transaction,
    member,
    amount,
    currency,
    receivedIn: payment.receivedIn.slice('house/'.length) as Receiving,
  }
  // Only the callback reports this money; the gateway does not confirm it.
  const isUnconfirmed = payment.reason === 'not_confirmed'
  const isOtherPayer = !(await mayBeOf(ctx, payment, member))
  const choices = { member: request.member }
  const wanted = { ...item, decision, member, choices, isUnconfirmed, isOtherPayer }
  return decide(ctx, by, wanted, async (tx) => {
    if (!(await creditIn(ctx, tx, transfer))) return 'credited_to_other'
    // A line of a bank feed is already resolved by its credit.
    await resolve(tx, id)
    return 'done'
  })
}

export async function paymentOf({ db }: Pick<Context, 'db'>, id: string): Promise<Payment> {
  const [payment] = await db<[Payment]>`
    select id, provider, received_in, reason_code as reason, transaction, amount, currency, reference as claimed, raw,
      case when release_movement is null then suspense_movement end as in_suspense
    from unmatched_payment where id = ${id}::int8`
  return payment
}

/** Is true when the payer's account is the member's, or the payment names a QR of the member. */
const mayBeOf = async (ctx: Context, payment: Payment, member: number): Promise<boolean> =>
  (await possiblePayersOf(ctx, payment)).includes(member)

async function memberOf({ db }: Context, userId: string, currency: Currency): Promise<number> {
  const [member] = await db<{ id: number; currency: Currency }[]>`
    select id, currency from member where id = ${(await memberByPublicId(db, userId)) ?? null}`
  if (!member) throw new Refusal('NO_USER')
  if (member.currency !== currency) throw new Refusal('BAD_REQUEST')
  return member.id
}

/**
 * Occupies the unique reference of the credit, unless another report of the same payment still waits, which may be the
 * right one. A payment that only a callback reported leaves the reference free, so that it is credited once confirmed.
 */
async function leave(tx: Tx, { id, provider, reason, transaction, amount, currency }: Payment) {
  if (!transaction || !amount || !currency || reason === 'not_confirmed') return
  await lockPayment(tx, provider, transaction)
  await tx`
    insert into bank_transfer (bank, reference, amount, currency)
    select ${provider}, ${transaction}, ${amount}, ${currency}
    where not exists (
      select from unmatched_payment
      where provider = ${provider} and transaction = ${transaction} and id <> ${id} and resolved_at is null)
    on conflict do nothing`
}

async function resolve(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx`
    update unmatched_payment set resolved_at = now() where id = ${id}::int8 and resolved_at is null`
  return count > 0
}
