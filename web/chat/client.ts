import type * as z from 'zod/mini'
import {
  askedRating,
  type CustomerContent,
  chatHistory,
  chatMedia,
  historyLimit,
  mergeGuest,
  newGuest,
  rate,
  readCustomer,
  sendMessage,
  uploadImage,
  uploadVideo,
} from '#contract/chat'
import { Refusal, signsOut } from '#contract/refusal'
import { createThread } from '#kit/chat/thread.ts'
import { createStore } from '#kit/ui/store.ts'
import { ask } from '../app/ask.ts'
import { forgetGuest, guestToken, keepGuestToken, token } from '../app/session.ts'
import { upload } from '../app/upload.ts'
import { connectChat } from './connection.ts'
import { unsent } from './unsent.ts'

/** A file's address is valid for a minute. */
const addressValidMs = 50_000

type Content = z.output<typeof CustomerContent>

export type ChatClient = ReturnType<typeof createChat>

/**
 * The conversation of the member or guest on this device. A guest gets an id when the chat starts, not when a page shows
 * it: `isKnown` is false for a guest who has never chatted.
 */
export function createChat() {
  const member = token()
  let guest = member === null ? guestToken() : null
  /** A session identifies a member; a guest sends a token of the chat. */
  const as = () => (guest ? { token: guest } : {})

  /** Another tab of this device may have begun to chat since this page was loaded, and its conversation is this one. */
  async function guestOfDevice(): Promise<string> {
    const kept = guestToken()
    if (kept !== null) return kept
    const { token: made } = await ask(newGuest, {})
    const meanwhile = guestToken()
    if (meanwhile !== null) return meanwhile
    keepGuestToken(made)
    return made
  }

  /** Counts how often support ended the conversation while it was live. */
  const ended = createStore(0)

  /** Makes the messages of this device's guest part of the member's conversation. */
  async function keepGuest() {
    const left = guestToken()
    if (left === null) return
    try {
      await ask(mergeGuest, { guest: left })
      forgetGuest()
    } catch (error) {
      // The token is forged, or the guest became another member.
      if (error instanceof Refusal && error.code === 'NO_DATA') forgetGuest()
      else throw error
    }
  }

  const thread = createThread<Content>({
    side: 'customer',
    pageSize: historyLimit,
    async history(page) {
      if (member !== null) await keepGuest()
      if (member === null) guest ??= await guestOfDevice()
      return ask(chatHistory, page, as())
    },
    send: (message) => ask(sendMessage, message, as()),
    upload: ({ file, isVideo }, options) =>
      upload(isVideo ? uploadVideo : uploadImage, file, { ...options, ...as() }),
    markRead: (sequence) => ask(readCustomer, { sequence }, as()),
    connect: (listener) =>
      connectChat(
        () => guest ?? member!,
        listener,
        () => ended.set((count) => count + 1),
      ),
    unsent,
    mayRetry(error) {
      if (!(error instanceof Refusal && signsOut.has(error.code))) return true
      // `ask` leads a member to the sign-in. A guest whom the server does not know any more becomes another guest.
      if (member !== null) return false
      if (guestToken() === guest) forgetGuest()
      guest = null
      return true
    },
  })

  const addresses = new Map<string, { url: string; until: number }>()
  return {
    ...thread,
    ended,
    /** The session that may be rated. */
    askedRating: async () => (await ask(askedRating, {}, as())).session,
    rate: (rating: z.input<typeof rate.input>) => ask(rate, rating, as()),
    isMember: member !== null,
    isKnown: member !== null || guest !== null,
    /** A valid address of a file of the conversation. */
    async addressOf(path: string): Promise<string> {
      const known = addresses.get(path)
      if (known && known.until > Date.now()) return known.url
      const { url } = await ask(chatMedia, { path }, as())
      addresses.set(path, { url, until: Date.now() + addressValidMs })
      return url
    },
  }
}
