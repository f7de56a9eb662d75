import type * as z from 'zod/mini'
import type { returnPayment as contract } from '#contract/payment-return'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import type { Amount, Currency } from '#money'
import { type Executed, withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { lockPayment, takeForReturn } from '../deposit/suspense.ts'
import { tailOf } from '../deposit/transfer-in.ts'
import { createTransfer, movementReference } from '../external-transfer/transfer.ts'
import { resolution, waitingItem } from '../operator-money/decide.ts'
import { paymentOf } from '../operator-money/payment.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { decryptAccountNo, encryptAccountNo } from '../profile/bank-account.ts'
import { ProposedAccount, proposedAccount } from '../profile/proposed-account.ts'
import { referenceOf } from '../transfer/reference.ts'
import { destinationOf, payerOf } from './payer.ts'

type Outcome = z.output<typeof contract.output>

const paymentReturn = approvalAction({
  code: 'deposits.return',
  right: 'deposits.return',
  input: ProposedAccount,
})

export const paymentReturnAction = runnable(paymentReturn, send, () => ({ effect: 'return' }))

/**
 * Sends unmatched money back to the account that it came from. It always takes two, and leaves suspense once: an external
 * transfer pays it, which is never sent again automatically.
 * @throws Refusal NO_DATA, BAD_REQUEST, PAYER_UNKNOWN, PAYER_DIFFERS; the codes of `withApproval`
 */
export async function returnPayment(
  ctx: Context,
  by: Decider,
  { id, account, holder }: Pick<z.output<typeof contract.input>, 'id' | 'account' | 'holder'>,
): Promise<Outcome> {
  await waitingItem(ctx, 'payment', id)
  const payment = await paymentOf(ctx, id)
  const shown = await payerOf(ctx, payment)
  if (!shown) throw new Refusal('PAYER_UNKNOWN')
  const to = destinationOf(shown, { account, holder })
  const wanted = proposedAccount(ctx, {
    id,
    bankCode: to.bank,
    holder: to.holder,
    accountNo: to.account,
  })
  return send(ctx, by, wanted, encryptAccountNo(ctx.secrets, to.account))
}

type Unmatched = {
  id: number
  provider: string
  transaction: string | null
  amount: Amount | null
  currency: Currency | null
  isPosted: boolean
  isInSuspense: boolean
  dismissedAt: Date | null
  /** Number of times that it was sent back and refused. */
  attempts: number
}

/** The payment left suspense in another way. */
class Gone extends Error {}

async function send(
  ctx: Context,
  by: Decider,
  wanted: ProposedAccount,
  sealed?: string,
): Promise<Outcome> {
  const { id } = wanted
  try {
    return await ctx.db.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended(${`money:payment:${id}`}, 0))`
      // The response was lost and the request is repeated.
      const [before] = await tx`
        select from approval where decision_key = ${by.key} and action = ${paymentReturn.code}`
      if (before) return { outcome: 'done' }
      const payment = await unmatchedOf(tx, id)
      const { amount, currency } = payment
      if (!payment.isPosted || !amount || !currency) throw new Refusal('BAD_REQUEST')
      if (!payment.isInSuspense) return { outcome: 'already_decided' }
      if (sealed) await keep(tx, payment, wanted, sealed)
      const proposal = {
        action: paymentReturn,
        object: `payment ${id}`,
        input: wanted,
        before: { attempts: payment.attempts },
        amount,
        currency,
        takesTwo: true,
      }
      return withApproval(tx, by, proposal, (tx, approval) =>
        leave(ctx, tx, by, { payment, wanted, amount, currency, approval: approval! }),
      )
    })
  } catch (error) {
    if (error instanceof Gone) return { outcome: 'already_decided' }
    throw error
  }
}

async function unmatchedOf(tx: Tx, id: string): Promise<Unmatched> {
  const [payment] = await tx<[Unmatched]>`
    select id, provider, transaction, amount, currency, suspense_movement is not null as is_posted,
      suspense_movement is not null and release_movement is null as is_in_suspense, resolved_at as dismissed_at,
      (select count(*)::int from payment_return where payment = unmatched_payment.id) as attempts
    from unmatched_payment where id = ${id}::int8`
  return payment
}

const keep = (tx: Tx, { id }: Unmatched, { fingerprint }: ProposedAccount, sealed: string) => tx`
  insert into payment_return_proposal (payment, account_index, account_no)
  values (${id}, ${Buffer.from(fingerprint, 'hex')}, ${sealed})
  on conflict (payment, account_index) do nothing`

type Leaving = {
  payment: Unmatched
  wanted: ProposedAccount
  amount: Amount
  currency: Currency
  approval: Executed
}

/** Takes the money out of suspense, in one commit with the transfer that pays it. */
async function leave(
  ctx: Context,
  tx: Tx,
  by: Decider,
  { payment, wanted, amount, currency, approval }: Leaving,
): Promise<void> {
  const { bankCode, holder, accountNo, fingerprint } = wanted
  await lockPayment(tx, payment.provider, payment.transaction!)
  // An approval is carried out once, so its transfer has one reference.
  const kind = 'payment-return'
  const reference = referenceOf(`approval:${approval.id}`, kind)
  if (!(await takeForReturn(tx, payment.id, movementReference({ kind, reference }))))
    throw new Gone()
  // The case opens again if the bank refuses, and a proposal to credit the payment is one of the case before.
  await tx`
    update approval set state = 'stale', decided_at = now()
    where action = ${resolution.code} and object = ${`payment ${wanted.id}`} and state = 'open'`
  const ownAccount = ctx.payout.account
  await createTransfer(ctx, tx, {
    reference,
    member: 0,
    kind,
    provider: bankCode,
    ownAccount,
    amount,
    currency,
    details: { payment: wanted.id },
  })
  const [proposed] = await tx<{ accountNo: string }[]>`
    delete from payment_return_proposal where payment = ${payment.id}
      and account_index = ${Buffer.from(fingerprint, 'hex')} returning account_no`
  if (!proposed) throw new Error(`the proposed account of payment ${wanted.id} is missing`)
  await tx`delete from payment_return_proposal where payment = ${payment.id}`
  const tail = tailOf(decryptAccountNo(ctx.secrets, proposed.accountNo))
  await tx`
    insert into payment_return (reference, payment, bank, holder, account_no, account_tail, dismissed_at, approval)
    values (${reference}, ${payment.id}, ${bankCode}, ${holder}, ${proposed.accountNo}, ${tail}, ${payment.dismissedAt},
      ${approval.id})`
  await audit(tx, {
    by,
    action: 'payment-return',
    object: { kind: 'payment', id: wanted.id },
    money: { amount, currency },
    after: { bankCode, holder, accountNo, reference },
    approval: approval.id,
  })
}
