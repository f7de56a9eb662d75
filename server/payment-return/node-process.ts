import { startApp } from '../app.ts'
import { runTransfer } from '../external-transfer/transfer.ts'
import type { Decider } from '../platform/approval.ts'
import type { Config } from '../platform/config/config.ts'
import { returnPayment } from './return.ts'

// A server that sends one payment back as the second person and kills itself: before the commit, after it and before
// anything is sent, between the sent mark and the request, or when the bank has paid and before its reply is read.
const { settings, by, id, endsAt } = JSON.parse(process.argv[2]!) as {
  settings: Config & { pepper: string }
  by: Decider
  id: string
  endsAt: 'commit' | 'send' | 'mark' | 'reply'
}
const end = (): never => {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('this process has ended')
}
const pepper = Buffer.from(settings.pepper as string, 'base64')
const { ctx } = await startApp({ ...settings, pepper }, { isLimitless: true, mayForget: true })
const { payout, jobs } = ctx
if (endsAt === 'mark' || endsAt === 'reply')
  ctx.payout = {
    ...payout,
    pay: { ...payout.pay, ...(endsAt === 'mark' ? { request: end } : { read: end }) },
  }
ctx.jobs = {
  add: async (...job) => {
    if (job[1] !== 'external-transfer.run') return jobs.add(...job)
    // The job is added in the transaction that approves. It is not added, so that the other server must find the row.
    if (endsAt === 'commit') end()
  },
}
await returnPayment(ctx, by, { id })
if (endsAt === 'send') end()
const [row] = await ctx.db<[{ reference: string }]>`
  select reference from payment_return where payment = ${id}::int8`
await runTransfer(ctx, row.reference)
