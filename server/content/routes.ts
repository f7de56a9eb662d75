import * as contract from '#contract/content'
import { deciderOf } from '../platform/approval.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { contentFor, versionsOf } from './list.ts'
import { cleanContent, publicationOfContent, publish } from './publish.ts'

/** The endpoints with which operators write what members read: terms, agreements, the notice, the refund page. */
export const contentFeature: Feature = {
  routes,
  actions: [publicationOfContent],
}

function routes({ on }: Http, ctx: Context): void {
  on(contract.content, ({ operator }) => contentFor(ctx.db, operator))
  on(contract.contentVersions, ({ input }) => versionsOf(ctx.db, input))
  on(contract.previewContent, async ({ input }) => ({ content: cleanContent(input.content) }))
  on(contract.publishContent, (call) => publish(ctx, deciderOf(call), call.input))
}
