import { runTransfer } from '../external-transfer/transfer.ts'
import { die, startGiven } from '../node-testing.ts'
import type { Caller } from '../platform/call.ts'
import { referenceOf } from '../transfer/reference.ts'
import { withdraw } from './withdraw.ts'

type Given = {
  caller: Caller
  amount: Parameters<typeof withdraw>[2]['amount']
  key: string
  endsAt: 'mark' | 'reply'
}

// A server that runs one withdrawal and kills itself: after the sent mark and before the request is sent, or when the
// bank has paid and before its reply is read.
const { ctx, caller, amount, key, endsAt } = await startGiven<Given>()
const { payout, jobs } = ctx
ctx.payout = {
  ...payout,
  pay: { ...payout.pay, ...(endsAt === 'mark' ? { request: die } : { read: die }) },
}
// Do not queue the job: the surviving server would take it.
ctx.jobs = {
  add: async (...job) => (job[1] === 'external-transfer.run' ? undefined : jobs.add(...job)),
}
await withdraw(ctx, caller, { amount }, key)
await runTransfer(ctx, referenceOf(key, 'payout'))
