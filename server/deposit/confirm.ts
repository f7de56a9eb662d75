import type { QrProvider } from '#contract/deposit'
import type { QrPayment } from '#providers/gateways/gateway'
import type { Context } from '../platform/context.ts'
import { gatewayAmounts } from '../site/gateway-amounts.ts'
import { confirmJob } from './callback.ts'
import type { Payee } from './commands.ts'
import { creditCarefully } from './credit.ts'
import { encryptEvidence } from './evidence.ts'
import { creditPlainly } from './plain.ts'
import { nextConfirmation } from './qr/interval.ts'
import { askPaid } from './reply.ts'
import { factOf, keepForReview } from './unmatched.ts'

/** A stored callback and the payment that it reports. */
export type Reported = QrPayment & {
  id: number
  provider: QrProvider
  raw: Uint8Array
  receivedAt: Date
  /** Time of the gateway's last reply, whatever it was. */
  lastReplyAt: Date | null
  creditedUnconfirmedAt: Date | null
  /** Owner of the QR, as read when the callback was stored. */
  payee?: Payee | undefined
  /** The transaction was not credited yet when the callback was stored. */
  isUnclaimed?: boolean
}

const second = 1_000
const minute = 60 * second

/** After this silence of the gateway a signed callback is enough evidence for a small amount. */
const silenceMs = 30 * second
/** A gateway may report a payment before it lists it. */
const lagMs = 2 * minute
/** A large amount that is unconfirmed for this long goes to review. */
const personMs = 15 * minute
const givenUpMs = 24 * 60 * minute

/**
 * Runs the job of a stored callback. It returns as soon as this process has taken the callback, so that the job's
 * worker is free while the gateway replies.
 */
export async function takeCallback({ id }: { id: number }, ctx: Context): Promise<void> {
  const reported = await reportedBy(ctx, id)
  if (reported && !ctx.deposits.take(ctx, reported)) await askLater(ctx, reported)
}

/** Like takeCallback, but waits until the callback is settled. */
export async function creditCallback({ id }: { id: number }, ctx: Context): Promise<void> {
  const reported = await reportedBy(ctx, id)
  if (reported) await settleCallback(ctx, reported)
}

/** Reads a callback that is still open, and reserves it for this process until the sweep may hand it on (watch.ts). */
async function reportedBy({ db }: Context, id: number): Promise<Reported | undefined> {
  const [reported] = await db<[Reported?]>`
    update gateway_callback set ask_at = now()
    where id = ${id} and reference is not null and worked_at is null
    returning id, provider, raw, reference, transaction, amount, currency, paid_at, received_at,
      last_reply_at, credited_unconfirmed_at`
  return reported
}

/**
 * Credits the payment of a stored callback. The callback is evidence only: the gateway is asked, and its reply decides.
 * While the gateway is unreachable, a job retries for a day. Idempotent at every step.
 */
export async function settleCallback(ctx: Context, reported: Reported): Promise<void> {
  const outcome = await outcomeOf(ctx, reported)
  if (outcome === 'open') await askLater(ctx, reported)
  if (outcome === 'settled')
    await ctx.db`update gateway_callback set worked_at = now() where id = ${reported.id}`
}

async function askLater(ctx: Context, { id, receivedAt }: Reported): Promise<void> {
  const askAt = nextConfirmation(receivedAt, await clockOf(ctx))
  await ctx.db`update gateway_callback set ask_at = ${askAt} where id = ${id}`
  await ctx.jobs.add(ctx.db, ...confirmJob(id, askAt))
}

/**
 * `done`: the row is marked as processed already. `settled`: processing is over, and the row has still to be marked.
 */
type Outcome = 'done' | 'settled' | 'open'

const settledIf = (isSettled: boolean): Outcome => (isSettled ? 'settled' : 'open')

async function outcomeOf(ctx: Context, stored: Reported): Promise<Outcome> {
  const { provider, reference, transaction, payee } = stored
  if (!stored.isUnclaimed && (await isConfirmed(ctx, stored))) {
    await creditCarefully(ctx, provider, stored, stored.raw, { notifyAgain: true })
    return 'settled'
  }
  const reply = await askPaid(ctx, provider, reference)
  if ('silent' in reply) {
    ctx.log.warn(
      { callback: stored.id, provider, reason: reply.silent },
      'a callback is unconfirmed',
    )
    return settledIf(await settleUnanswered(ctx, stored))
  }
  const [payment] = reply.payments
  if (reply.payments.length === 1 && payment && isSame(payment, stored)) {
    const plain = { provider, payment, payee, callback: stored.id }
    if (await creditPlainly(ctx, plain)) return 'done'
  }
  await ctx.db`update gateway_callback set last_reply_at = now() where id = ${stored.id}`
  for (const payment of reply.payments) {
    const isIt = isSame(payment, stored)
    const evidence = isIt ? stored.raw : encryptEvidence(ctx.secrets, JSON.stringify(payment))
    await creditCarefully(ctx, provider, payment, evidence, { notifyAgain: isIt })
  }
  if (reply.payments.some((payment) => payment.transaction === transaction)) return 'settled'
  return settledIf(await settleContradicted(ctx, stored))
}

