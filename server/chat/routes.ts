import { randomUUID } from 'node:crypto'
import * as contract from '#contract/chat'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { storedContent, withPayload } from './content.ts'
import { asCustomer, customerOf } from './customer.ts'
import { chatFiles, forgetUnsaid, freshAddress, takeFile } from './file.ts'
import { historyOf, markRead, storeMessage } from './messages.ts'
import { roomPrefix } from './room.ts'
import { newGuest } from './visitor.ts'

export const chatFeature: Feature = {
  routes,
  pages: (ctx) => [chatFiles(ctx)],
  jobs: { 'chat.forget': (_, ctx) => forgetUnsaid(ctx) },
}

function routes({ on }: Http, ctx: Context): void {
  on(contract.chatConfig, async () => ({ PREFIX: roomPrefix }))
  on(contract.newGuest, async () => newGuest(ctx.secrets))

  on(contract.sendMessage, async ({ input, visitor }) => {
    const { clientId = randomUUID(), message } = input
    const { name, member } = visitor
    const stored = await storeMessage(ctx, {
      conversation: name,
      member,
      sender: 'customer',
      operator: null,
      clientId,
      ...storedContent(withPayload(message)),
      owner: name,
    })
    // A repeated message notifies again, because the process that stored it may have died before it notified.
    ctx.notifyChat({ conversation: name, sequence: stored.sequence })
    return asCustomer(stored, await customerOf(ctx, visitor))
  })

  on(contract.chatHistory, async ({ input, visitor }) => {
    const customer = await customerOf(ctx, visitor)
    const { messages, ...state } = await historyOf(ctx, visitor.name, input)
    return { ...state, messages: messages.map((message) => asCustomer(message, customer)) }
  })

  on(contract.readCustomer, async ({ input: { sequence }, visitor: { name } }) => {
    if (await markRead(ctx.db, 'customer', name, sequence)) ctx.notifyChat({ conversation: name })
    return { message: 'read' }
  })

  on(contract.uploadImage, async ({ visitor, file }) => ({
    path: await takeFile(ctx, visitor.name, file),
  }))
  on(contract.uploadVideo, async ({ visitor, file }) => ({
    path: await takeFile(ctx, visitor.name, file),
  }))
  on(contract.chatMedia, async ({ input: { path }, visitor }) => ({
    url: await freshAddress(ctx, path, { conversation: visitor.name }),
  }))
}
