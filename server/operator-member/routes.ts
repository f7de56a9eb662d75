import * as contract from '#contract/operator-member'
import * as action from '#contract/operator-member-action'
import * as card from '#contract/operator-member-card'
import { memberRelated } from '#contract/operator-member-related'
import { audit, auditLook } from '../audit/audit.ts'
import { readListed } from '../audit/listed.ts'
import { openConversation } from '../chat/messages.ts'
import { deciderOf } from '../platform/approval.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { assertNamed } from '../platform/member/named.ts'
import { addNote, endMemberSessions, endRestrictions, notesOf } from './action.ts'
import { bonusesOf, cardOf } from './card.ts'
import { historyOf } from './history.ts'
import { listMembers, totalsOf } from './list.ts'
import { knownMember } from './member.ts'
import { relatedTo } from './related.ts'
import { searchOf } from './search.ts'
import { setStatus, statusAction } from './status.ts'
import { summarizeMembers } from './summary.ts'
import { setTags } from './tags.ts'
import { timelineOf } from './timeline.ts'

/** The endpoints with which operators find members and work on them. */
export const operatorMemberFeature: Feature = {
  routes,
  actions: [statusAction],
  jobs: {
    'member.summarize': summarizeMembers,
    'member.release': (_, ctx) => endRestrictions(ctx),
  },
}

function routes(http: Http, ctx: Context): void {
  finding(http, ctx)
  reading(http, ctx)
  acting(http, ctx)
}

function finding({ on }: Http, ctx: Context): void {
  on(contract.consoleSearch, async ({ input: { text }, operator, address }) => {
    const found = await readListed(
      ctx.db,
      { operator, address },
      { search: text },
      {
        read: () => searchOf(ctx, text, operator.rights),
        rowsOf: ({ length }) => length,
        action: 'search',
      },
    )
    return { found }
  })
  on(contract.members, async ({ input, operator, address }) => {
    return readListed(ctx.db, { operator, address }, input, {
      read: () => listMembers(ctx.db, input),
      rowsOf: ({ members }) => members.length,
    })
  })
  on(contract.memberTotals, ({ input }) => totalsOf(ctx.db, input))
}

function reading({ on }: Http, ctx: Context): void {
  const { db } = ctx
  on(card.memberCard, async ({ input: { id }, language, operator, address }) => {
    const found = await cardOf(ctx, id, language)
    const object = { kind: 'member', id } as const
    await audit(db, { by: { operator, address }, action: 'look', object })
    return found
  })
  on(card.memberTimeline, async ({ input: { id, ...request }, operator, address }) => {
    const timeline = await timelineOf(db, await knownMember(db, id), request)
    await auditLook(db, { operator, address }, id)
    return timeline
  })
  on(card.memberBonuses, async ({ input: { id }, operator, address }) => {
    const found = await bonusesOf(db, await knownMember(db, id))
    await auditLook(db, { operator, address }, id)
    return found
  })
  on(memberRelated, async ({ input: { id }, operator, address }) => {
    const accounts = await relatedTo(db, (await knownMember(db, id)).id)
    await auditLook(db, { operator, address }, id)
    return { accounts }
  })
  on(card.memberHistory, async ({ input: { id, ...request }, operator: { rights } }) => {
    const { userId } = await knownMember(db, id)
    return historyOf(db, userId, { ...request, withViews: rights.includes('audit.read') })
  })
}

function acting({ on }: Http, ctx: Context): void {
  on(action.setMemberStatus, (call) => {
    const { id, version, status, category, until } = call.input
    return setStatus(ctx, deciderOf(call), { id, version, status, category, until })
  })
  on(action.endMemberSessions, ({ input, operator, address }) =>
    endMemberSessions(ctx, input, { operator, address }),
  )
  on(action.memberNotes, async ({ input: { id }, operator, address }) => {
    const notes = await notesOf(ctx, id)
    await auditLook(ctx.db, { operator, address }, id)
    return { notes }
  })
  on(action.addMemberNote, async ({ input, operator, address }) => {
    await addNote(ctx, input, { operator, address })
    return { message: 'added' }
  })
  on(action.setMemberTags, ({ input, operator, address }) =>
    setTags(ctx, input, { operator, address }),
  )
  on(action.openMemberConversation, async ({ input: { id }, operator, address }) => {
    const member = await knownMember(ctx.db, id)
    await ctx.db.begin(async (tx) => {
      await assertNamed(tx, member.id)
      if (!(await openConversation(tx, id, member.id))) return
      const object = { kind: 'member', id } as const
      await audit(tx, { by: { operator, address }, action: 'member-conversation', object })
    })
    return { message: 'open' }
  })
}
