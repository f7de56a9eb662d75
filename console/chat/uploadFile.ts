import type { Endpoint } from '#contract/endpoint'
import type { Out } from '#kit/api/ask.ts'
import { digestOfFile } from '#kit/api/upload.ts'
import { holdFileKey } from '../app/send.ts'
import { upload } from '../app/upload.ts'

/** Uploads a picture or a video as the operator. @throws as `upload` does. */
export async function uploadFile<E extends Endpoint>(
  endpoint: E,
  file: File,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Out<E>> {
  const { run } = await holdFileKey(endpoint, await digestOfFile(file))
  signal.throwIfAborted()
  return run((key) => upload(endpoint, file, { key, signal, onProgress }))
}
