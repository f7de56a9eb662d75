import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { type Caller, call } from '#contract/call'
import {
  type ChatMessage,
  type ChatQuestions,
  type ChatSignals,
  chatHistory,
  newGuest,
  sendMessage,
} from '#contract/chat'
import { conversationHistory, reply } from '#contract/operator'
import { newMember, setSetting } from '../register/testing.ts'
import type { TestApp } from '../testing.ts'

export type Guest = { guestId: string; token: string; caller: Caller }

export async function guestAt(host: string): Promise<Guest> {
  const { guestId, token } = await call(newGuest, {}, { host })
  return { guestId, token, caller: { host, token } }
}

/** Registers and signs in a member. */
export async function memberAt({ ctx, host }: Pick<TestApp, 'ctx' | 'host'>): Promise<Caller> {
  await setSetting(ctx.db, 'registerOtp', false)
  return (await newMember(host)).app
}

const written = (message: string) => ({ message_type: 'text', payload: { message } }) as const

/** Sends a customer's text, under a new client id unless one is given. */
export const write = (caller: Caller, text: string, clientId: string = randomUUID()) =>
  call(sendMessage, { clientId, message: written(text) }, caller)

/** Sends a text of support. */
export const answer = (
  desk: Caller,
  id: string,
  text: string,
  clientId: string = randomUUID(),
): Promise<ChatMessage> => call(reply, { id, clientId, message: written(text) }, desk)

export const historyOf = (caller: Caller, query: { after?: number; limit?: number } = {}) =>
  call(chatHistory, { limit: 100, ...query }, caller)

export const textIn = ({ message }: Pick<ChatMessage, 'message'>): string =>
  (message as { payload: { message: string } }).payload.message

export type ChatSocket = Socket<ChatSignals, ChatQuestions>

type Auth = { token: unknown; after?: unknown }

/** Connects with the client that the widget uses to the chat's namespace. */
export function chatAt(host: string, auth: Auth, headers: Record<string, string> = {}): ChatSocket {
  return io(`${host}/chat`, {
    transports: ['websocket'],
    auth,
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
  })
}

/**
 * Does the work of a widget: it stores messages by their sequence, shows the contiguous ones, and fetches missing ones. It
 * records every arrival, so that a test sees duplicates.
 */
export function keeper(read: (after: number) => Promise<ChatMessage[]>) {
  const known = new Map<number, ChatMessage>()
  const came: number[] = []
  const shown: ChatMessage[] = []
  const take = (message: ChatMessage) => {
    came.push(message.sequence)
    known.set(message.sequence, message)
    for (let next = known.get(shown.length + 1); next; next = known.get(shown.length + 1))
      shown.push(next)
  }
  return {
    came,
    shown,
    take,
    whole: () => shown.length,
    async fetch(last: number) {
      while (shown.length < last) for (const one of await read(shown.length)) take(one)
    },
  }
}

export const readAs = (caller: () => Caller) => async (after: number) =>
  (await historyOf(caller(), { after })).messages

export const readAt = (desk: () => Caller, id: string) => async (after: number) =>
  (await call(conversationHistory, { id, limit: 100, after }, desk())).messages
