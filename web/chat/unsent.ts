import type * as z from 'zod/mini'
import type { CustomerContent } from '#contract/chat'
import type { Attachment } from '#kit/chat/attachment.ts'
import { type MediaContent, needsUpload, type Outgoing } from '#kit/chat/conversation.ts'
import type { Unsent } from '#kit/chat/outbox.ts'
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

/** A file as text: `data` is its data URL, `picture` a small one to show. */
type KeptFile = { name: string; isVideo: boolean; picture?: string | undefined; data: string }

/** The letters of all kept files. A tab may store 2.5 million in the smallest browser, and texts need room too. */
const lettersMax = 2_000_000

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

/** CHT-12: stores messages without an answer in this tab, each with its file if there is room. */
export const unsent: Unsent<Content> = {
  get() {
    const one = keptIn<Message[]>(unsentMessages(), JSON.parse)
    if (isOurs(one)) return one.kept.flatMap(restored)
    unsent.set([])
    return []
  },
  set(outgoing) {
    keepUnsentMessages(jsonOf(outgoing.map(withoutPicture)))
    for (const id of unsentFiles.names())
      if (!outgoing.some(({ clientId }) => clientId === id)) unsentFiles.remove(id)
  },
  async keepFile(id, { file, isVideo, picture }) {
    if (file.size > lettersMax) return
    // A file that cannot be read fails at its upload, and the message says so.
    const data = await dataUrlOf(file).catch(() => undefined)
    if (data === undefined) return
    const kept: KeptFile = { name: file.name, isVideo, picture, data }
    const text = JSON.stringify(kept)
    // It may have been sent meanwhile, or the member may have signed out.
    const isUnsent = unsentMessages().includes(id)
    if (isUnsent && lettersKept() + text.length <= lettersMax) unsentFiles.set(id, text)
  },
  fileOf(id) {
    const kept = keptFile(id)
    return kept && attachmentOf(kept)
  },
}

/** The picture is stored with its file. */
function withoutPicture({ file, ...one }: Message): Message {
  if (!file) return one
  const { picture: _, ...rest } = file
  return { ...one, file: { ...rest, progress: 0 } }
}

/** Without its file, what was written with it is a message of its own. The file stays in sight, because it was not sent. */
function restored(message: Message): Message[] {
  const { file, ...one } = message
  if (!file) return [one]
  const kept = keptFile(one.clientId)
  if (kept?.picture) return [{ ...one, file: { ...file, picture: kept.picture } }]
  if (kept || file.isGone || !needsUpload(message)) return [message]
  const written = (one.content as MediaContent).payload.message
  const gone: Message = {
    ...one,
    clientId: crypto.randomUUID(),
    content: { message_type: 'media', payload: { filePath: '' } },
    file: { ...file, isGone: true },
  }
  if (!written) return [gone]
  return [gone, { ...one, content: { message_type: 'text', payload: { message: written } } }]
}

function keptFile(id: string): KeptFile | undefined {
  const text = unsentFiles.get(id)
  return text === null ? undefined : JSON.parse(text)
}

const lettersKept = () =>
  unsentFiles.names().reduce((sum, id) => sum + (unsentFiles.get(id)?.length ?? 0), 0)

const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

function attachmentOf({ name, isVideo, picture, data }: KeptFile): Attachment {
  const [head, letters] = data.split(',') as [string, string]
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))
  const file = new File([bytes], name, { type: head.slice('data:'.length, head.indexOf(';')) })
  return { file, isVideo, ...(picture && { picture }) }
}
