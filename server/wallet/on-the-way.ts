import type * as z from 'zod/mini'
import type { QrProvider } from '#contract/deposit'
import { walletPlace } from '#contract/transfer'
import type { onTheWay as contract, PaymentInReview } from '#contract/wallet'
import type { Db } from '#db'
import type { Amount, Currency } from '#money'
import { movementReference } from '../external-transfer/transfer.ts'

type QrRow = { id: string; provider: QrProvider; amount: Amount; expiresAt: Date; now: Date }

type Row = {
  kind: 'to-game' | 'from-game' | 'payout'
  place: string
  amount: Amount
  reference: string
  at: Date
  now: Date
  isHeld: boolean
}

type ReviewRow = {
  id: string
  reasonCode: PaymentInReview['reason'] | 'currency_mismatch'
  asked: Amount
  amount: Amount
  currency: Currency
  seenAt: Date
  now: Date
}

/** Payments on older QRs are not looked for: a member may have thousands of QRs. */
const reviewDays = 60
const reviewsShown = 20

/**
 * Lists the member's unfinished transfers and withdrawals, also those under manual review, open QRs, and payments that a
 * person reviews.
 */
export async function onTheWayOf(
  db: Db,
  member: number,
): Promise<z.output<typeof contract.output>> {
  const [rows, qrs, reviews] = await Promise.all([
    transfersOf(db, member),
    openQrsOf(db, member),
    reviewsOf(db, member),
  ])
  return {
    now: ((rows[0] ?? qrs[0] ?? reviews[0])?.now ?? new Date()).getTime(),
    entries: rows.map(({ kind, place, amount, reference, at, isHeld }) => ({
      type: kind === 'payout' ? 'withdraw' : 'transfer',
      from: kind === 'from-game' ? place : walletPlace,
      to: kind === 'from-game' ? walletPlace : place,
      amount,
      createdAt: at.getTime(),
      reference: movementReference({ kind, reference }),
      isHeld,
    })),
    qrs: qrs.map(({ provider, id, amount, expiresAt }) => ({
      provider,
      qrcodeId: id,
      amount,
      expireIn: expiresAt.getTime(),
    })),
    inReview: reviews.flatMap(({ id, reasonCode, asked, amount, seenAt }) => {
      if (reasonCode === 'currency_mismatch') return []
      return [{ qrcodeId: id, reason: reasonCode, asked, amount, receivedAt: seenAt.getTime() }]
    }),
    inOtherCurrency: reviews.flatMap(({ id, reasonCode, asked, amount, currency, seenAt }) => {
      if (reasonCode !== 'currency_mismatch') return []
      return [{ qrcodeId: id, asked, amount, currency, receivedAt: seenAt.getTime() }]
    }),
  }
}

/** The gateway vouches for these: their money is in suspense. Contradictory and forged reports are none. */
const reviewsOf = (db: Db, member: number) => db<ReviewRow[]>`
  select qr.id, reason_code, qr.amount as asked, payment.amount, payment.currency, seen_at, now()
  from deposit_qr qr join unmatched_payment payment on payment.provider = qr.provider and payment.reference = qr.id
  where qr.bucket = ${member % 256} and qr.member = ${member} and qr.created_at > now() - ${reviewDays} * interval '1 day'
    and resolved_at is null and suspense_movement is not null
    and (reason_code in ('amount_mismatch', 'qr_already_paid') and payment.currency = qr.currency
      or reason_code = 'currency_mismatch')
  order by seen_at desc limit ${reviewsShown}`

const openQrsOf = (db: Db, member: number) => db<QrRow[]>`
  select id, provider, amount, expires_at, now() from deposit_qr
  where bucket = ${member % 256} and member = ${member} and state = 'open' and expires_at > now()
  order by created_at desc`

/** The money of each unfinished withdrawal is on hold, whatever its age: without any, a long history is not read. */
const transfersOf = (db: Db, member: number) => db<Row[]>`
    select kind, provider as place, amount, reference, created_at as at, now(), false as is_held from external_transfer
    where bucket = ${member % 256} and member = ${member} and closed_at is null and kind in ('to-game', 'from-game')
    union all
    select kind, provider, amount, reference, created_at, now(), false from external_transfer
    where bucket = ${member % 256} and member = ${member} and manual_at is not null and kind in ('to-game', 'from-game')
    union all
    select kind, bank, withdrawal.amount, reference, withdrawal.created_at, now(), state = 'held'
    from withdrawal join external_transfer using (bucket, member, reference)
    where bucket = ${member % 256} and member = ${member}
      and exists (select from ledger.account where bucket = ${member % 256} and member = ${member} and name = 'hold' and balance > 0)
      and (closed_at is null or manual_at is not null or state = 'held')
    order by at desc`
