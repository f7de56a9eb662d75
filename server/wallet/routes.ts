import { addToWallet as add, onTheWay, wallet } from '#contract/wallet'
import type { Feature } from '../context.ts'
import { addToWallet } from './add.ts'
import { onTheWayOf } from './on-the-way.ts'
import { createWallet } from './wallet.ts'

export const walletFeature: Feature = ({ on }, ctx) => {
  const walletOf = createWallet(ctx)
  on(wallet, ({ caller, language }) => walletOf(caller, language))
  on(onTheWay, ({ caller }) => onTheWayOf(ctx.db, caller.member))
  on(add, async ({ input, caller, key }) => {
    await addToWallet(ctx, caller, input.amount, key)
    return { message: 'ADDED' }
  })
}
