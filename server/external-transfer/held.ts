import type { Proposed } from '#contract/operator-withdrawal'
import type { Db, Tx } from '#db'
import type { Reason } from '#saga'
import type { Context } from '../platform/context.ts'
import { pushIn } from '../platform/push.ts'
import { endHeldIn, movementReference } from './books.ts'
import { type ExternalTransfer, firstCheckMs, transferOf } from './row.ts'
import { runJob } from './transfer.ts'

type Payout = Pick<ExternalTransfer, 'member' | 'reference'>

/** Reasons for which a payout that was not sent goes back to the wallet. */
export type NotSent = 'rejected' | 'cancelled' | 'operator_decided'

/**
 * Releases a held payout: it is sent like a new one, under another reference at the bank if the bank refused the last.
 * False: it is no longer held, or recorded as paid by hand, and the caller must roll back.
 */
export async function releaseIn(ctx: Context, tx: Tx, payout: Payout): Promise<boolean> {
  if (await isPaidByHand(tx, payout)) return false
  const { member, reference } = payout
  const { count } = await tx`
    update external_transfer set state = 'created', closed_at = null, lease = null, leased_until = null,
      attempt = attempt + (sends > 0)::int, sends = 0, last_sent_at = null, reason_code = null, reason_detail = null,
      queued_at = now()
    where bucket = ${member % 256} and member = ${member} and reference = ${reference} and state = 'held'`
  if (count) await ctx.jobs.add(tx, ...runJob(reference))
  return count === 1
}

/** Holds a payout that has not been sent. False: it was sent, or has ended. */
export async function holdIn(tx: Tx, { member, reference }: Payout): Promise<boolean> {
  const { count } = await tx`
    update external_transfer set state = 'held', closed_at = now(), lease = null, leased_until = null
    where bucket = ${member % 256} and member = ${member} and reference = ${reference}
      and kind = 'payout' and state = 'created' and closed_at is null`
  return count === 1
}

/**
 * Returns a payout that has not been sent: one that is held, or with `orQueued` one that waits and that no operator has
 * approved. Later checks follow if the bank refused it for want of our money. False: it was released, sent or returned before, or
 * is recorded as paid by hand.
 */
export async function returnUnsentIn(
  { ledger, payout: bank }: Pick<Context, 'ledger' | 'payout'>,
  tx: Tx,
  payout: Payout,
  { code, orQueued = false }: { code: NotSent; orQueued?: boolean },
): Promise<boolean> {
  if (await isPaidByHand(tx, payout)) return false
  const { member, reference } = payout
  const { count } = await tx`
    update external_transfer set state = 'returned', closed_at = now(), reason_code = ${code}, reason_detail = null,
      lease = null, leased_until = null,
      check_at = case when ${bank.guarantees.canBeAsked} and (sends > 0 or attempt > 1)
        then now() + ${firstCheckMs} * interval '1 millisecond' end
    where bucket = ${member % 256} and member = ${member} and reference = ${reference} and kind = 'payout'
      and (state = 'held' or (${orQueued} and state = 'created' and queued_at is null))`
  if (count === 0) return false
  const transfer = (await transferOf(tx, payout))!
  await endHeldIn(ledger, tx, transfer, 'returned')
  await signalIn(tx, transfer)
  return true
}

/**
 * True while one operator says that a held payout was paid by hand, and a second one has still to confirm it: it must not be
 * paid twice. The row is locked before that is read, so a record of this moment is seen, or comes too late.
 */
async function isPaidByHand(tx: Tx, { member, reference }: Payout): Promise<boolean> {
  // The second statement of the round trip sees what was committed before the first one had the lock.
  const [, [{ isRecorded }]] = await Promise.all([
    tx`
      select from external_transfer
      where bucket = ${member % 256} and member = ${member} and reference = ${reference} for no key update`,
    tx<[{ isRecorded: boolean }]>`
      select ${isRecordedAsPaid(tx, tx`${reference}`)} as is_recorded`,
  ])
  return isRecorded
}

/** The condition for lists of payouts. `reference`: the payout's, as SQL. */
export const isRecordedAsPaid = (db: Db | Tx, reference: ReturnType<Db['unsafe']>) => db`exists (
  select from approval
  where action = ${'withdrawals.by-hand' satisfies Proposed['action']} and object = ${reference}
    and approval.state = 'open' and expires_at > now())`

/**
 * Names the account in use as the one that paid by hand. A record of such a payment keeps the account of its moment:
 * the second operator may confirm it when another account is in use.
 */
