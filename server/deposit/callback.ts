import type { QrProvider } from '#contract/deposit'
import type { QrPayment } from '#providers/gateways/gateway'
import type { Context, OnCallback } from '../context.ts'
import { sealEvidence } from './evidence.ts'
import { isQrProvider } from './offers.ts'
import { factOf, keep } from './unmatched.ts'

type Handler = Parameters<OnCallback>[1]

/**
 * A gateway says that somebody paid. Only a right signature in its time is heard; the call-back and the job that
 * credits it are one commit, and the gateway hears that we have it only after that. Everything else is the job's.
 */
export const hearCallback =
  (ctx: Context): Handler =>
  async ({ raw, headers, params }) => {
    const code = params.provider ?? ''
    const gateway = isQrProvider(code) ? ctx.gateways.get(code) : undefined
    if (!gateway || !isQrProvider(code)) return { status: 404, body: '' }

    const read = gateway.readCallback({ raw, headers, now: new Date() })
    const text = raw.toString().slice(0, textMax)
    if (read.word === 'forged') {
      ctx.log.warn({ provider: code, reason: read.reason }, 'a call-back was refused')
      const evidence = sealEvidence(ctx.secrets, text)
      await keep(ctx, ctx.db, { provider: code, reason: 'forged', fact: factOf(text), evidence })
      return { status: 401, body: '' }
    }
    const payment = read.word === 'payment' ? read.payment : undefined
    await store(ctx, code, text, payment)
    return { status: 200, ...gateway.acknowledge }
  }

/** Asks the gateway and credits, at once (server/deposit/confirm.ts). */
export const creditJob = (id: number) =>
  ['deposit.credit', { id }, { jobKey: `deposit.credit:${id}`, isUrgent: true }] as const

/** Asks again later. A silent gateway must not hold up the money of the others: not urgent any more. */
export const confirmJob = (id: number, runAt: Date) =>
  ['deposit.confirm', { id }, { jobKey: `deposit.credit:${id}`, runAt }] as const

/** A fact that was told before is only counted: its job exists already. */
async function store(ctx: Context, provider: QrProvider, raw: string, payment?: QrPayment) {
  const fact = factOf(payment ?? raw)
  const evidence = sealEvidence(ctx.secrets, raw)
  await ctx.db.begin(async (tx) => {
    const [{ id, times }] = await tx<[{ id: number; times: number }]>`
      insert into gateway_callback
        (provider, fact, raw, reference, transaction, amount, currency, paid_at, worked_at)
      values (${provider}, ${fact}, ${evidence}, ${payment?.reference ?? null},
        ${payment?.transaction ?? null}, ${payment?.amount ?? null}, ${payment?.currency ?? null},
        ${payment?.paidAt ?? null}, ${payment ? null : new Date()})
      on conflict (provider, fact) do update set times = gateway_callback.times + 1
      returning id, times`
    if (times > 1) return
    if (payment) await ctx.jobs.add(tx, ...creditJob(id))
    else await keep(ctx, tx, { provider, reason: 'unreadable', fact, evidence })
  })
}

/** A genuine call-back is far shorter. */
const textMax = 8_192
