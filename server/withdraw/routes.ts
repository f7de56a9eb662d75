import * as contract from '#contract/withdraw'
import type { Client } from '../member-event/place.ts'
import { recordEvent } from '../member-event/record.ts'
import type { Caller, Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { readBalances } from './balance.ts'
import { bonusSays } from './bonus.ts'
import { cancelWithdrawal } from './cancel.ts'
import { withdrawLimitsOf } from './limits.ts'
import { withdraw } from './withdraw.ts'
import { withdrawAll } from './withdrawAll.ts'
import { withdrawalOf } from './withdrawal.ts'

export const withdrawFeature: Feature = {
  routes,
  jobs: { 'withdraw.balance': (_, ctx) => readBalances(ctx) },
  // The rules know the balance from the first minute on.
  start: ({ db, jobs }) => jobs.add(db, 'withdraw.balance', {}),
}

function routes({ on }: Http, ctx: Context): void {
  on(contract.withdrawLimits, async ({ caller, language }) => ({
    ...(await withdrawLimitsOf(ctx.db, caller)),
    bonus: await bonusSays(ctx, caller, language),
  }))
  on(contract.withdrawal, ({ input, caller, language }) =>
    withdrawalOf(ctx, { ...caller, language }, input.reference),
  )
  on(contract.cancelWithdrawal, ({ input, caller }) =>
    cancelWithdrawal(ctx, caller, input.reference),
  )
  on(contract.withdraw, async ({ input, caller, key, address, agent }) => {
    const answer = await withdraw(ctx, caller, input, key)
    await note(ctx, caller, answer.reference, { address, agent })
    return answer
  })
  on(contract.withdrawAll, async ({ input, caller, key, address, agent }) => {
    const answer = await withdrawAll(ctx, caller, input, key)
    await note(ctx, caller, answer.reference, { address, agent })
    return answer
  })
}

/** Records where the withdrawal was asked for, once for a repeated request. */
const note = (
  { db, secrets }: Context,
  { member, session }: Caller,
  reference: string,
  client: Client,
): Promise<unknown> =>
  recordEvent(db, secrets, { member, session, client, reference, kind: 'withdrawal' })
