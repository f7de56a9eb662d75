import * as contract from '#contract/transfer'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { transfer } from './transfer.ts'
import { transferAll } from './transferAll.ts'

export const transferFeature: Feature = {
  routes,
}

function routes({ on }: Http, ctx: Context): void {
  on(contract.transfer, ({ input, caller, key }) => transfer(ctx, caller, input, key))
  on(contract.transferAll, ({ input, caller, key }) => transferAll(ctx, caller, input, key))
}
