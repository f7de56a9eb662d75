import type { ChatMessage } from '#contract/chat'
import { Refusal } from '#contract/refusal'
import type { Attachment } from './attachment.ts'
import {
  type Content,
  type Conversation,
  changeOutgoing,
  dropOutgoing,
  failOutgoing,
  type MediaContent,
  needsUpload,
  type Outgoing,
  withMessages,
  withOutgoing,
} from './conversation.ts'

export type Sending<C> = {
  /** The same `clientId` again is the same message. */
  send: (message: { clientId: string; message: C | MediaContent }) => Promise<ChatMessage>
  /** The same key again is the same upload. */
  upload: (
    attachment: Attachment,
    options: { key: string; signal: AbortSignal; onProgress: (part: number) => void },
  ) => Promise<{ path: string }>
}

/** Keeps what has no answer, for the page after a reload. */
export type Unsent<C> = {
  get: () => Outgoing<C>[]
  set: (outgoing: Outgoing<C>[]) => void
  keepFile: (id: string, attachment: Attachment) => void
  fileOf: (id: string) => Attachment | undefined
}

export type State<C> = {
  get: () => Conversation<C>
  set: (change: (state: Conversation<C>) => Conversation<C>) => void
}

/**
 * Sends messages in the order in which they were written, and shows them until they are stored. A message has one id for
 * all of its attempts, so that a retry after a lost response stores it once.
 */
export function createOutbox<C extends Content>(
  state: State<C>,
  { send, upload, unsent }: Sending<C> & { unsent?: Unsent<C> },
) {
  const files = new Map<string, { attachment: Attachment; stop: AbortController }>()
  /** Small pictures of sent files, by the file's path. */
  const pictures = new Map<string, string>()
  let queue = Promise.resolve()

  const outgoingOf = (id: string) => state.get().outgoing.find(({ clientId }) => clientId === id)
  const change = (id: string, to: Partial<Outgoing<C>>) =>
    state.set((now) => changeOutgoing(now, id, (one) => ({ ...one, ...to })))
  const fail = (id: string, error: unknown) => {
    const refusal = error instanceof Refusal ? error.code : undefined
    state.set((now) => failOutgoing(now, id, refusal))
  }

  const sendInTurn = (id: string) => {
    queue = queue.then(async () => {
      const one = outgoingOf(id)
      if (!one) return
      try {
        const stored = await slowly(() => send({ clientId: id, message: one.content }))
        state.set((now) => withMessages(now, [stored]))
      } catch (error) {
        fail(id, error)
      }
    })
  }

  /** The file of this page, or of the one before. */
  function fileOf(id: string) {
    const attachment = files.has(id) ? undefined : unsent?.fileOf(id)
    if (attachment) files.set(id, { attachment, stop: new AbortController() })
    return files.get(id)
  }

  async function uploadThenSend(id: string) {
    const one = outgoingOf(id)
    const kept = fileOf(id)
    if (!one?.file || !kept) return
    const { attachment, stop } = kept
    const { file, content } = one
    try {
      const { path } = await upload(attachment, {
        key: id,
        signal: stop.signal,
        onProgress: (progress) => change(id, { file: { ...file, progress } }),
      })
      files.delete(id)
      if (file.picture) pictures.set(path, file.picture)
      const payload = { ...(content as MediaContent).payload, filePath: path }
      change(id, { status: 'sending', content: { message_type: 'media', payload } })
      sendInTurn(id)
    } catch (error) {
      if (!stop.signal.aborted) fail(id, error)
    }
  }

  const add = (content: C | MediaContent, rest: Partial<Outgoing<C>> = {}) => {
    const clientId = crypto.randomUUID()
    const one = { clientId, createdAt: Date.now(), status: 'sending', content, ...rest } as const
    state.set((now) => withOutgoing(now, one))
    return clientId
  }

  return {
    pictureOf: (path: string) => pictures.get(path),
    send: (content: C) => sendInTurn(add(content)),
    sendFile(attachment: Attachment, message: string) {
      const { file, isVideo, picture } = attachment
      const id = add(
        { message_type: 'media', payload: { filePath: '', ...(message && { message }) } },
        {
          status: 'uploading_file',
          file: { name: file.name, isVideo, progress: 0, ...(picture && { picture }) },
        },
      )
      files.set(id, { attachment, stop: new AbortController() })
      unsent?.keepFile(id, attachment)
      void uploadThenSend(id)
    },
    retry(id: string) {
      const one = outgoingOf(id)
      if (one?.status !== 'failed' || one.file?.isGone) return
      const isUploading = needsUpload(one)
      const status = isUploading ? 'uploading_file' : 'sending'
      change(id, { status, refusal: undefined })
      if (isUploading) void uploadThenSend(id)
      else sendInTurn(id)
    },
    cancel(id: string) {
      files.get(id)?.stop.abort()
      files.delete(id)
      state.set((now) => dropOutgoing(now, id))
    },
    stop() {
      for (const { stop } of files.values()) stop.abort()
    },
  }
}

const tooFastMs = 1_100

/** The server takes a few messages a second. A message beyond the limit waits instead of failing. */
async function slowly<T>(send: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++)
    try {
      return await send()
    } catch (error) {
      const isTooFast = error instanceof Refusal && error.code === 'REQUEST_LIMIT'
      if (!isTooFast || tries === 3) throw error
      await new Promise((resolve) => setTimeout(resolve, tooFastMs))
    }
}
