import { addToWallet as add, wallet } from '#contract/wallet'
import type { Feature } from '../context.ts'
import { addToWallet } from './add.ts'
import { createWallet } from './wallet.ts'

export const walletFeature: Feature = ({ on }, ctx) => {
  const walletOf = createWallet(ctx)
  on(wallet, ({ caller, language }) => walletOf(caller, language))
  on(add, async ({ input, caller, key }) => {
    await addToWallet(ctx, caller, input.amount, key)
    return { message: 'ADDED' }
  })
}
