import type * as z from 'zod/mini'
import type { CustomerContent, SupportContent } from '#contract/chat'
import type { ChatContent, KnownContent } from '#contract/chat-content'
import { contentIn } from '#contract/chat-content'
import type { Context } from '../platform/context.ts'
import { addressOf, typeOfFile } from './file.ts'

/** A message's content as it is kept: as it is shown, without the addresses, which are made anew each time. */
export type Stored = ChatContent

type SentContent = z.output<typeof CustomerContent> | z.output<typeof SupportContent>

/** What is kept of what somebody says, and the files that it names. */
export function storedContent(said: SentContent): { content: Stored; files: string[] } {
  if (said.message_type === 'media') {
    const { filePath, message = '' } = said.payload
    const fileType = typeOfFile(filePath).startsWith('image/') ? 'image' : 'video'
    const payload = { message, url: '', fileType, filePath }
    return { content: { message_type: 'media', payload }, files: [filePath] }
  }
  if (said.message_type === 'generic') {
    const payloads = said.payloads.map(({ filePath, title, subtitle = '', buttons = [] }) => ({
      image_url: '',
      title,
      subtitle,
      buttons,
      ...(filePath && { filePath }),
    }))
    const files = payloads.flatMap(({ filePath }) => filePath ?? [])
    return { content: { message_type: 'generic', payloads }, files }
  }
  return { content: said, files: [] }
}

/** A content with the addresses at which its files can be seen for a while. What we do not know goes through as it is. */
export function addressed(secrets: Context['secrets'], content: Stored): ChatContent {
  const known: KnownContent | undefined = contentIn(content)
  if (known?.message_type === 'media') {
    const url = addressOf(secrets, known.payload.filePath)
    return { ...known, payload: { ...known.payload, url } }
  }
  if (known?.message_type === 'generic') {
    const payloads = known.payloads.map((card) =>
      card.filePath ? { ...card, image_url: addressOf(secrets, card.filePath) } : card,
    )
    return { ...known, payloads }
  }
  return content
}
