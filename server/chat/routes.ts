import { randomUUID } from 'node:crypto'
import * as contract from '#contract/chat'
import { Refusal } from '#contract/refusal'
import { networkOf } from '../platform/address.ts'
import type { Http, Uploaded, Visitor } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'
import type { Feature } from '../platform/feature.ts'
import type { Sender } from '../slip/pictures.ts'
import { answerAway } from './away.ts'
import { storedContent, withPayload } from './content.ts'
import { asCustomer, customerOf } from './customer.ts'
import { chatFiles, freshAddress, takeFile } from './file.ts'
import { mergeGuest, notifyMerged } from './merge.ts'
import { historyOf, markRead, storeMessage } from './messages.ts'
import type { FileOwner } from './quota.ts'
import { askedSession, rateSession } from './rating.ts'
import { roomPrefix } from './room.ts'
import { guestIn, newGuest } from './visitor.ts'

export const chatFeature: Feature = {
  routes,
  pages: (ctx) => [chatFiles(ctx)],
}

function routes({ on }: Http, ctx: Context): void {
  on(contract.chatConfig, async () => ({ PREFIX: roomPrefix }))
  on(contract.newGuest, async () => newGuest(ctx.secrets))

  on(contract.sendMessage, async ({ input, visitor, language }) => {
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
    // The message is stored, whatever becomes of the automatic answer.
    await answerAway(ctx, {
      conversation: name,
      member,
      session: stored.session_id,
      language,
    }).catch((err) => ctx.log.warn({ err }, 'the chat could not answer outside its hours'))
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

  on(contract.mergeGuest, async ({ input, caller: { member } }) => {
    const guest = guestIn(ctx.secrets, input.guest)
    if (!guest) throw new Refusal('NO_DATA')
    const moved = await mergeGuest(ctx.db, { guest, member, by: null })
    await notifyMerged(ctx, guest, member)
    return { moved }
  })
  on(contract.askedRating, async ({ visitor: { name } }) => ({
    session: await askedSession(ctx.db, name),
  }))
  on(contract.rate, async ({ input, visitor: { name } }) => {
    await rateSession(ctx.db, name, input)
    ctx.notifyChat({ conversation: name })
    return { message: 'rated' }
  })

  const take = async (visitor: Visitor, file: Uploaded, address: string) => ({
    path: await takeFile(ctx, ...sentBy(ctx.secrets, visitor, address), file),
  })
  on(contract.uploadImage, ({ visitor, file, address }) => take(visitor, file, address))
  on(contract.uploadVideo, ({ visitor, file, address }) => take(visitor, file, address))
  on(contract.chatMedia, async ({ input: { path }, visitor }) => ({
    url: await freshAddress(ctx, path, { conversation: visitor.name }),
  }))
}

/** The owner of a file, and its place in the queue of the decoders. */
function sentBy(
  { pepper }: Context['secrets'],
  { name, member }: Visitor,
  address: string,
): [FileOwner, Sender] {
  if (member !== null)
    return [
      { owner: name, kind: 'member' },
      { lane: 'known', name: `member:${member}` },
    ]
  const network = networkOf(address)
  const hash = createEncryption(pepper, 'chat network').hashOf(network)
  return [
    { owner: name, kind: 'guest', network: hash },
    { lane: 'guest', name: network },
  ]
}
