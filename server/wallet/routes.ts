import { wallet } from '#contract/wallet'
import type { Feature } from '../context.ts'
import { walletOf } from './wallet.ts'

export const walletFeature: Feature = ({ on }, ctx) => {
  on(wallet, ({ caller, language }) => walletOf(ctx, caller, language))
}
