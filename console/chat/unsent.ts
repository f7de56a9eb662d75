import type * as z from 'zod/mini'
import type { SupportContent } from '#contract/chat'
import type { Unsent } from '#kit/chat/outbox.ts'
import { createUnsent } from '#kit/chat/unsent.ts'
import { draftsUnder } from '../app/session.ts'

type Content = z.output<typeof SupportContent>

const repliesOf = (username: string) => draftsUnder(username, 'unsent:')
const filesOf = (username: string, id = '') => draftsUnder(username, `unsent-file:${id}`)

/** The conversations in which this tab keeps a reply of the operator that was not sent. */
export const unsentIn = (username: string): string[] => repliesOf(username).names()

/** CHT-12: keeps the replies of an operator to a conversation in this tab until they are sent. */
export function unsentOf(username: string, id: string): Unsent<Content> {
  const replies = repliesOf(username)
  return createUnsent<Content>({
    messages: () => JSON.parse(replies.get(id) ?? '[]'),
    keepMessages: (outgoing) =>
      outgoing.length > 0 ? replies.set(id, JSON.stringify(outgoing)) : replies.remove(id),
    files: filesOf(username, `${id}:`),
    allFiles: filesOf(username),
  })
}
