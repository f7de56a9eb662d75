import { createStore } from '#kit/ui/store.ts'

/** True while the page has a chat that can be opened. */
export const hasChat = createStore(false)

/** A reference that the member wants to ask about. The chat opens with it and clears it. */
export const askedAbout = createStore<string | undefined>(undefined)
