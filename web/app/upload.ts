import type { Endpoint } from '#contract/endpoint'
import { hexOf } from '#kit/api/digest.ts'
import { createUpload, digestOfFile } from '#kit/api/upload.ts'
import { refusedWith } from './ask.ts'
import { holdFileKey } from './send.ts'
import { token } from './session.ts'

/** Sends a file as the member, or as a guest of the chat. */
export const upload = createUpload({ token, refusedWith })

type Options = {
  /** Makes the picture that is sent. The file itself, if it is better sent whole. */
  smaller: (file: File) => Promise<File>
  onProgress: (part: number) => void
  signal: AbortSignal
}

/**
 * Sends a picture under the key of its file, which stays the same after a lost answer and a reload, although the smaller picture
 * may have other bytes then. @throws as `upload` does
 */
export async function uploadPicture<E extends Endpoint>(
  endpoint: E,
  file: File,
  { smaller, onProgress, signal }: Options,
) {
  const digest = await digestOfFile(file)
  const { run } = await holdFileKey(endpoint, digest)
  const sent = await smaller(file)
  signal.throwIfAborted()
  const original = sent === file ? {} : { originalDigest: hexOf(digest) }
  return run((key) => upload(endpoint, sent, { key, onProgress, signal, ...original }))
}
