import * as contract from '#contract/system'
import { deciderOf } from '../platform/approval.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { givenUpOf, runAgain } from './jobs.ts'
import { systemOf } from './state.ts'

/** The state of the service for operators, and the jobs that they run again. */
export const systemFeature: Feature = { routes }

function routes({ on }: Http, ctx: Context): void {
  on(contract.system, () => systemOf(ctx))
  on(contract.givenUpJobs, ({ input }) => givenUpOf(ctx.db, input.name))
  on(contract.runJobs, (call) => runAgain(ctx, deciderOf(call), call.input))
}
