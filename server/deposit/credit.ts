import type { QrProvider } from '#contract/deposit'
import type { Tx } from '#db'
import type { Amount, Currency } from '#money'
import type { QrPayment } from '#providers/gateways/gateway'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { pushIn } from '../platform/push.ts'
import { keepOneCase, resolveUnconfirmed } from './one-case.ts'
import { creditPlainly, receivedBy } from './plain.ts'
import { type Qr, qrColumns } from './qr/row.ts'
import { isReturning, lockPayment } from './suspense.ts'
import { creditIn, movementOf } from './transfer-in.ts'
import type { Mismatch } from './unmatched.ts'

type Verdict = 'credit' | 'credited' | Mismatch

/** An earlier credit of the same payment. */
type Credited = {
  qr: string | null
  amount: Amount
  currency: Currency
  isFresh: boolean
  /** An operator has already resolved this payment. */
  isDecided?: boolean
}

type Options = {
  /** Notify the screens also when the payment was credited a moment ago. */
  notifyAgain?: boolean
  /** The callback that is the only evidence, because the gateway is unreachable: then mismatches are left for later. */
  unconfirmedCallback?: number
}

/**
 * Credits a payment that the gateway vouches for, exactly once: the row in bank_transfer, the ledger movement and the
 * QR's state are one transaction. Idempotent at every step; the last step notifies the member's screens. A payment on
 * an expired or cancelled QR is real money and is credited like any other, unless its member was anonymised. Plain cases share
 * their commit with others.
 */
export async function creditPayment(
  ctx: Context,
  provider: QrProvider,
  payment: QrPayment,
  evidence: Uint8Array,
  options: Pick<Options, 'notifyAgain'> = {},
): Promise<Verdict> {
  if (await creditPlainly(ctx, { provider, payment })) return 'credit'
  return creditCarefully(ctx, provider, payment, evidence, options)
}

/** Credits in a transaction of its own, which judges every case and keeps for review what cannot be credited. */
export async function creditCarefully(
  ctx: Context,
  provider: QrProvider,
  payment: QrPayment,
  evidence: Uint8Array,
  { notifyAgain = false, unconfirmedCallback }: Options = {},
): Promise<Verdict> {
  const isConfirmed = unconfirmedCallback === undefined
  const { verdict, creditedMember } = await ctx.db.begin(async (tx) => {
    const [known] = await tx<[Qr?]>`
      select ${qrColumns(tx)} from deposit_qr
      where id = ${payment.reference} and provider = ${provider} for update`
    await lockPayment(tx, provider, payment.transaction)
    const [before] = await tx<[Credited?]>`
      select qr, amount, currency, credited_at > now() - interval '1 minute' as is_fresh, exists (
        select from unmatched_payment report
        where provider = bank and report.transaction = bank_transfer.reference
          and report.reference = ${payment.reference} and resolved_at is not null
          and bank_transfer.qr is null) as is_decided
      from bank_transfer
      where bank = ${provider} and reference = ${payment.transaction}`
    const qr = known && (before || (await isOwned(tx, known))) ? known : undefined
    const isContradicted =
      (await isDisputed(tx, provider, payment)) ||
      (await isReturning(tx, { provider, transaction: payment.transaction }))
    const verdict = judge(payment, qr, before, isContradicted)
    if (verdict === 'credit') await creditQr(ctx, tx, qr!, payment)
    else if (verdict !== 'credited' && isConfirmed) {
      await keepOneCase(ctx, tx, { provider, reason: verdict, payment, evidence })
      // The screens of the member who paid say that a person reviews the payment.
      if (qr) await pushIn(tx, qr.member, 'qr', { provider })
    }
    if (isConfirmed) await resolveUnconfirmed(tx, provider, payment, verdict === 'credited')
    else if (verdict === 'credit')
      await tx`
        update gateway_callback set credited_unconfirmed_at = now() where id = ${unconfirmedCallback}`
    const isNews = verdict === 'credited' && before?.isFresh && notifyAgain
    return { verdict, creditedMember: isNews ? qr?.member : undefined }
  })
  if (creditedMember !== undefined) {
    const reference = movementOf(receivedBy(provider, payment, creditedMember))
    ctx.push(creditedMember, 'money', { kind: 'deposit', reference })
    ctx.push(creditedMember, 'qr', { provider })
  }
  return verdict
}

/** The wallet of a member who was anonymised has no owner, so the QR counts as one that we do not know. */
async function isOwned(tx: Tx, { member }: Qr): Promise<boolean> {
  await lockMember(tx, member)
  const rows = await tx`select from member where id = ${member} and anonymised_at is null`
  return rows.length > 0
}

/** Decides how to handle a payment from its QR's state and its own data. */
export function judge(
  { reference, amount, currency }: QrPayment,
  qr: Pick<Qr, 'amount' | 'currency' | 'state'> | undefined,
  before: Credited | undefined,
  isContradicted: boolean,
): Verdict {
  if (before) {
    const isIt = before.qr === reference || before.isDecided
    const isSame = isIt && before.amount === amount && before.currency === currency
    return isSame ? 'credited' : 'contradictory'
  }
  if (isContradicted) return 'contradictory'
  if (!qr) return 'reference_unknown'
  if (qr.currency !== currency) return 'currency_mismatch'
  if (qr.amount !== amount) return 'amount_mismatch'
  return qr.state === 'paid' ? 'qr_already_paid' : 'credit'
}

/**
 * True if the gateway's own reply contradicts this payment and no operator has resolved it yet. A callback that the
 * gateway does not confirm contradicts nothing.
 */
async function isDisputed(
  tx: Tx,
  provider: QrProvider,
  { reference, transaction, amount, currency }: QrPayment,
): Promise<boolean> {
  const rows = await tx`
    select from unmatched_payment
    where provider = ${provider} and transaction = ${transaction} and resolved_at is null
      and reason_code <> 'not_confirmed'
      and (reference, amount, currency) is distinct from (${reference}, ${amount}, ${currency})`
  return rows.length > 0
}

/** The caller has locked the QR and the payment, and judged both. @throws when it was credited before */
async function creditQr(ctx: Context, tx: Tx, qr: Qr, payment: QrPayment): Promise<void> {
  const { id, provider, member } = qr
  const received = receivedBy(provider, payment, member)
  if (!(await creditIn(ctx, tx, received)))
    throw new Error(`${movementOf(received)} was credited before`)
  await tx`
    update deposit_qr set state = 'paid', closed_at = coalesce(closed_at, now())
    where bucket = ${member % 256} and member = ${member} and id = ${id}`
  await pushIn(tx, member, 'qr', { provider })
}
