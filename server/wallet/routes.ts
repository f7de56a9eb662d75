import { requestState } from '#contract/request'
import { addToWallet as add, onTheWay, wallet } from '#contract/wallet'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { addToWallet } from './add.ts'
import { onTheWayOf } from './on-the-way.ts'
import { stateOf } from './request.ts'
import { walletOf } from './wallet.ts'

export const walletFeature: Feature = {
  routes,
}

function routes({ on }: Http, ctx: Context): void {
  on(wallet, ({ caller, language }) => walletOf(ctx, caller, language))
  on(onTheWay, ({ caller }) => onTheWayOf(ctx.db, caller.member))
  on(requestState, ({ caller, input }) => stateOf(ctx, caller, input.key))
  on(add, async ({ input, caller, key }) => {
    await addToWallet(ctx, caller, input.amount, key)
    return { message: 'ADDED' }
  })
}
