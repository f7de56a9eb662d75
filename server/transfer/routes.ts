import * as contract from '#contract/transfer'
import type { Feature } from '../context.ts'
import { transfer } from './transfer.ts'
import { transferAll } from './transferAll.ts'

export const transferFeature: Feature = ({ on }, ctx) => {
  on(contract.transfer, ({ input, caller, key }) => transfer(ctx, caller, input, key))
  on(contract.transferAll, ({ input, caller, key }) => transferAll(ctx, caller, input, key))
}
