import * as contract from '#contract/provider'
import { deciderOf } from '../platform/approval.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { breakProviders } from './break.ts'
import { closeProvider, openingOfProvider, openProvider } from './close.ts'
import { providerFor, providersFor } from './list.ts'

/** The endpoints with which operators see and close providers, and the breaker, which closes those that fail. */
export const providerFeature: Feature = {
  routes,
  actions: [openingOfProvider],
  jobs: { 'provider.break': (_, ctx) => breakProviders(ctx) },
}

function routes({ on }: Http, ctx: Context): void {
  on(contract.providers, ({ operator }) => providersFor(ctx, operator))
  on(contract.provider, ({ operator, input }) => providerFor(ctx, operator, input.code))
  on(contract.closeProvider, (call) => closeProvider(ctx, deciderOf(call), call.input))
  on(contract.openProvider, (call) => openProvider(ctx, deciderOf(call), call.input.code))
}
