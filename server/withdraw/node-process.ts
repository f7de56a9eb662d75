import { startApp } from '../app.ts'
import { driveLeg } from '../leg/leg.ts'
import type { Caller } from '../platform/call.ts'
import type { Config } from '../platform/config/config.ts'
import { referenceOf } from '../transfer/reference.ts'
import { withdraw } from './withdraw.ts'

// A server that drives one withdrawal and ends itself on the way: after the sent mark and before the request leaves, or when
// the bank has paid and its reply is there to be read.
const { settings, caller, amount, key, endsAt } = JSON.parse(process.argv[2]!) as {
  settings: Config & { pepper: string }
  caller: Caller
  amount: Parameters<typeof withdraw>[2]['amount']
  key: string
  endsAt: 'mark' | 'reply'
}
const end = (): never => {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('this process has ended')
}
const pepper = Buffer.from(settings.pepper as string, 'base64')
const { ctx } = await startApp({ ...settings, pepper }, { isLimitless: true, mayForget: true })
const { payout, jobs } = ctx
ctx.payout = {
  ...payout,
  pay: { ...payout.pay, ...(endsAt === 'mark' ? { request: end } : { read: end }) },
}
// The one that lives would take the job.
ctx.jobs = { add: async (...job) => (job[1] === 'leg.drive' ? undefined : jobs.add(...job)) }
await withdraw(ctx, caller, { amount }, key)
await driveLeg(ctx, referenceOf(key, 'payout'))
