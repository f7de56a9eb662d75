import type { QrProvider } from '#contract/deposit'
import type { QrPayment } from '#providers/gateways/gateway'
import type { OnCallback } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { encryptEvidence } from './evidence.ts'
import { isQrProvider } from './offers.ts'
import { factOf, keepForReview } from './unmatched.ts'

type Handler = Parameters<OnCallback>[1]

/**
 * Handles a gateway's callback. Only a callback with a valid, recent signature is accepted, and it is acknowledged
 * after the commit that stores it. This process then credits the payment, or a job does when this process has too much
 * in hand.
 */
export const handleCallback =
  (ctx: Context): Handler =>
  async ({ raw, headers, params }) => {
    const code = params.provider ?? ''
    const gateway = isQrProvider(code) ? ctx.gateways.get(code) : undefined
    if (!gateway || !isQrProvider(code)) return { status: 404, body: '' }

    const read = gateway.readCallback({ raw, headers, now: new Date() })
    const text = raw.toString().slice(0, textMax)
    if (read.word === 'forged') {
      ctx.log.warn({ provider: code, reason: read.reason }, 'a callback was refused')
      const evidence = encryptEvidence(ctx.secrets, text)
      await keepForReview(ctx, ctx.db, {
        provider: code,
        reason: 'forged',
        fact: factOf(text),
        evidence,
      })
      return { status: 401, body: '' }
    }
    if (read.word === 'payment') await take(ctx, code, text, read.payment)
    else await keepUnreadable(ctx, code, text)
    return { status: 200, ...gateway.acknowledge }
  }

/**
 * The job that asks the gateway about a stored callback and credits the payment at once (server/deposit/confirm.ts).
 */
export const creditJob = (id: number) =>
  ['deposit.credit', { id }, { jobKey: `deposit.credit:${id}`, isUrgent: true }] as const

/**
 * The job that asks the gateway again later. It is not urgent: an unresponsive gateway must not delay the money of
 * others.
 */
export const confirmJob = (id: number, runAt: Date) =>
  ['deposit.confirm', { id }, { jobKey: `deposit.credit:${id}`, runAt }] as const

/** A repeated callback is only counted, because the first one is being processed. */
async function take(ctx: Context, provider: QrProvider, text: string, payment: QrPayment) {
  const evidence = encryptEvidence(ctx.secrets, text)
  const callback = { provider, fact: factOf(payment), evidence, payment }
  const { isNew, isClaimed, ...stored } = await ctx.deposits.store(callback)
  if (!isNew) return
  const reported = {
    ...payment,
    ...stored,
    provider,
    raw: evidence,
    isUnclaimed: !isClaimed,
    lastReplyAt: null,
    creditedUnconfirmedAt: null,
  }
  if (!ctx.deposits.take(ctx, reported)) await ctx.jobs.add(ctx.db, ...creditJob(stored.id))
}

/** Keeps an unreadable callback for review; repetitions are only counted. */
async function keepUnreadable(ctx: Context, provider: QrProvider, text: string) {
  const fact = factOf(text)
  const evidence = encryptEvidence(ctx.secrets, text)
  await ctx.db.begin(async (tx) => {
    const [{ times }] = await tx<[{ times: number }]>`
      insert into gateway_callback (provider, fact, raw, worked_at)
      values (${provider}, ${fact}, ${evidence}, now())
      on conflict (provider, fact) do update set times = gateway_callback.times + 1
      returning times`
    if (times === 1)
      await keepForReview(ctx, tx, { provider, reason: 'unreadable', fact, evidence })
  })
}

/** Genuine callbacks are far shorter. */
const textMax = 8_192
