import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Db, Tx } from '#db'
import type { Receiving } from '#ledger/accounts'
import type { QrPayment } from '#providers/gateways/gateway'
import type { Context } from '../platform/context.ts'
import { lockPayment, postToSuspense, suspenseMovementOf, whyNotPosted } from './suspense.ts'

/** Why money that came is not credited by itself. */
export type Mismatch =
  | 'reference_unknown'
  | 'currency_mismatch'
  | 'amount_mismatch'
  | 'qr_already_paid'
  | 'contradictory'

/** Why money that reached an account of ours is not credited by itself. */
export type Unclaimed = 'payer_not_found' | 'payer_ambiguous' | 'below_minimum' | 'above_limit'

/** Reasons that stand for no money, or for an amount that is not known: nothing of them is posted. */
const unposted = [
  'contradictory',
  'forged',
  'unreadable',
  // A signed call-back that its gateway does not confirm.
  'not_confirmed',
  'credited_not_confirmed',
] as const
type Reason = Mismatch | Unclaimed | (typeof unposted)[number]

type Unmatched = {
  provider: string
  reason: Reason
  detail?: Record<string, string | number>
  /** From factOf. */
  fact: string
  payment?: Omit<QrPayment, 'paidAt'>
  /** The house account that has the money: the gateway's, unless it is said. */
  receivedIn?: Receiving
  /** What was told, sealed. */
  evidence: Uint8Array
}

/** Anybody can send a forged call-back: more than so many an hour are only counted in the log. */
const forgedAnHour = 200

/**
 * Keeps for a person what must not be credited by itself, once however often it is told, and posts its money to suspense in
 * the same transaction.
 */
export async function keep(
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

/** Of two reports of one payment with different contents the first is in the books; the amount is for a person to find out. */
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
  { provider, reason, detail = {}, fact, evidence, ...money }: Row,
  suspenseMovement: string | null = null,
): Promise<boolean> {
  const { transaction, reference, amount, currency, receivedIn } = money
  const rows = await db`
    insert into unmatched_payment (provider, fact, reason_code, reason_detail, transaction, reference, amount, currency,
      received_in, suspense_movement, raw)
    select ${provider}, ${fact}, ${reason}, ${JSON.stringify(detail)}::text::jsonb, ${transaction ?? null}::text,
      ${reference ?? null}::text, ${amount ?? null}::int8, ${currency ?? null}::text,
      ${receivedIn ? `house/${receivedIn}` : null}::text, ${suspenseMovement}::text, ${evidence}::bytea
    where ${reason} <> 'forged' or ${forgedAnHour} > (
      select count(*) from unmatched_payment
      where provider = ${provider} and reason_code = 'forged' and seen_at > now() - interval '1 hour')
    on conflict (provider, fact, reason_code) do nothing returning id`
  if (!rows.length) return false
  const level = reason === 'forged' ? 'warn' : 'error'
  log[level]({ provider, reason, unmatched: rows[0]!.id }, 'a payment is kept for a person')
  return true
}

/** Names what was told, so that the same is known again however often and in whatever envelope it comes. */
export const factOf = (told: QrPayment | string): string =>
  createHash('sha256')
    .update(
      typeof told === 'string'
        ? told
        : JSON.stringify([told.transaction, told.reference, told.amount, told.currency]),
    )
    .digest('hex')
