import { die, startGiven } from '../node-testing.ts'
import type { Decider } from '../platform/approval.ts'
import { approveWithdrawal } from './approve.ts'

type Given = { by: Decider; reference: string; endsAt: 'commit' | 'send' }

// A server that approves one withdrawal and kills itself: before the commit, or after it and before the withdrawal is sent.
const { ctx, by, reference, endsAt } = await startGiven<Given>()
const { jobs } = ctx
ctx.jobs = {
  add: async (...job) => {
    if (job[1] !== 'external-transfer.run') return jobs.add(...job)
    // The job is added in the transaction that approves. It is not added, so that the other server must find the row.
    if (endsAt === 'commit') die()
  },
}
await approveWithdrawal(ctx, by, { reference })
die()
