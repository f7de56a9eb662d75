import { sendMessage, uploadImage, uploadVideo } from '#contract/chat'
import { Refusal } from '#contract/refusal'
import type { Conversation, Outgoing, Said } from '#kit/chat/conversation.ts'
import * as conversation from '#kit/chat/conversation.ts'
import { smallPicture } from '#kit/chat/file.ts'
import { ask } from '../app/ask.ts'
import { upload } from '../app/upload.ts'

const tooFastMs = 1_100

/** A few messages a second are taken: whoever is faster waits, and nothing is lost by it. */
async function patiently<T>(send: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++)
    try {
      return await send()
    } catch (error) {
      const isTooFast = error instanceof Refusal && error.code === 'REQUEST_LIMIT'
      if (!isTooFast || tries === 3) throw error
      await new Promise((resolve) => setTimeout(resolve, tooFastMs))
    }
}

type Outbox = {
  state: { get: () => Conversation; set: (change: (state: Conversation) => Conversation) => void }
  as: () => { token?: string }
}

/** What is on its way: shown at once, said in the order in which it was written. */
export function createOutbox({ state, as }: Outbox) {
  const files = new Map<string, { file: File; stop: AbortController }>()
  /** Small pictures of what was sent from here, by the file's name there. */
  const pictures = new Map<string, string>()
  let queue = Promise.resolve()

  const oneOf = (id: string) => state.get().outgoing.find(({ clientId }) => clientId === id)
  const change = (id: string, to: Partial<Outgoing>) =>
    state.set((now) => conversation.changed(now, id, (one) => ({ ...one, ...to })))
  const fail = (id: string) => state.set((now) => conversation.failed(now, id))

  const post = (id: string) => {
    queue = queue.then(async () => {
      const one = oneOf(id)
      if (!one) return
      try {
        const kept = await patiently(() =>
          ask(sendMessage, { clientId: id, message: one.said }, as()),
        )
        state.set((now) => conversation.arrived(now, [kept]))
      } catch {
        fail(id)
      }
    })
  }

  async function sendFile(id: string) {
    const { file, stop } = files.get(id)!
    const one = oneOf(id)
    if (one?.said.message_type !== 'media' || !one.file) return
    const about = one.file
    try {
      const { path } = await upload(about.isVideo ? uploadVideo : uploadImage, file, {
        key: id,
        signal: stop.signal,
        onProgress: (progress) => change(id, { file: { ...about, progress } }),
        ...as(),
      })
      files.delete(id)
      if (about.picture) pictures.set(path, about.picture)
      const payload = { ...one.said.payload, filePath: path }
      change(id, { status: 'sending', said: { message_type: 'media', payload } })
      post(id)
    } catch {
      if (!stop.signal.aborted) fail(id)
    }
  }

  const add = (said: Said, rest: Partial<Outgoing>) => {
    const clientId = crypto.randomUUID()
    const one = { clientId, createdAt: Date.now(), status: 'sending', said, ...rest } as const
    state.set((now) => conversation.added(now, one))
    return clientId
  }

  return {
    pictureOf: (path: string) => pictures.get(path),
    say: (said: Said) => post(add(said, {})),
    async sayFile(file: File, isVideo: boolean, message: string) {
      const picture = isVideo ? undefined : await smallPicture(file)
      const payload = { filePath: '', ...(message && { message }) }
      const id = add(
        { message_type: 'media', payload },
        {
          status: 'uploading_file',
          file: { name: file.name, isVideo, progress: 0, ...(picture && { picture }) },
        },
      )
      files.set(id, { file, stop: new AbortController() })
      await sendFile(id)
    },
    /** The same once more, under the same name: what did arrive is not said twice. */
    retry(id: string) {
      const one = oneOf(id)
      if (one?.status !== 'failed') return
      const isUploaded = one.said.message_type !== 'media' || one.said.payload.filePath !== ''
      change(id, { status: isUploaded ? 'sending' : 'uploading_file' })
      if (isUploaded) post(id)
      else void sendFile(id)
    },
    cancel(id: string) {
      files.get(id)?.stop.abort(new DOMException('not any more', 'AbortError'))
      files.delete(id)
      state.set((now) => conversation.dropped(now, id))
    },
    stop() {
      for (const { stop } of files.values()) stop.abort(new DOMException('gone', 'AbortError'))
    },
  }
}
