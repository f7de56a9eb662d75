import * as contract from '#contract/operator-inbox'
import { auditRead } from '../audit/audit.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { assign, colleaguesOf } from './assign.ts'
import { addLabel, changeLabel, labelsOf, removeLabel, setLabel } from './labels.ts'
import { mergeRecognised } from './merge.ts'
import { addNote, authorsOf, notesOf } from './notes.ts'
import { countRatings } from './ratings.ts'
import { searchMessages } from './search.ts'
import { snooze } from './snooze.ts'

export const inboxFeature: Feature = { routes }

function routes(http: Http, ctx: Context): void {
  working(http, ctx)
  labelling(http, ctx)
}

function working({ on }: Http, ctx: Context): void {
  on(contract.colleagues, async () => ({ operators: await colleaguesOf(ctx.db) }))
  on(contract.searchMessages, ({ input, operator, address }) =>
    searchMessages(ctx.db, { operator, address }, input),
  )
  on(contract.mergeConversation, async ({ input, operator, address }) => {
    const { id: guest, member: userId, reason } = input
    const wanted = { guest, userId, reason }
    const { moved } = await mergeRecognised(ctx.db, { operator, address }, wanted)
    for (const conversation of [guest, userId]) ctx.notifyChat({ conversation })
    return { moved }
  })
  on(contract.assignConversation, async ({ input: { id, was, to }, operator, address }) => {
    const { assigned, isChanged } = await assign(
      ctx.db,
      { operator, address },
      { name: id, was, to },
    )
    if (isChanged) ctx.notifyChat({ conversation: id })
    return { assigned }
  })
  on(contract.snoozeConversation, async ({ input: { id, last, until }, operator, address }) => {
    const snoozed = await snooze(ctx.db, { operator, address }, { name: id, last, until })
    if (snoozed.isChanged) ctx.notifyChat({ conversation: id })
    return { until: snoozed.until }
  })
  on(contract.conversationNotes, async ({ input: { id, from }, operator, address }) => {
    const [notes, authors] = await Promise.all([
      notesOf(ctx.db, id, from),
      authorsOf(ctx.db, id, from),
    ])
    const object = { kind: 'conversation', id } as const
    await auditRead(ctx.db, { by: { operator, address }, action: 'read', object })
    return { notes, authors: [...authors] }
  })
  on(contract.addConversationNote, async ({ input: { id, text }, operator, address }) => {
    await addNote(ctx.db, { operator, address }, { name: id, text })
    ctx.notifyChat({ conversation: id })
    return { message: 'added' }
  })
}

function labelling({ on }: Http, ctx: Context): void {
  const { db } = ctx
  on(contract.labels, async () => ({ labels: await labelsOf(db) }))
  on(contract.setLabel, async ({ input: { id, label, isSet }, operator, address }) => {
    const isChanged = await setLabel(db, { operator, address }, { name: id, label, isSet })
    if (isChanged) ctx.notifyChat({ conversation: id })
    return { message: isSet ? 'set' : 'removed' }
  })
  on(contract.addLabel, ({ input: { name }, operator, address }) =>
    addLabel(db, { operator, address }, name),
  )
  on(contract.changeLabel, ({ input: { id, name }, operator, address }) =>
    changeLabel(db, { operator, address }, id, name),
  )
  on(contract.removeLabel, async ({ input: { id }, operator, address }) => {
    await removeLabel(db, { operator, address }, id)
    return { message: 'removed' }
  })
  on(contract.ratings, async ({ input: { days } }) => ({
    operators: [...(await countRatings(db, days))],
  }))
}