const isSame = (one: QrPayment, other: QrPayment): boolean => factOf(one) === factOf(other)

/**
 * True if the gateway's own reply led to this credit, with the same content. A credit that rests on a callback alone,
 * also one that another process made a moment ago, is not confirmed.
 */
async function isConfirmed({ db }: Context, stored: Reported): Promise<boolean> {
  const rows = await db`
    select from bank_transfer join gateway_callback on id = ${stored.id}
    where bank = ${stored.provider} and bank_transfer.reference = ${stored.transaction} and qr = ${stored.reference}
      and bank_transfer.amount = ${stored.amount} and bank_transfer.currency = ${stored.currency}
      and credited_unconfirmed_at is null`
  return rows.length > 0
}

/**
 * The gateway does not list this transaction: credit nothing, and keep it for review unless another report explains it.
 */
async function settleContradicted(ctx: Context, stored: Reported): Promise<boolean> {
  if ((await ageOf(ctx, stored)) < lagMs) return false
  if (!stored.creditedUnconfirmedAt && (await isExplained(ctx, stored))) return true
  await keepForPerson(ctx, stored)
  return true
}

/** The gateway reported the transaction on another QR: the callback was wrong, the reply was right. */
async function isExplained({ db }: Context, { provider, transaction }: Reported): Promise<boolean> {
  const rows = await db`
    select from bank_transfer where bank = ${provider} and reference = ${transaction}
    union all
    select from unmatched_payment
    where provider = ${provider} and transaction = ${transaction} and reason_code <> 'not_confirmed'`
  return rows.length > 0
}

/** The gateway is unreachable: a small amount is credited on its signed callback, a large one waits. */
async function settleUnanswered(ctx: Context, stored: Reported): Promise<boolean> {
  const age = await ageOf(ctx, stored)
  const isOver = age > givenUpMs
  if (stored.creditedUnconfirmedAt) {
    if (isOver) await keepForPerson(ctx, stored)
    return isOver
  }
  const maximums = await gatewayAmounts(ctx, 'unconfirmedMaximum')
  const isSmall = stored.amount <= maximums[stored.provider]
  if (
    (await silenceOf(ctx, stored)) >= silenceMs &&
    isSmall &&
    !(await isReportedTwice(ctx, stored))
  ) {
    const options = { notifyAgain: true, unconfirmedCallback: stored.id }
    const verdict = await creditCarefully(ctx, stored.provider, stored, stored.raw, options)
    if (verdict === 'credit') return false
    // Another process or an operator credited it meanwhile.
    if (verdict === 'credited') return isOver || isConfirmed(ctx, stored)
  }
  if (age > personMs) await keepForPerson(ctx, stored)
  return isOver
}

/** Two callbacks contradict each other about one transaction: only the gateway's reply can decide. */
async function isReportedTwice({ db }: Context, stored: Reported): Promise<boolean> {
  const { id, provider, transaction, reference, amount, currency } = stored
  const rows = await db`
    select from gateway_callback
    where provider = ${provider} and transaction = ${transaction} and id <> ${id}
      and (reference, amount, currency) is distinct from (${reference}, ${amount}::bigint, ${currency})`
  return rows.length > 0
}

async function keepForPerson(ctx: Context, stored: Reported): Promise<void> {
  const { provider, raw, creditedUnconfirmedAt } = stored
  const reason = creditedUnconfirmedAt ? 'credited_not_confirmed' : 'not_confirmed'
  await keepForReview(ctx, ctx.db, {
    provider,
    reason,
    payment: stored,
    fact: factOf(stored),
    evidence: raw,
  })
}

const ageOf = async (ctx: Context, { receivedAt }: Reported): Promise<number> =>
  (await clockOf(ctx)).getTime() - receivedAt.getTime()

/** Duration of the gateway's silence. A reply that did not list the payment ends a silence too. */
const silenceOf = async (ctx: Context, { receivedAt, lastReplyAt }: Reported): Promise<number> =>
  (await clockOf(ctx)).getTime() - (lastReplyAt ?? receivedAt).getTime()

/** All servers share the database's clock. */
async function clockOf({ db }: Context): Promise<Date> {
  const [{ now }] = await db<[{ now: Date }]>`select now()`
  return now
}
