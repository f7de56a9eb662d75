import * as contract from '#contract/invite'
import type { Feature } from '../context.ts'
import { bannersOf } from '../site/banners.ts'
import { invitesOf } from './list.ts'
import { receive } from './receive.ts'

export const inviteFeature: Feature = ({ on }, ctx) => {
  on(contract.invites, ({ input, caller }) => invitesOf(ctx, caller.member, input))
  on(contract.receiveInvite, ({ caller }) => receive(ctx, caller))
  on(contract.inviteBanners, async ({ language }) => ({
    banners: await bannersOf(ctx.db, 'invite', language),
  }))
}
