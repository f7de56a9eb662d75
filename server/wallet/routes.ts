import { wallet } from '#contract/wallet'
import type { Feature } from '../context.ts'
import { walletOf } from './wallet.ts'

export const walletFeature: Feature = ({ on }, ctx) => {
  on(wallet, ({ caller }) => walletOf(ctx, caller))
}
