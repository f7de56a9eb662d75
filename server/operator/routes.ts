import * as contract from '#contract/operator'
import {
  signInByPasskey as passkeyContract,
  startSignIn as startContract,
} from '#contract/operator-passkey'
import * as roleContract from '#contract/operator-role'
import { audit, auditRead } from '../audit/audit.ts'
import { readListed } from '../audit/listed.ts'
import { storedContent } from '../chat/content.ts'
import { freshAddress, takeFile } from '../chat/file.ts'
import { historyOf, markRead, storeMessage } from '../chat/messages.ts'
import { takeAnswered } from '../inbox/assign.ts'
import type { Http, Uploaded } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { assertOwnerNamed } from '../platform/member/named.ts'
import { accountRoutes } from './account-routes.ts'
import { operatorAddAction, operatorReadmitAction } from './admit.ts'
import { changeRole, operatorRoleAction } from './change-role.ts'
import { conversationsOf, endConversation, memberOf } from './conversations.ts'
import { editRole, roleChangeAction } from './edit-role.ts'
import { rolesOf } from './roles.ts'
import { endDesks } from './session.ts'
import { signInByPasskey, signInOperator, startSignIn } from './sign-in.ts'
import { addText, changeText, removeText, textsOf } from './texts.ts'

export const operatorFeature: Feature = {
  routes,
  actions: [operatorAddAction, operatorReadmitAction, operatorRoleAction, roleChangeAction],
}

function routes(http: Http, ctx: Context): void {
  signingIn(http, ctx)
  answering(http, ctx)
  readyTexts(http, ctx)
  administering(http, ctx)
  accountRoutes(http, ctx)
}

function signingIn({ on }: Http, ctx: Context): void {
  on(contract.operatorLogin, ({ input, address, agent }) =>
    signInOperator(ctx, { ...input, address, agent }),
  )
  on(startContract, ({ input, address }) => startSignIn(ctx, { ...input, address }))
  on(passkeyContract, ({ input, address, agent }) =>
    signInByPasskey(ctx, { ...input, address, agent }),
  )
  on(contract.operatorMe, async ({ operator: { username, role, rights } }) => ({
    username,
    role,
    rights: [...rights],
  }))
  on(contract.operatorLogout, async ({ operator, address }) => {
    await ctx.db.begin(async (tx) => {
      await endDesks(tx, operator.id, operator.session)
      await audit(tx, { by: { operator, address }, action: 'sign-out' })
    })
    ctx.notifyChat({ operator: operator.id })
    return { message: 'signed out' }
  })
}

function answering({ on }: Http, ctx: Context): void {
  on(contract.conversations, async ({ input, operator, address }) => {
    const { page, search } = input
    const read = () => conversationsOf(ctx, { ...input, operator: operator.id })
    // The first page is the inbox, which each message brings up to date.
    if (page === 1 && !search) return read()
    return readListed(
      ctx.db,
      { operator, address },
      { list: 'conversations', ...input },
      {
        read,
        rowsOf: ({ conversations }) => conversations.length,
        action: search ? 'search' : 'list',
      },
    )
  })
  on(contract.conversationHistory, async ({ input: { id, ...wanted }, operator, address }) => {
    const history = await historyOf(ctx, id, wanted)
    const object = { kind: 'conversation', id } as const
    await auditRead(ctx.db, { by: { operator, address }, action: 'read', object })
    return history
  })
  on(contract.conversationMember, async ({ input: { id }, operator, address, language }) => {
    const member = await memberOf(ctx, id, language)
    await audit(ctx.db, {
      by: { operator, address },
      action: 'look',
      object: { kind: 'member', id },
    })
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
      async also(tx, about) {
        await assertOwnerNamed(tx, id)
        const object = { kind: 'message', id: about } as const
        await audit(tx, { by: { operator, address }, action: 'send', object })
        await takeAnswered(tx, { operator, address }, id)
      },
    })
    ctx.notifyChat({ conversation: id, sequence: stored.sequence })
    return stored
  })
  on(contract.readSupport, async ({ input: { id, sequence } }) => {
    if (await markRead(ctx.db, 'support', id, sequence)) ctx.notifyChat({ conversation: id })
    return { message: 'read' }
  })
  on(contract.endConversation, async ({ input: { id, last }, operator, address }) => {
    const outcome = await endConversation(ctx.db, { operator, address }, { id, last })
    if (outcome === 'ended') ctx.notifyChat({ conversation: id })
    return { message: outcome === 'written' ? outcome : 'ended' }
  })

  const take = async (id: number, file: Uploaded) => {
    const owner = `operator:${id}`
    const sender = { lane: 'known', name: owner } as const
    return { path: await takeFile(ctx, { owner, kind: 'operator' }, sender, file) }
  }
  on(contract.uploadSupportImage, ({ operator: { id }, file }) => take(id, file))
  on(contract.uploadSupportVideo, ({ operator: { id }, file }) => take(id, file))
  on(contract.supportMedia, async ({ input: { path }, operator, address }) => {
    const url = await freshAddress(ctx, path, { operator: operator.id })
    const object = { kind: 'message', id: path } as const
    await auditRead(ctx.db, { by: { operator, address }, action: 'file', object })
    return { url }
  })
}

function readyTexts({ on }: Http, { db }: Context): void {
  on(contract.cannedTexts, async () => ({ texts: await textsOf(db) }))
  on(contract.addCannedText, ({ input, operator, address }) =>
    db.begin(async (tx) => {
      const text = await addText(tx, input)
      await audit(tx, {
        by: { operator, address },
        action: 'text',
        object: replyOf(text.id),
        after: input,
      })
      return text
    }),
  )
  on(contract.changeCannedText, ({ input: { id, ...written }, operator, address }) =>
    db.begin(async (tx) => {
      const { before, text } = await changeText(tx, Number(id), written)
      const object = replyOf(text.id)
      await audit(tx, { by: { operator, address }, action: 'text', object, before, after: written })
      return text
    }),
  )
  on(contract.removeCannedText, ({ input: { id }, operator, address }) =>
    db.begin(async (tx) => {
      const before = await removeText(tx, Number(id))
      await audit(tx, {
        by: { operator, address },
        action: 'text',
        object: replyOf(Number(id)),
        before,
      })
      return { message: 'removed' }
    }),
  )
}

const replyOf = (id: number) => ({ kind: 'reply', id: String(id) }) as const

function administering({ on }: Http, ctx: Context): void {
  on(contract.operatorRoles, async () => ({ roles: await rolesOf(ctx.db) }))
  on(roleContract.editRole, ({ input: { reason, ...wanted }, operator, address, key }) =>
    editRole(ctx, { operator, address, key, reason }, wanted),
  )
  on(roleContract.changeRole, ({ input: { reason, ...wanted }, operator, address, key }) =>
    changeRole(ctx, { operator, address, key, reason }, wanted),
  )
}
