import { runTransfer } from '../external-transfer/transfer.ts'
import { die, startGiven } from '../node-testing.ts'
import type { Decider } from '../platform/approval.ts'
import { returnPayment } from './return.ts'

type Given = { by: Decider; id: string; endsAt: 'commit' | 'send' | 'mark' | 'reply' }

// A server that sends one payment back as the second person and kills itself: before the commit, after it and before
// anything is sent, between the sent mark and the request, or when the bank has paid and before its reply is read.
const { ctx, by, id, endsAt } = await startGiven<Given>()
const { payout, jobs } = ctx
if (endsAt === 'mark' || endsAt === 'reply')
  ctx.payout = {
    ...payout,
    pay: { ...payout.pay, ...(endsAt === 'mark' ? { request: die } : { read: die }) },
  }
ctx.jobs = {
  add: async (...job) => {
    if (job[1] !== 'external-transfer.run') return jobs.add(...job)
    // The job is added in the transaction that approves. It is not added, so that the other server must find the row.
    if (endsAt === 'commit') die()
  },
}
await returnPayment(ctx, by, { id })
if (endsAt === 'send') die()
const [row] = await ctx.db<[{ reference: string }]>`
  select reference from payment_return where payment = ${id}::int8`
await runTransfer(ctx, row.reference)
