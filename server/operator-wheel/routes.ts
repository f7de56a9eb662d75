import * as contract from '#contract/operator-wheel'
import { deciderOf } from '../platform/approval.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { designWheel, publicationOfWheel, publishWheel, stopWheel } from './change.ts'
import { wheelFor, wheelsFor } from './list.ts'

/** Wheels that operators design, publish and stop. */
export const operatorWheelFeature: Feature = { routes, actions: [publicationOfWheel] }

function routes({ on }: Http, ctx: Context): void {
  on(contract.wheels, () => wheelsFor(ctx))
  on(contract.wheel, ({ operator, input }) => wheelFor(ctx, operator, input.id))
  on(contract.designWheel, (call) => designWheel(ctx, deciderOf(call), call.input))
  on(contract.publishWheel, (call) => publishWheel(ctx, deciderOf(call), call.input.id))
  on(contract.stopWheel, (call) => stopWheel(ctx, deciderOf(call), call.input.id))
}
