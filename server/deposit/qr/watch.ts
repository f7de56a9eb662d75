import { ask } from '#providers/ask'
import type { Context } from '../../platform/context.ts'
import { creditJob } from '../callback.ts'
import { creditPayment } from '../credit.ts'
import { encryptEvidence } from '../evidence.ts'
import { askPaid } from '../reply.ts'
import { nextAsk } from './interval.ts'
import { askTimeoutMs, makeAgain } from './making.ts'
import { findQr, type Qr, qrOf } from './row.ts'

/**
 * The job that watches one QR: it has it made when the answer was lost, lets it expire, asks the gateway for payments,
 * and runs again at the time that interval.ts gives.
 */
export async function watchQr({ id }: { id: string }, ctx: Context): Promise<void> {
  await expire(ctx, id)
  const qr = await findQr(ctx.db, id)
  try {
    if (qr.state === 'asking') await makeAgain(ctx, qr)
    else await creditWhatIsPaid(ctx, qr)
  } finally {
    await comeBack(ctx, await qrOf(ctx.db, qr))
  }
}

/**
 * The job that sends a cancellation to the gateway. It asks for no reply: a payment is credited even after a
 * cancellation.
 */
export async function cancelAtGateway({ id }: { id: string }, ctx: Context): Promise<void> {
  const qr = await findQr(ctx.db, id)
  const gateway = ctx.gateways.get(qr.provider)
  if (!gateway || qr.state !== 'cancelled') return
  const question = { reference: id, at: new Date() }
  const answer = await ask(gateway.cancel, question, askTimeoutMs.cancel)
  const isHeard = answer.word === 'done' || (answer.word === 'refused' && !answer.isUnheard)
  if (!isHeard && qr.providerReference)
    throw new Error(`the gateway did not say whether it cancelled ${id}: ${answer.reason}`)
}

/**
 * Runs at short intervals: work whose job died with its process gets a new job. The rows say what is open, so nothing
 * is lost with a job.
 */
export async function sweep(_: object, ctx: Context): Promise<void> {
  const callbacks = await ctx.db<{ id: number }[]>`
    select id from gateway_callback
    where worked_at is null and ask_at < now() - interval '15 seconds'
    order by ask_at limit 500`
  for (const { id } of callbacks) await ctx.jobs.add(ctx.db, ...creditJob(id))

  const qrs = await ctx.db<{ id: string }[]>`
    select id from deposit_qr where ask_at < now() - interval '20 seconds' order by ask_at limit 500`
  for (const { id } of qrs) await addWatch(ctx, id)

  await addSweep(ctx)
}

const sweepEveryMs = 15_000

/** Schedules the next sweep; called at the start too, because the previous server may have been killed. */
export function addSweep({ db, jobs }: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  const runAt = new Date(Date.now() + sweepEveryMs)
  return jobs.add(db, 'deposit.sweep', {}, { runAt })
}

async function expire({ db, push }: Context, id: string): Promise<void> {
  const [expired] = await db<Pick<Qr, 'member' | 'provider'>[]>`
    update deposit_qr set state = 'expired', closed_at = expires_at
    where id = ${id} and state in ('asking', 'open') and expires_at <= now()
    returning member, provider`
  if (expired) push(expired.member, 'qr', { provider: expired.provider })
}

async function creditWhatIsPaid(ctx: Context, { id, provider }: Qr): Promise<void> {
  const reply = await askPaid(ctx, provider, id)
  if ('silent' in reply) {
    const { silent: reason } = reply
    ctx.log.warn({ qr: id, provider, reason }, 'the gateway did not say what was paid')
    return
  }
  for (const payment of reply.payments)
    await creditPayment(
      ctx,
      provider,
      payment,
      encryptEvidence(ctx.secrets, JSON.stringify(payment)),
    )
}

async function comeBack(ctx: Context, qr: Qr): Promise<void> {
  const askAt = nextAsk(qr)
  await ctx.db`
    update deposit_qr set ask_at = ${askAt ?? null}
    where bucket = ${qr.member % 256} and member = ${qr.member} and id = ${qr.id}`
  if (askAt) await addWatch(ctx, qr.id, askAt)
}

const addWatch = (ctx: Context, id: string, runAt?: Date) =>
  ctx.jobs.add(
    ctx.db,
    'deposit.watch',
    { id },
    { jobKey: `deposit.watch:${id}`, ...(runAt && { runAt }) },
  )
