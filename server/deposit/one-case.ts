import type { QrProvider } from '#contract/deposit'
import type { Tx } from '#db'
import type { QrPayment } from '#providers/gateways/gateway'
import type { Context } from '../platform/context.ts'
import { isReturning } from './suspense.ts'
import { factOf, keepForReview, type Mismatch } from './unmatched.ts'

type Case = {
  provider: QrProvider
  reason: Mismatch
  payment: QrPayment
  evidence: Uint8Array
}

/**
 * Keeps a payment for review that the gateway vouches for and no rule can credit. One payment is one case: later
 * reports are added to it while it is open. A gateway goes on listing what was sent back to its payer, which is no case any more.
 */
export async function keepOneCase(
  ctx: Pick<Context, 'log' | 'ledger'>,
  tx: Tx,
  { provider, reason, payment, evidence }: Case,
): Promise<void> {
  const fact = factOf(payment)
  const { transaction, reference, amount, currency } = payment
  const [reported] = await tx`
    select from unmatched_payment_report report join unmatched_payment on id = unmatched
    where provider = ${provider} and transaction = ${transaction} and report.fact = ${fact}`
  if (reported || (await isReturning(tx, { provider, transaction, fact }))) return
  const [open] = await tx<{ id: number; fact: string }[]>`
    select id, fact from unmatched_payment
    where provider = ${provider} and transaction = ${transaction} and resolved_at is null
      and reason_code <> 'not_confirmed'
    order by id limit 1 for update`
  if (!open) return keepForReview(ctx, tx, { provider, reason, fact, payment, evidence })
  if (open.fact === fact) return
  await tx`
    insert into unmatched_payment_report (unmatched, fact, reference, amount, currency, raw)
    values (${open.id}, ${fact}, ${reference}, ${amount}, ${currency}, ${evidence})`
  ctx.log.error({ provider, reason, unmatched: open.id }, 'a payment is reported differently')
}

/**
 * Replaces what a callback alone had reported of this payment by the gateway's own reply. `isSame`: the reply confirms
 * what was credited on the callback.
 */
export async function resolveUnconfirmed(
  tx: Tx,
  provider: QrProvider,
  { transaction }: QrPayment,
  isSame: boolean,
): Promise<void> {
  await tx`
    update unmatched_payment set resolved_at = now()
    where provider = ${provider} and transaction = ${transaction} and resolved_at is null
      and (reason_code = 'not_confirmed' or (${isSame} and reason_code = 'credited_not_confirmed'))`
}
