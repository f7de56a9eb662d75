import { createStore } from '#kit/ui/store.ts'

/** True while the page has a chat that can be opened; undefined until it is known whether it will. */
export const hasChat = createStore<boolean | undefined>(undefined)

/** True while it is open. The contact page has its button. */
export const isChatOpen = createStore(false)

/** Number of messages from support that the customer has not seen. */
export const unreadChat = createStore(0)

/** A reference that the member wants to ask about. The chat opens with it and clears it. */
export const askedAbout = createStore<string | undefined>(undefined)