export async function noteAccountOfHandIn(
  { payout: { account } }: Pick<Context, 'payout'>,
  tx: Tx,
  { member, reference }: Payout,
): Promise<void> {
  await tx`
    update external_transfer set own_account = ${account}
    where bucket = ${member % 256} and member = ${member} and reference = ${reference} and state = 'held'
      and not ${isRecordedAsPaid(tx, tx`external_transfer.reference`)}`
}

/** Settles a held payout that an operator paid by hand. False: it was released or returned before. */
export async function settleByHandIn(
  ctx: Pick<Context, 'ledger'>,
  tx: Tx,
  payout: Payout,
): Promise<boolean> {
  const { member, reference } = payout
  const { count } = await tx`
    update external_transfer set state = 'settled', confirmed = amount, closed_at = now(), reason_code = null,
      reason_detail = null
    where bucket = ${member % 256} and member = ${member} and reference = ${reference} and state = 'held'`
  if (count === 0) return false
  const transfer = (await transferOf(tx, payout))!
  await endHeldIn(ctx.ledger, tx, transfer, 'settled')
  await signalIn(tx, transfer)
  return true
}

/** Signals the member's screens that a withdrawal changed. */
export const signalIn = (tx: Tx, transfer: Payout): Promise<void> =>
  pushIn(tx, transfer.member, 'money', {
    kind: 'withdraw',
    reference: movementReference({ kind: 'payout', reference: transfer.reference }),
  })

/** The bank's refusals are final, so nothing was paid; the money that lacks is ours. */
export const isForWantOfMoney = (
  { kind }: Pick<ExternalTransfer, 'kind'>,
  reason: Reason,
): boolean => kind === 'payout' && isForWantOfOurMoney(reason)

export const isForWantOfOurMoney = ({ code, detail }: Reason): boolean =>
  code === 'refused' && detail?.said === 'insufficient_funds'

/** Sends no more from our account until it is funded. */
export async function noteShortIn(
  tx: Tx,
  { ownAccount, currency }: Pick<ExternalTransfer, 'ownAccount' | 'currency'>,
  usual: string,
): Promise<void> {
  await tx`
    insert into payout_balance (account, currency, short_since) values (${ownAccount ?? usual}, ${currency}, now())
    on conflict (account, currency) do update set short_since = coalesce(payout_balance.short_since, now())`
}

/**
 * Holds a payout that the bank refused because our account has too little money, and sends no other from that account
 * until it is funded. The member's money stays on hold. False: another process has the lease.
 */
export async function holdShort(
  ctx: Context,
  transfer: ExternalTransfer,
  lease: string,
): Promise<boolean> {
  const { reference, member, amount, currency, ownAccount } = transfer
  const isHeld = await ctx.db.begin(async (tx) => {
    const { count } = await tx`
      with held as (
        update external_transfer set state = 'held', closed_at = now(), reason_code = 'refused',
          reason_detail = '{"said": "insufficient_funds"}'
        where bucket = ${member % 256} and member = ${member} and reference = ${reference}
          and lease = ${lease}::uuid and closed_at is null
        returning reference
      ), noted as (
        insert into withdrawal_event (bucket, member, reference, action, reason)
        select ${member % 256}, ${member}::bigint, reference, 'refuse', 'insufficient_funds' from held
      ), short as (
        insert into payout_balance (account, currency, short_since)
        select ${ownAccount ?? ctx.payout.account}, ${currency}, now() from held
        on conflict (account, currency) do update set short_since = coalesce(payout_balance.short_since, now())
      )
      update withdrawal set held_rules = array['payout_balance'], held_at = now()
      from held
      where withdrawal.bucket = ${member % 256} and withdrawal.member = ${member} and withdrawal.reference = held.reference`
    if (count) await signalIn(tx, transfer)
    return count === 1
  })
  if (isHeld)
    ctx.log.error(
      { transfer: reference, amount, currency },
      'the bank refused a payout: our account has too little money; payouts wait until it is funded',
    )
  return isHeld
}

/**
 * The condition that `keep_stopped_payout` checks at the sent mark, for lists of payouts to send. What was not sent is
 * paid from the account in use, whichever account it was requested under.
 */
export const payoutsAreStopped = (
  db: Db | Tx,
  { account }: Pick<Context['payout'], 'account'>,
) => db`(
  exists (select from payout_switch where is_stopped)
  or exists (
    select from payout_balance short where short.account = ${account}
      and short.currency = external_transfer.currency and short.short_since is not null))`
