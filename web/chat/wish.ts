import { createStore } from '#kit/ui/store.ts'

/** Whether the page has a chat that can be opened. */
export const hasChat = createStore(false)

/** The reference that somebody wants to ask about; the chat opens with it and forgets it. */
export const askedAbout = createStore<string | undefined>(undefined)
