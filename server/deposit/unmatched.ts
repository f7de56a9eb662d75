import { createHash } from 'node:crypto'
import type { Db, Tx } from '#db'
import type { QrPayment } from '#providers/gateways/gateway'
import type { Context } from '../context.ts'
import type { Mismatch } from './credit.ts'

/** Why money that reached an account of ours is not credited by itself. */
export type Unclaimed =
  | 'nobody registered'
  | 'several registered'
  | 'below the minimum'
  | 'above the limit'

/** Why a signed call-back waits: its gateway does not confirm it. No money has come by the gateway's word. */
type Unconfirmed = 'not_confirmed' | 'credited_not_confirmed'

type Unmatched = {
  provider: string
  reason: Mismatch | Unclaimed | Unconfirmed | 'forged' | 'unreadable'
  /** From factOf. */
  fact: string
  payment?: Omit<QrPayment, 'paidAt'>
  /** What was told, sealed. */
  evidence: Uint8Array
}

/** Anybody can send a forged call-back: more than so many an hour are only counted in the log. */
const forgedAnHour = 200

/** Keeps for a person what must not be credited by itself. Told twice, it is kept once. */
export async function keep(
  { log }: Pick<Context, 'log'>,
  tx: Db | Tx,
  { provider, reason, fact, payment, evidence }: Unmatched,
): Promise<void> {
  const rows = await tx`
    insert into unmatched_payment
      (provider, fact, reason, transaction, reference, amount, currency, raw)
    select ${provider}, ${fact}, ${reason}, ${payment?.transaction ?? null}::text,
      ${payment?.reference ?? null}::text, ${payment?.amount ?? null}::int8,
      ${payment?.currency ?? null}::text, ${evidence}::bytea
    where ${reason} <> 'forged' or ${forgedAnHour} > (
      select count(*) from unmatched_payment
      where provider = ${provider} and reason = 'forged' and seen_at > now() - interval '1 hour')
    on conflict do nothing returning id`
  if (!rows.length) return
  const level = reason === 'forged' ? 'warn' : 'error'
  log[level]({ provider, reason, unmatched: rows[0]!.id }, 'a payment is kept for a person')
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
