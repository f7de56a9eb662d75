import type { ChatMessage } from '#contract/chat'
import { contentIn } from '#contract/chat-content'
import type { Conversation } from '#contract/operator'
import type { Translate } from '../app/texts.ts'

/** A message in one line, for the list. */
export function lineOf(t: Translate, { message, sender }: ChatMessage): string {
  const text = wordsOf(t, message)
  return sender === 'support' ? t('list.you', { text }) : text
}

function wordsOf(t: Translate, message: ChatMessage['message']): string {
  const content = contentIn(message)
  if (!content) return t('list.other')
  if (content.message_type === 'generic') return content.payloads[0]?.title ?? t('list.cards')
  if (content.message_type !== 'media') return content.payload.message
  return (
    content.payload.message ||
    t(content.payload.fileType === 'video' ? 'list.video' : 'list.picture')
  )
}

export const nameOf = (
  t: Translate,
  { kind, name, id }: Pick<Conversation, 'kind' | 'name' | 'id'>,
) => (kind === 'guest' ? t('list.guest', { id: id.slice(0, 6) }) : name)
