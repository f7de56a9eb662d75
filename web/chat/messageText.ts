import { type ChatContent, contentIn } from '#contract/chat-content'
import type { Translate } from '../app/texts.ts'

/** A message as text, for screen readers. */
export function messageText(t: Translate, message: ChatContent): string {
  const known = contentIn(message)
  if (!known) return t('chat.unknown')
  if (known.message_type === 'generic') return known.payloads.map(({ title }) => title).join(', ')
  if (known.message_type !== 'media') return known.payload.message
  const kind = known.payload.fileType === 'video' ? t('chat.video') : t('chat.picture')
  return known.payload.message ? `${kind}: ${known.payload.message}` : kind
}
