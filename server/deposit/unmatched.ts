import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Db, Tx } from '#db'
import type { Receiving } from '#ledger/accounts'
import type { QrPayment } from '#providers/gateways/gateway'
import type { Context } from '../platform/context.ts'
import { lockPayment, postToSuspense, suspenseMovementOf, whyNotPosted } from './suspense.ts'
import { tailOf } from './transfer-in.ts'

/** Reasons why a payment on a QR is not credited automatically. */
export type Mismatch =
  | 'reference_unknown'
  | 'currency_mismatch'
  | 'amount_mismatch'
  | 'qr_already_paid'
  | 'contradictory'

/** Reasons why a transfer to one of our accounts is not credited automatically. */
export type Unclaimed = 'payer_not_found' | 'payer_ambiguous' | 'below_minimum' | 'above_limit'

/** Reasons without money, or with an unknown amount: they are never posted. */
const unposted = [
  'contradictory',
  'forged',
  'unreadable',
  // A signed callback that its gateway does not confirm.
  'not_confirmed',
  'credited_not_confirmed',
] as const
type Reason = Mismatch | Unclaimed | (typeof unposted)[number]

type Unmatched = {
  provider: string
  reason: Reason
  detail?: Record<string, string | number>
  /** Hash from factOf. */
  fact: string
  payment?: Omit<QrPayment, 'paidAt'>
  /** The house account that has the money; the gateway's by default. */
  receivedIn?: Receiving
  /** The sender's account as the bank shows it. Its last digits are kept. */
  senderAccount?: string
  /** Original report, encrypted. */
  evidence: Uint8Array
}

/** Anyone can send forged callbacks: beyond this number per hour they are logged but not stored. */
const forgedAnHour = 200

/**
 * Keeps a payment or report for review, once however often it is reported, and posts its money to suspense in the same
 * transaction.
 */
export async function keepForReview(
  ctx: Pick<Context, 'log' | 'ledger'>,
  db: Db | Tx,
  { reason, payment, receivedIn, ...rest }: Unmatched,
): Promise<void> {
  const received = payment && { ...payment, receivedIn: receivedIn ?? `gateway:${rest.provider}` }
  if (received && isMoney(reason)) await keepMoney(ctx, db, { ...received, ...rest, reason })
  else await insert(ctx, db, { ...received, ...rest, reason })
}

const isMoney = (reason: Reason): boolean => !(unposted as readonly string[]).includes(reason)

type Row = Omit<Unmatched, 'payment' | 'receivedIn'> & Partial<Money>
type Money = Omit<QrPayment, 'paidAt'> & { receivedIn: Receiving }

/** If two reports of one payment differ, the first is in the ledger; an operator finds out the amount. */
async function keepMoney(
  ctx: Pick<Context, 'log' | 'ledger'>,
  tx: Db | Tx,
  row: Row & Money,
): Promise<void> {
  assert(!('begin' in tx), 'money is kept and posted in one transaction')
  const { provider, transaction, reference, amount, currency } = row
  await lockPayment(tx, provider, transaction)
  const [{ isKept, isBooked }] = await tx<[{ isKept: boolean; isBooked: boolean }]>`
    select
      coalesce(bool_or((reference, amount, currency) is not distinct from (${reference}, ${amount}::int8, ${currency})
        and reason_code <> all(${[...unposted]}::text[])), false) as is_kept,
      coalesce(bool_or(suspense_movement is not null), false) or exists (
        select from bank_transfer where bank = ${provider} and bank_transfer.reference = ${transaction}) as is_booked
    from unmatched_payment where provider = ${provider} and transaction = ${transaction}`
  if (isKept) return
  const notPosted = isBooked ? 'booked_before' : whyNotPosted(row)
  if (notPosted) {
    const reason = isBooked ? 'contradictory' : row.reason
    await insert(ctx, tx, { ...row, reason, detail: { ...row.detail, notPosted } })
    return
  }
  const isNew = await insert(ctx, tx, row, suspenseMovementOf(provider, transaction))
  if (isNew) await postToSuspense(ctx, tx, row)
}

async function insert(
  { log }: Pick<Context, 'log'>,
  db: Db | Tx,
  { provider, reason, detail = {}, fact, evidence, senderAccount, ...money }: Row,
  suspenseMovement: string | null = null,
): Promise<boolean> {
  const { transaction, reference, amount, currency, receivedIn } = money
  const rows = await db`
    insert into unmatched_payment (provider, fact, reason_code, reason_detail, transaction, reference, amount, currency,
      received_in, suspense_movement, raw, sender_tail)
    select ${provider}, ${fact}, ${reason}, ${JSON.stringify(detail)}::text::jsonb, ${transaction ?? null}::text,
      ${reference ?? null}::text, ${amount ?? null}::int8, ${currency ?? null}::text,
      ${receivedIn ? `house/${receivedIn}` : null}::text, ${suspenseMovement}::text, ${evidence}::bytea,
      ${tailOf(senderAccount)}::text
    where ${reason} <> 'forged' or ${forgedAnHour} > (
      select count(*) from unmatched_payment
      where provider = ${provider} and reason_code = 'forged' and seen_at > now() - interval '1 hour')
    on conflict (provider, fact, reason_code) do nothing returning id`
  if (!rows.length) return false
  const level = reason === 'forged' ? 'warn' : 'error'
  log[level]({ provider, reason, unmatched: rows[0]!.id }, 'a payment is kept for a person')
  return true
}

/** Hashes a report, so that repetitions are recognized however they are wrapped. */
export const factOf = (report: QrPayment | string): string =>
  createHash('sha256')
    .update(
      typeof report === 'string'
        ? report
        : JSON.stringify([report.transaction, report.reference, report.amount, report.currency]),
    )
    .digest('hex')
