import type * as z from 'zod/mini'
import type { paymentReturn as contract, paymentReturnStates } from '#contract/payment-return'
import type { Db } from '#db'
import type { ApprovalRefusal } from '../approval/with-approval.ts'
import type { ExternalTransfer } from '../external-transfer/row.ts'
import { waitingItem } from '../operator-money/decide.ts'
import { paymentOf } from '../operator-money/payment.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { decryptAccountNo } from '../profile/bank-account.ts'
import { masked } from '../profile/proposed-account.ts'
import { isHidden, payerOf } from './payer.ts'

type State = z.output<typeof contract.output>

/** Reads what sending a payment back needs, and what became of it. @throws Refusal NO_DATA */
export async function returnOf(ctx: Context, operator: Operator, id: string): Promise<State> {
  await waitingItem(ctx, 'payment', id)
  const payment = await paymentOf(ctx, id)
  const [shown, proposal, last] = await Promise.all([
    payerOf(ctx, payment),
    proposalOf(ctx, operator, id),
    lastOf(ctx.db, id),
  ])
  return {
    isInSuspense: payment.inSuspense !== null,
    payer: shown ? { bank: shown.bank, account: shown.account, holder: shown.name } : null,
    needsAccount: shown !== undefined && isHidden.account(shown),
    needsHolder: shown !== undefined && isHidden.holder(shown),
    proposal: payment.inSuspense === null ? null : proposal,
    last,
  }
}

type Proposed = {
  id: number
  by: string
  at: Date
  expiresAt: Date
  reason: string
  bank: string
  holder: string
  refusal: ApprovalRefusal | null
  accountNo: string
}

async function proposalOf(
  { db, secrets }: Context,
  operator: Operator,
  id: string,
): Promise<State['proposal']> {
  const [row] = await db<Proposed[]>`
    select approval.id, username as by, proposed_at as at, expires_at, approval.reason, input->>'bankCode' as bank,
      input->>'holder' as holder, approval_refusal(approval, ${operator.id}) as refusal, account_no
    from approval join operator on operator.id = proposed_by
    join payment_return_proposal on payment = ${id}::int8 and encode(account_index, 'hex') = input->>'fingerprint'
    where action = 'deposits.return' and object = ${`payment ${id}`} and approval.state = 'open' and expires_at > now()`
  if (!row) return null
  const { by, at, expiresAt, reason, bank, holder, refusal, accountNo } = row
  return {
    id: String(row.id),
    by,
    at: at.getTime(),
    expiresAt: expiresAt.getTime(),
    reason,
    bank,
    holder,
    refusal,
    account: decryptAccountNo(secrets, accountNo),
  }
}

const states = {
  created: 'waiting',
  held: 'waiting',
  sent: 'sending',
  unknown: 'unknown',
  manual: 'review',
  settled: 'sent',
  'late-applied': 'sent',
  returned: 'refused',
} as const satisfies Record<ExternalTransfer['state'], (typeof paymentReturnStates)[number]>

type Last = {
  reference: string
  bank: string
  holder: string
  tail: string
  state: ExternalTransfer['state']
  at: Date
  said: string
}

async function lastOf(db: Db, id: string): Promise<State['last']> {
  const [row] = await db<Last[]>`
    select reference, bank, holder, account_tail as tail, state,
      coalesce(closed_at, last_sent_at, external_transfer.created_at) as at,
      case when state = 'returned' then coalesce(reason_detail->>'said', reason_code) else '' end as said
    from payment_return join external_transfer using (reference)
    where payment = ${id}::int8 order by payment_return.created_at desc limit 1`
  if (!row) return null
  const { reference, bank, holder, tail, state, at, said } = row
  return {
    reference,
    bank,
    holder,
    account: masked(tail),
    state: states[state],
    at: at.getTime(),
    said,
  }
}
