import { chatHistory, chatMedia, historyLimit, newGuest, readCustomer } from '#contract/chat'
import { Refusal, signsOut } from '#contract/refusal'
import type { Conversation } from '#kit/chat/conversation.ts'
import * as conversation from '#kit/chat/conversation.ts'
import { createStore } from '#kit/ui/store.ts'
import { ask } from '../app/ask.ts'
import { forgetGuest, guestToken, keepGuestToken, token } from '../app/session.ts'
import { createLine } from './line.ts'
import { createOutbox } from './outbox.ts'

const againMs = 5_000
const quietMs = 1_000
const pieceLimit = 100
/** A picture's address is good for a minute. */
const addressGoodMs = 50_000

/** off: nobody has chatted here. lost: it was there, or should be, and is not. */
export type Link = 'off' | 'connecting' | 'live' | 'lost'

export type ChatClient = ReturnType<typeof createChat>

/**
 * The conversation of whoever is at this device, kept whole. A guest who has never chatted is nobody until `begin`, so that
 * whoever only looks at a page is given no id.
 */
export function createChat() {
  const state = createStore<Conversation>(conversation.empty)
  const link = createStore<Link>('off')
  const member = token()
  let guest = member ? null : guestToken()
  let isOver = false
  let entering: Promise<void> | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined
  let line: ReturnType<typeof createLine> | undefined

  /** Members are who the session says; a guest says so. */
  const as = () => (guest ? { token: guest } : {})
  const update = (change: (state: Conversation) => Conversation) => state.set(change)

  const begin = () => {
    entering ??= enter()
      .catch(lostAtDoor)
      .finally(() => {
        entering = undefined
      })
    return entering
  }

  async function enter() {
    if (isOver || line) return
    link.set((now) => (now === 'lost' ? now : 'connecting'))
    if (!member && !guest) {
      guest = (await ask(newGuest, {})).token
      keepGuestToken(guest)
    }
    const history = await ask(chatHistory, { limit: historyLimit }, as())
    if (isOver) return
    update((now) => conversation.opened(now, history))
    line = createLine({
      token: () => guest ?? member!,
      whole: () => conversation.wholeOf(state.get()),
      onMessages: (came) => {
        update((now) => conversation.arrived(now, came))
        void fillGap()
      },
      onTold: (news) => {
        const isBehind = news.read.customer < state.get().read.customer
        update((now) => conversation.told(now, news))
        if (isBehind) markSoon()
        void fillGap()
      },
      onLink: (isLive) => link.set(() => (isLive ? 'live' : 'lost')),
      onRefused: () => {
        // The history says the same to whoever is nobody any more, and what follows from it.
        line?.close()
        line = undefined
        link.set(() => 'lost')
        void begin()
      },
    })
  }

  function lostAtDoor(error: unknown) {
    if (isOver) return
    if (error instanceof Refusal && signsOut.has(error.code)) {
      // A member is led to the sign-in; a guest whom the server does not know any more is another one next time.
      if (member) return
      forgetGuest()
      guest = null
    }
    link.set(() => 'lost')
    clearTimeout(retrying)
    retrying = setTimeout(begin, againMs)
  }

  let filling: Promise<void> | undefined
  /** What no signal brought is in the history. */
  const fillGap = () => {
    if (!conversation.hasGap(state.get())) return
    filling ??= fetchGap()
      .catch(() => undefined)
      .finally(() => {
        filling = undefined
      })
    return filling
  }

  async function fetchGap() {
    while (conversation.hasGap(state.get()) && !isOver) {
      const after = conversation.wholeOf(state.get())
      const { messages } = await ask(chatHistory, { limit: pieceLimit, after }, as())
      update((now) => conversation.arrived(now, messages))
      // It will be asked for again with the next check.
      if (!messages.length) return
    }
  }

  let loadingOlder: Promise<void> | undefined
  /** CHT-04: ten more above. */
  const loadOlder = () => {
    const before = state.get().messages[0]?.sequence
    if (!conversation.hasOlder(state.get()) || before === undefined) return Promise.resolve()
    loadingOlder ??= ask(chatHistory, { limit: historyLimit, before }, as())
      .then(({ messages }) => update((now) => conversation.older(now, messages)))
      .catch(() => undefined)
      .finally(() => {
        loadingOlder = undefined
      })
    return loadingOlder
  }

  let marking: ReturnType<typeof setTimeout> | undefined
  /** CHT-10: said once there was quiet for a second. */
  const markSoon = () => {
    clearTimeout(marking)
    marking = setTimeout(() => {
      const sequence = state.get().read.customer
      // A mark that is lost is noticed at the next check.
      ask(readCustomer, { sequence }, as()).catch(() => undefined)
    }, quietMs)
  }

  const outbox = createOutbox({ state, as })
  const addresses = new Map<string, { url: string; until: number }>()

  const wake = () => {
    if (document.visibilityState !== 'visible') return
    if (line) line.wake()
    else if (link.get() === 'lost') void begin()
  }
  addEventListener('focus', wake)
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  if (member || guest) void begin()

  return {
    state,
    link,
    begin,
    loadOlder,
    ...outbox,
    /** Everything that is here is in sight. */
    look() {
      if (state.get().read.customer >= conversation.wholeOf(state.get())) return
      update(conversation.seen)
      markSoon()
    },
    /** A fresh address of a file of the conversation; the last one while it is good. */
    async addressOf(path: string): Promise<string> {
      const known = addresses.get(path)
      if (known && known.until > Date.now()) return known.url
      const { url } = await ask(chatMedia, { path }, as())
      addresses.set(path, { url, until: Date.now() + addressGoodMs })
      return url
    },
    stop() {
      isOver = true
      clearTimeout(retrying)
      clearTimeout(marking)
      line?.close()
      outbox.stop()
      removeEventListener('focus', wake)
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
    },
  }
}
