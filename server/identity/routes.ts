import * as contract from '#contract/identity'
import * as operators from '#contract/operator-identity'
import { auditLook } from '../audit/audit.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { identityOf, sendDocument } from './identity.ts'
import { cardOf, decide, identityOfMember, queueOf } from './operator.ts'
import { forgetPictures, identityPictures, takePicture } from './pictures.ts'
import { tellIdentity } from './tell.ts'

/** Documents that show who a member is: sent by the member, decided by an operator, asked for by withdrawals. */
export const identityFeature: Feature = {
  routes,
  pages: (ctx) => [identityPictures(ctx)],
  jobs: {
    'identity.tell': (notice, ctx) => tellIdentity(notice, ctx),
    'identity.forget': (_, ctx, deadline) => forgetPictures(ctx, deadline),
  },
}

function routes({ on }: Http, ctx: Context): void {
  on(contract.identity, ({ caller }) => identityOf(ctx.db, caller))
  on(contract.uploadIdentityPicture, async ({ caller, file }) => ({
    picture: await takePicture(ctx, caller, file),
  }))
  on(contract.sendIdentity, async ({ caller, input }) => {
    await sendDocument(ctx, caller, input)
    return identityOf(ctx.db, caller)
  })
  on(operators.identityQueue, ({ input }) => queueOf(ctx.db, input))
  on(operators.identityCheck, ({ input, operator, address }) =>
    cardOf(ctx, input, { operator, address }),
  )
  on(operators.decideIdentity, ({ input, operator, address }) =>
    decide(ctx, input, { operator, address }),
  )
  on(operators.memberIdentity, async ({ input: { id }, operator, address }) => {
    const found = await identityOfMember(ctx, id)
    await auditLook(ctx.db, { operator, address }, id)
    return found
  })
}
