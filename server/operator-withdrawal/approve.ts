import * as z from 'zod/mini'
import type * as contract from '#contract/operator-withdrawal'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import {
  noteAccountOfHandIn,
  releaseIn,
  settleByHandIn,
  signalIn,
} from '../external-transfer/held.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { recordIn, type Withdrawal, withdrawalIn } from './decide.ts'
import { lockSwitchIn, setSwitchIn } from './switch.ts'

type Outcome = z.output<typeof contract.approveWithdrawal.output>

const late: Outcome = { outcome: 'already_decided' }

const approval = approvalAction({
  code: 'withdrawals.approve',
  right: 'withdrawals.approve',
  input: z.strictObject({ reference: z.string() }),
})
const byHand = approvalAction({
  code: 'withdrawals.by-hand',
  right: 'withdrawals.approve',
  input: z.strictObject({ reference: z.string(), bankReference: z.string() }),
  // The bank has paid. If the proposal expired after days, the withdrawal could be sent or returned as if it had not.
  hours: 365 * 24,
})
const start = approvalAction({
  code: 'payouts.start',
  right: 'withdrawals.approve',
  input: z.strictObject({}),
  hours: 12,
})

export const approvalOfWithdrawal = runnable(
  approval,
  (ctx, by, input) => approveWithdrawal(ctx, by, input),
  () => ({ effect: 'payout' }),
)
export const paymentByHand = runnable(
  byHand,
  (ctx, by, input) => payByHand(ctx, by, input),
  () => ({ effect: 'payout' }),
)
export const startOfPayouts = runnable(start, (ctx, by) => startPayouts(ctx, by))

/**
 * Releases a held withdrawal, so that it is sent. Above the amounts of the operator's role it takes two.
 * @throws Refusal NO_DATA; the codes of `withApproval`
 */
export const approveWithdrawal = (
  ctx: Context,
  by: Decider,
  { reference }: { reference: string },
): Promise<Outcome> =>
  decideHeld(ctx, by, reference, async (tx, withdrawal, before) => {
    const { amount, currency, member } = withdrawal
    return withApproval(
      tx,
      by,
      {
        action: approval,
        object: reference,
        input: { reference },
        before,
        amount,
        currency,
        member,
        takesTwo: false,
      },
      async (tx, executed) => {
        if (!(await releaseIn(ctx, tx, withdrawal))) throw new Late()
        await recordIn(tx, by, withdrawal, 'approve', executed?.id)
        await signalIn(tx, withdrawal)
      },
    )
  })

/**
 * Settles a held withdrawal that was paid by hand from our paying account.
 * @throws Refusal NO_DATA; BAD_REQUEST if the bank's reference belongs to another withdrawal, or if another operator recorded
 * another reference; the codes of `withApproval`
 */
export const payByHand = (
  ctx: Context,
  by: Decider,
  { reference, bankReference }: { reference: string; bankReference: string },
): Promise<Outcome> =>
  decideHeld(ctx, by, reference, async (tx, withdrawal, before) => {
    const { amount, currency, member } = withdrawal
    // Two operators may confirm payments of two withdrawals with one reference at the same moment.
    await tx`
      select pg_advisory_xact_lock(hashtextextended('bank-reference:' || upper(${bankReference}), 0))`
    const [used] = await tx`
      select from withdrawal
      where upper(bank_reference) = upper(${bankReference}) and reference <> ${reference}`
    if (used) throw new Refusal('BAD_REQUEST')
    await assertSameRecord(tx, by, { reference, bankReference })
    await noteAccountOfHandIn(ctx, tx, withdrawal)
    return withApproval(
      tx,
      by,
      {
        action: byHand,
        object: reference,
        input: { reference, bankReference },
        before,
        amount,
        currency,
        member,
        takesTwo: true,
      },
      async (tx, executed) => {
        if (!(await settleByHandIn(ctx, tx, withdrawal))) throw new Late()
        await tx`
          update withdrawal set bank_reference = upper(${bankReference})
          where bucket = ${member % 256} and member = ${member} and reference = ${reference}`
        await recordIn(tx, by, withdrawal, 'pay_by_hand', executed?.id)
      },
    )
  })

/**
 * Only the operator who recorded a payment may replace the record or withdraw it. If a second operator could replace it, and
 * then withdraw the new one, the withdrawal that the bank has paid could be sent or returned.
 */
async function assertSameRecord(
  tx: Tx,
  { operator }: Decider,
  { reference, bankReference }: z.output<typeof byHand.input>,
): Promise<void> {
  const [other] = await tx`
    select from approval
    where action = ${byHand.code} and object = ${reference} and state = 'open' and proposed_by <> ${operator.id}
      and input ->> 'bankReference' <> ${bankReference}
      and coalesce(approval_refusal(approval, ${operator.id}), '') not in ('expired', 'proposer_lost_right')`
  if (other) throw new Refusal('BAD_REQUEST')
}

/** Somebody else ended the withdrawal meanwhile: the approval rolls back with it. */
class Late extends Error {}

type Before = { heldAt: number }

async function decideHeld(
  ctx: Context,
  by: Decider,
  reference: string,
  decide: (tx: Tx, withdrawal: Withdrawal, before: Before) => Promise<Outcome>,
): Promise<Outcome> {
  const withdrawal = await withdrawalIn(ctx, reference)
  try {
    return await ctx.db.begin(async (tx) => {
      // The response to this request may have been lost.
      const [repeated] = await tx`
        select from approval where key = ${by.key} or decision_key = ${by.key}`
      // A cancellation of this moment comes first, or waits for the lock and sees the proposal.
      const [held] = await tx<{ heldAt: Date }[]>`
        select closed_at as held_at from external_transfer
        where bucket = ${withdrawal.member % 256} and member = ${withdrawal.member} and reference = ${reference}
          and state = 'held' for no key update`
      if (!held && !repeated) return late
      return await decide(tx, withdrawal, { heldAt: held?.heldAt.getTime() ?? 0 })
    })
  } catch (error) {
    if (error instanceof Late) return late
    throw error
  }
}

/** Starts payouts again, and sends those that wait for money. @throws Refusal the codes of `withApproval` */
export async function startPayouts(ctx: Context, by: Decider): Promise<Outcome> {
  return ctx.db.begin(async (tx) => {
    // A stop that has the lock first ends this proposal. A stop that waits for it stops what was started.
    await lockSwitchIn(tx)
    const [stopped] = await tx<{ changedAt: Date }[]>`
      select changed_at from payout_switch where is_stopped
        or exists (select from payout_balance where account = ${ctx.payout.account} and short_since is not null)`
    if (!stopped) return late
    return withApproval(
      tx,
      by,
      {
        action: start,
        object: 'payouts',
        input: {},
        before: { stoppedAt: stopped.changedAt.getTime() },
        takesTwo: true,
      },
      async (tx, executed) => {
        await setSwitchIn(tx, by, false, executed?.id)
        await tx`
          update payout_balance set short_since = null
          where account = ${ctx.payout.account} and short_since is not null`
        await ctx.jobs.add(tx, 'external-transfer.sweep', {})
        await audit(tx, {
          by,
          action: 'payouts-start',
          object: { kind: 'payouts', id: 'payouts' },
          ...(executed && { approval: executed.id }),
        })
      },
    )
  })
}
