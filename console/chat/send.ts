import type { Endpoint } from '#contract/endpoint'
import { upload } from '#web/app/upload.ts'
import { leave, type Out } from '../app/ask.ts'
import { session } from '../app/session.ts'

/** Uploads a file as the operator. @throws Refusal, its words already loaded; Unreachable; or why it was stopped. */
export async function send<E extends Endpoint>(
  endpoint: E,
  file: File,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Out<E>> {
  const token = session.get() ?? ''
  try {
    return await upload(endpoint, file, { key: crypto.randomUUID(), token, signal, onProgress })
  } catch (error) {
    leave(error, token)
    throw error
  }
}
