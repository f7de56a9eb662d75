import type * as z from 'zod/mini'
import type { CustomerContent, CustomerPayloads, SupportContent } from '#contract/chat'
import type { ChatContent, KnownContent } from '#contract/chat-content'
import { contentIn } from '#contract/chat-content'
import type { Context } from '../platform/context.ts'
import { addressOf, typeOfFile } from './file.ts'

/** A message's content as it is stored. It has no addresses of files, because they expire and are made for each read. */
export type Stored = ChatContent

type SentContent = z.output<typeof CustomerContent> | z.output<typeof SupportContent>

/** Returns a customer's content with its single payload as `payload`. */
export function withPayload(
  content: z.output<typeof CustomerContent> | CustomerPayloads,
): z.output<typeof CustomerContent> {
  if (!('payloads' in content)) return content
  const { message_type, payloads } = content
  const payload = Array.isArray(payloads) ? payloads[0] : payloads
  return { message_type, payload } as z.output<typeof CustomerContent>
}

/** Converts a new message's content to its stored form. @returns it and the files that it refers to */
export function storedContent(sent: SentContent): { content: Stored; files: string[] } {
  if (sent.message_type === 'media') {
    const { filePath, message = '' } = sent.payload
    const fileType = typeOfFile(filePath).startsWith('image/') ? 'image' : 'video'
    const payload = { message, url: '', fileType, filePath }
    return { content: { message_type: 'media', payload }, files: [filePath] }
  }
  if (sent.message_type === 'generic') {
    const payloads = sent.payloads.map(({ filePath, title, subtitle = '', buttons = [] }) => ({
      image_url: '',
      title,
      subtitle,
      buttons,
      ...(filePath && { filePath }),
    }))
    const files = payloads.flatMap(({ filePath }) => filePath ?? [])
    return { content: { message_type: 'generic', payloads }, files }
  }
  return { content: sent, files: [] }
}

/** Adds the addresses of its files, which are valid for a short time. Content of an unknown kind stays unchanged. */
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
