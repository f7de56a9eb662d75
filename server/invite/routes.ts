import * as contract from '#contract/invite'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { noOffersOf } from '../protection/offers.ts'
import { bannersOf } from '../site/banners.ts'
import { accrue } from './accrue.ts'
import { invitesOf } from './list.ts'
import { receive } from './receive.ts'

export const inviteFeature: Feature = {
  routes,
  jobs: { 'invite.accrue': accrue },
}

function routes({ on }: Http, ctx: Context): void {
  on(contract.invites, ({ input, caller }) => invitesOf(ctx, caller, input))
  on(contract.receiveInvite, ({ caller, key }) => receive(ctx, caller, key))
  on(contract.inviteBanners, async ({ caller, language }) => ({
    banners: (await noOffersOf(ctx.db, caller))
      ? []
      : await bannersOf(ctx.db, caller, 'invite', language),
  }))
}
