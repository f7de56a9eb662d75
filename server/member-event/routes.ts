import * as contract from '#contract/member-event'
import { memberSignIns } from '#contract/operator-member-event'
import { auditRead } from '../audit/audit.ts'
import { knownMember } from '../operator-member/member.ts'
import type { Feature } from '../platform/feature.ts'
import { endOthers, endSession, eventsOf, sessionsOf } from './events.ts'
import { answerNotices, noticesOf } from './notices.ts'
import { signInsOf } from './sign-ins.ts'

/** The endpoints about sign-ins and devices, for the member and for operators. */
export const memberEventFeature: Feature = {
  routes({ on }, ctx) {
    on(contract.memberEvents, async ({ caller }) => ({
      events: await eventsOf(ctx, caller.member),
    }))
    on(contract.memberSessions, async ({ caller }) => ({ sessions: await sessionsOf(ctx, caller) }))
    on(contract.endMemberSession, async ({ input: { id }, caller, address, agent }) => {
      await endSession(ctx, caller, { id, client: { address, agent } })
      return { message: 'ended' }
    })
    on(contract.endOtherSessions, ({ caller, address, agent }) =>
      endOthers(ctx, caller, { address, agent }),
    )
    on(contract.memberNotices, async ({ caller }) => ({ notices: await noticesOf(ctx, caller) }))
    on(contract.answerNotices, async ({ input, caller, address, agent }) => {
      await answerNotices(ctx, caller, { ...input, client: { address, agent } })
      return { message: 'answered' }
    })
    on(memberSignIns, async ({ input: { id }, operator, address }) => {
      const { id: member } = await knownMember(ctx.db, id)
      const found = await signInsOf(ctx, member)
      const object = { kind: 'member', id } as const
      await auditRead(ctx.db, { by: { operator, address }, action: 'look-sign-ins', object })
      return found
    })
  },
}
