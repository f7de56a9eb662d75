import * as contract from '#contract/operator'
import { storedContent } from '../chat/content.ts'
import { freshAddress, takeFile } from '../chat/file.ts'
import { historyOf, markRead, storeMessage } from '../chat/messages.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { audit, auditOf } from './audit.ts'
import { conversationsOf, endConversation, memberOf } from './conversations.ts'
import { addOperator, disableOperator, operatorsOf, signInOperator } from './operators.ts'
import { rolesOf } from './roles.ts'
import { endDesks, forgetDesks } from './session.ts'
import { addText, changeText, removeText, textsOf } from './texts.ts'

export const operatorFeature: Feature = {
  routes,
  jobs: { 'operator.forget': (_, { db }) => forgetDesks(db) },
}

function routes(http: Http, ctx: Context): void {
  signingIn(http, ctx)
  answering(http, ctx)
  readyTexts(http, ctx)
  administering(http, ctx)
}

function signingIn({ on }: Http, ctx: Context): void {
  on(contract.operatorLogin, async ({ input, address }) => ({
    token: await signInOperator(ctx, { ...input, address }),
  }))
  on(contract.operatorMe, async ({ operator: { username, role, rights } }) => ({
    username,
    role,
    rights: [...rights],
  }))
  on(contract.operatorLogout, async ({ operator, address }) => {
    await endDesks(ctx.db, operator.id, operator.session)
    await audit(ctx.db, { operator, action: 'sign-out', address })
    ctx.notifyChat({ operator: operator.id })
    return { message: 'signed out' }
  })
}

function answering({ on }: Http, ctx: Context): void {
  on(contract.conversations, ({ input }) => conversationsOf(ctx, input))
  on(contract.conversationHistory, ({ input: { id, ...wanted } }) => historyOf(ctx, id, wanted))
  on(contract.conversationMember, async ({ input: { id }, operator, address }) => {
    const member = await memberOf(ctx, id)
    await audit(ctx.db, { operator, action: 'look', about: id, address })
    return member
  })

  on(contract.reply, async ({ input: { id, clientId, message }, operator, address }) => {
    const stored = await storeMessage(ctx, {
      conversation: id,
      member: null,
      sender: 'support',
      operator: operator.id,
      clientId,
      ...storedContent(message),
      owner: `operator:${operator.id}`,
      also: (tx, about) => audit(tx, { operator, action: 'send', about, address }),
    })
    ctx.notifyChat({ conversation: id, sequence: stored.sequence })
    return stored
  })
  on(contract.readSupport, async ({ input: { id, sequence } }) => {
    if (await markRead(ctx.db, 'support', id, sequence)) ctx.notifyChat({ conversation: id })
    return { message: 'read' }
  })
  on(contract.endConversation, async ({ input: { id }, operator, address }) => {
    if (await endConversation(ctx.db, id)) {
      await audit(ctx.db, { operator, action: 'end', about: id, address })
      ctx.notifyChat({ conversation: id })
    }
    return { message: 'ended' }
  })

  on(contract.uploadSupportImage, async ({ operator: { id }, file }) => ({
    path: await takeFile(ctx, `operator:${id}`, file),
  }))
  on(contract.uploadSupportVideo, async ({ operator: { id }, file }) => ({
    path: await takeFile(ctx, `operator:${id}`, file),
  }))
  on(contract.supportMedia, async ({ input: { path }, operator }) => ({
    url: await freshAddress(ctx, path, { operator: operator.id }),
  }))
}

function readyTexts({ on }: Http, { db }: Context): void {
  on(contract.cannedTexts, async () => ({ texts: await textsOf(db) }))
  on(contract.addCannedText, async ({ input, operator, address }) => {
    const text = await addText(db, input)
    await audit(db, { operator, action: 'text', about: String(text.id), address })
    return text
  })
  on(contract.changeCannedText, async ({ input: { id, ...written }, operator, address }) => {
    const text = await changeText(db, Number(id), written)
    await audit(db, { operator, action: 'text', about: id, address })
    return text
  })
  on(contract.removeCannedText, async ({ input: { id }, operator, address }) => {
    await removeText(db, Number(id))
    await audit(db, { operator, action: 'text', about: id, address })
    return { message: 'removed' }
  })
}

function administering({ on }: Http, ctx: Context): void {
  on(contract.operators, async () => ({ operators: await operatorsOf(ctx.db) }))
  on(contract.operatorRoles, async () => ({ roles: await rolesOf(ctx.db) }))
  on(contract.addOperator, ({ input, operator, address }) =>
    addOperator(ctx, input, { operator, address }),
  )
  on(contract.disableOperator, async ({ input: { username }, operator, address }) => {
    await disableOperator(ctx, username, { operator, address })
    return { message: 'disabled' }
  })
  on(contract.auditLog, ({ input }) => auditOf(ctx.db, input))
}
