import type { QrProvider } from '#contract/deposit'
import type { QrPayment } from '#providers/gateways/gateway'
import type { Context } from '../context.ts'
import { confirmJob } from './callback.ts'
import { creditPayment } from './credit.ts'
import { sealEvidence } from './evidence.ts'
import { nextConfirmation } from './pace.ts'
import { askPaid } from './reply.ts'
import { factOf, keep } from './unmatched.ts'

type Stored = QrPayment & {
  id: number
  provider: QrProvider
  raw: Uint8Array
  receivedAt: Date
  /** When the gateway last answered, whatever it said. */
  answeredAt: Date | null
  creditedUnconfirmedAt: Date | null
}

const second = 1_000
const minute = 60 * second

/** How long the gateway may stay silent before its signed call-back is enough for a small amount. */
const silenceMs = 30 * second
/** A gateway may report a payment before it lists it. */
const lagMs = 2 * minute
/** A large amount that nobody could confirm for so long is shown to a person. */
const personMs = 15 * minute
const givenUpMs = 24 * 60 * minute

/**
 * The job that credits what a stored call-back reports. A call-back is evidence: the gateway is asked, and its reply
 * decides. While it cannot be asked, the job comes back until a day has passed. May be repeated at any step.
 */
export async function creditCallback({ id }: { id: number }, ctx: Context): Promise<void> {
  const [stored] = await ctx.db<[Stored?]>`
    select id, provider, raw, reference, transaction, amount, currency, paid_at, received_at,
      answered_at, credited_unconfirmed_at
    from gateway_callback where id = ${id} and reference is not null and worked_at is null`
  if (!stored) return
  if (await isSettled(ctx, stored)) {
    await ctx.db`update gateway_callback set worked_at = now() where id = ${id}`
    return
  }
  const askAt = nextConfirmation(stored.receivedAt, await clockOf(ctx))
  await ctx.db`update gateway_callback set ask_at = ${askAt} where id = ${id}`
  await ctx.jobs.add(ctx.db, ...confirmJob(id, askAt))
}

/** Whether nothing more is to be asked about this call-back. */
async function isSettled(ctx: Context, stored: Stored): Promise<boolean> {
  const { provider, reference, transaction } = stored
  if (await isConfirmed(ctx, stored)) {
    await creditPayment(ctx, provider, stored, stored.raw, { tellsAgain: true })
    return true
  }
  const reply = await askPaid(ctx, provider, reference)
  if ('silent' in reply) {
    ctx.log.warn(
      { callback: stored.id, provider, reason: reply.silent },
      'a call-back is unconfirmed',
    )
    return settleUnanswered(ctx, stored)
  }
  await ctx.db`update gateway_callback set answered_at = now() where id = ${stored.id}`
  for (const payment of reply.payments) {
    const isIt = isSame(payment, stored)
    const evidence = isIt ? stored.raw : sealEvidence(ctx.secrets, JSON.stringify(payment))
    await creditPayment(ctx, provider, payment, evidence, { tellsAgain: isIt })
  }
  if (reply.payments.some((payment) => payment.transaction === transaction)) return true
  return settleContradicted(ctx, stored)
}

const isSame = (one: QrPayment, other: QrPayment): boolean => factOf(one) === factOf(other)

/**
 * Credited already, with the same content, because the gateway was asked about the QR. What this call-back alone has credited,
 * also in another process a moment ago, is not confirmed.
 */
async function isConfirmed({ db }: Context, stored: Stored): Promise<boolean> {
  const rows = await db`
    select from bank_transfer join gateway_callback on id = ${stored.id}
    where bank = ${stored.provider} and bank_transfer.reference = ${stored.transaction} and qr = ${stored.reference}
      and bank_transfer.amount = ${stored.amount} and bank_transfer.currency = ${stored.currency}
      and credited_unconfirmed_at is null`
  return rows.length > 0
}

/** The gateway does not list this transaction: nothing is credited, and a person looks at what nothing explains. */
async function settleContradicted(ctx: Context, stored: Stored): Promise<boolean> {
  if ((await ageOf(ctx, stored)) < lagMs) return false
  if (!stored.creditedUnconfirmedAt && (await isExplained(ctx, stored))) return true
  await keepForPerson(ctx, stored)
  return true
}

/** The gateway itself reported the transaction elsewhere: its call-back was wrong, its reply was right. */
async function isExplained({ db }: Context, { provider, transaction }: Stored): Promise<boolean> {
  const rows = await db`
    select from bank_transfer where bank = ${provider} and reference = ${transaction}
    union all
    select from unmatched_payment
    where provider = ${provider} and transaction = ${transaction} and reason_code <> 'not_confirmed'`
  return rows.length > 0
}

/** The gateway cannot be asked: a small amount is credited on the signed call-back, a large one waits. */
async function settleUnanswered(ctx: Context, stored: Stored): Promise<boolean> {
  const age = await ageOf(ctx, stored)
  const isOver = age > givenUpMs
  if (stored.creditedUnconfirmedAt) {
    if (isOver) await keepForPerson(ctx, stored)
    return isOver
  }
  const isSmall = stored.amount <= ctx.unconfirmedMaximums[stored.provider]
  if (
    (await silenceOf(ctx, stored)) >= silenceMs &&
    isSmall &&
    !(await isReportedTwice(ctx, stored))
  ) {
    const options = { tellsAgain: true, unconfirmedCallback: stored.id }
    const verdict = await creditPayment(ctx, stored.provider, stored, stored.raw, options)
    if (verdict === 'credit') return false
    // Another process, or persons, credited it meanwhile.
    if (verdict === 'credited') return isOver || isConfirmed(ctx, stored)
  }
  if (age > personMs) await keepForPerson(ctx, stored)
  return isOver
}

/** Two call-backs contradict each other about one transaction: only the gateway's reply can decide. */
async function isReportedTwice({ db }: Context, stored: Stored): Promise<boolean> {
  const { id, provider, transaction, reference, amount, currency } = stored
  const rows = await db`
    select from gateway_callback
    where provider = ${provider} and transaction = ${transaction} and id <> ${id}
      and (reference, amount, currency) is distinct from (${reference}, ${amount}::bigint, ${currency})`
  return rows.length > 0
}

async function keepForPerson(ctx: Context, stored: Stored): Promise<void> {
  const { provider, raw, creditedUnconfirmedAt } = stored
  const reason = creditedUnconfirmedAt ? 'credited_not_confirmed' : 'not_confirmed'
  await keep(ctx, ctx.db, {
    ...{ provider, reason, payment: stored, fact: factOf(stored), evidence: raw },
  })
}

const ageOf = async (ctx: Context, { receivedAt }: Stored): Promise<number> =>
  (await clockOf(ctx)).getTime() - receivedAt.getTime()

/** How long the gateway has been silent: a reply that did not list the payment ends a silence too. */
const silenceOf = async (ctx: Context, { receivedAt, answeredAt }: Stored): Promise<number> =>
  (await clockOf(ctx)).getTime() - (answeredAt ?? receivedAt).getTime()

/** The database's clock, which every server shares. */
async function clockOf({ db }: Context): Promise<Date> {
  const [{ now }] = await db<[{ now: Date }]>`select now()`
  return now
}
