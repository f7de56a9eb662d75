import { startApp } from '../app.ts'
import type { Decider } from '../platform/approval.ts'
import type { Config } from '../platform/config/config.ts'
import { approveWithdrawal } from './approve.ts'

// A server that approves one withdrawal and kills itself: before the commit, or after it and before the withdrawal is sent.
const { settings, by, reference, endsAt } = JSON.parse(process.argv[2]!) as {
  settings: Config & { pepper: string }
  by: Decider
  reference: string
  endsAt: 'commit' | 'send'
}
const end = (): never => {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('this process has ended')
}
const pepper = Buffer.from(settings.pepper as string, 'base64')
const { ctx } = await startApp({ ...settings, pepper }, { isLimitless: true, mayForget: true })
const { jobs } = ctx
ctx.jobs = {
  add: async (...job) => {
    if (job[1] !== 'external-transfer.run') return jobs.add(...job)
    // The job is added in the transaction that approves. It is not added, so that the other server must find the row.
    if (endsAt === 'commit') end()
  },
}
await approveWithdrawal(ctx, by, { reference })
end()
