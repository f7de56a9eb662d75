import { startApp } from '../app.ts'
import { runTransfer } from '../external-transfer/transfer.ts'
import type { Caller } from '../platform/call.ts'
import type { Config } from '../platform/config/config.ts'
import { referenceOf } from '../transfer/reference.ts'
import { withdraw } from './withdraw.ts'

// A server that runs one withdrawal and kills itself: after the sent mark and before the request is sent, or when the
// bank has paid and before its reply is read.
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
// Do not queue the job: the surviving server would take it.
ctx.jobs = {
  add: async (...job) => (job[1] === 'external-transfer.run' ? undefined : jobs.add(...job)),
}
await withdraw(ctx, caller, { amount }, key)
await runTransfer(ctx, referenceOf(key, 'payout'))
