import * as contract from '#contract/catalogue'
import { deciderOf } from '../platform/approval.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { changeEntry } from './change.ts'
import { catalogueOf } from './list.ts'

/** The endpoints with which operators name and order the games and banks of the members' lists. */
export const catalogueFeature: Feature = { routes }

function routes({ on }: Http, ctx: Context): void {
  on(contract.catalogue, () => catalogueOf(ctx))
  on(contract.changeCatalogueEntry, (call) => changeEntry(ctx, deciderOf(call), call.input))
}
