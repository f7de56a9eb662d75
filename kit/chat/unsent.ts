import type { KeyStorage } from '../api/idempotency.ts'
import type { Attachment } from './attachment.ts'
import { type Content, type MediaContent, needsUpload, type Outgoing } from './conversation.ts'
import type { Unsent } from './outbox.ts'

/** Stores the messages of a conversation in this tab, as an app gives it. */
export type UnsentStorage<C> = {
  messages: () => Outgoing<C>[]
  keepMessages: (outgoing: Outgoing<C>[]) => void
  /** The files of these messages, by the message's id. */
  files: KeyStorage
  /** All kept files of the tab, if it stores those of several conversations. */
  allFiles?: KeyStorage
}

/** A file as text: `data` is its data URL, `picture` a small one to show. */
type KeptFile = { name: string; isVideo: boolean; picture?: string | undefined; data: string }

/** The letters of all kept files. A tab may store 2.5 million in the smallest browser, and texts need room too. */
const lettersMax = 2_000_000

/** CHT-12: stores messages without an answer in this tab, each with its file if there is room. */
export function createUnsent<C extends Content>({
  messages,
  keepMessages,
  files,
  allFiles = files,
}: UnsentStorage<C>): Unsent<C> {
  function keptFile(id: string): KeptFile | undefined {
    const text = files.get(id)
    return text === null ? undefined : JSON.parse(text)
  }

  const lettersKept = () =>
    allFiles.names().reduce((sum, id) => sum + (allFiles.get(id)?.length ?? 0), 0)

  /** Without its file, what was written with it is a message of its own. The file stays in sight, because it was not sent. */
  function restored(message: Outgoing<C>): Outgoing<C>[] {
    const { file, ...one } = message
    if (!file) return [one]
    const kept = keptFile(one.clientId)
    if (kept?.picture) return [{ ...one, file: { ...file, picture: kept.picture } }]
    if (kept || file.isGone || !needsUpload(message)) return [message]
    const written = (one.content as MediaContent).payload.message
    const gone: Outgoing<C> = {
      ...one,
      clientId: crypto.randomUUID(),
      content: { message_type: 'media', payload: { filePath: '' } },
      file: { ...file, isGone: true },
    }
    if (!written) return [gone]
    const text = { message_type: 'text', payload: { message: written } } as const
    return [gone, { ...one, content: text as C }]
  }

  return {
    get: () => messages().flatMap(restored),
    set(outgoing) {
      keepMessages(outgoing.map(withoutPicture))
      for (const id of files.names())
        if (!outgoing.some(({ clientId }) => clientId === id)) files.remove(id)
    },
    async keepFile(id, { file, isVideo, picture }) {
      if (file.size > lettersMax) return
      // A file that cannot be read fails at its upload, and the message says so.
      const data = await dataUrlOf(file).catch(() => undefined)
      if (data === undefined) return
      const kept: KeptFile = { name: file.name, isVideo, picture, data }
      const text = JSON.stringify(kept)
      // It may have been sent meanwhile, or its sender may have signed out.
      const isUnsent = messages().some(({ clientId }) => clientId === id)
      if (isUnsent && lettersKept() + text.length <= lettersMax) files.set(id, text)
    },
    fileOf(id) {
      const kept = keptFile(id)
      return kept && attachmentOf(kept)
    },
  }
}

/** The picture is stored with its file. */
function withoutPicture<C>({ file, ...one }: Outgoing<C>): Outgoing<C> {
  if (!file) return one
  const { picture: _, ...rest } = file
  return { ...one, file: { ...rest, progress: 0 } }
}

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
