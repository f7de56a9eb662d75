import type * as z from 'zod/mini'
import type { CustomerContent } from '#contract/chat'
import type { Outgoing } from '#kit/chat/conversation.ts'
import type { Unsent } from '#kit/chat/outbox.ts'
import { createUnsent } from '#kit/chat/unsent.ts'
import {
  chatDraft,
  keepChatDraft,
  keepUnsentMessages,
  memberId,
  unsentFiles,
  unsentMessages,
} from '../app/session.ts'

type Content = z.output<typeof CustomerContent>
type Message = Outgoing<Content>

/**
 * This tab keeps what was written with the writer: a member's id, or null for a guest. A session may end in another tab while this
 * one shows another site, and the next member must not see it.
 */
type Kept<T> = { by: string | null; kept: T }
const jsonOf = <T>(kept: T): string => JSON.stringify({ by: memberId(), kept } satisfies Kept<T>)
const isOurs = ({ by }: Kept<unknown>): boolean => by === memberId()

/** The text that was typed and not sent. */
export function ownDraft(): string {
  const one = keptIn(chatDraft(), String)
  return isOurs(one) ? one.kept : ''
}
export const keepDraft = (text: string) => keepChatDraft(text && jsonOf(text))

/** Reads what is kept in the tab. The version before did not name the writer: `before` reads that. */
const keptIn = <T>(text: string, before: (text: string) => T): Kept<T> =>
  text.startsWith('{"by":') ? JSON.parse(text) : { by: memberId(), kept: before(text) }

const keptMessages = () => keptIn<Message[]>(unsentMessages(), JSON.parse)

const ofThisTab = createUnsent<Content>({
  messages: () => keptMessages().kept,
  keepMessages: (outgoing) => keepUnsentMessages(jsonOf(outgoing)),
  files: unsentFiles,
})

export const unsent: Unsent<Content> = {
  ...ofThisTab,
  get() {
    if (isOurs(keptMessages())) return ofThisTab.get()
    ofThisTab.set([])
    return []
  },
}
