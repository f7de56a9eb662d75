import * as z from 'zod/mini'
import { clientHeader, network, refusalIn, Unreachable, Unsent, webClient } from '#contract/call'
import type { Endpoint } from '#contract/endpoint'
import { originalDigestHeader } from '#contract/original-digest'
import { languageTag } from '../i18n/current.ts'
import type { createAsk, Out } from './ask.ts'

type UploadOptions = {
  /** The idempotency key. */
  key: string
  /** From 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
  /** The digest of the file that this picture was made smaller from. */
  originalDigest?: string
  /** A guest's of the chat; else it is the member's. */
  token?: string
}

type Uploader = Pick<ReturnType<typeof createAsk>, 'refusedWith'> & { token: () => string | null }

/**
 * Sends a file to an endpoint that takes one. It uses XMLHttpRequest, because fetch does not report the progress of a body.
 * @throws Refusal, with its texts loaded; Unreachable; or the reason of the aborted signal.
 */
export const createUpload = ({ token, refusedWith }: Uploader) =>
  async function upload<E extends Endpoint>(
    endpoint: E,
    file: File,
    options: UploadOptions,
  ): Promise<Out<E>> {
    const used = options.token ?? token()
    try {
      const { status, reply } = await send(endpoint, file, used, options)
      if (status >= 200 && status < 300 && status !== 202)
        return z.decode(endpoint.output, reply as never) as Out<E>
      throw refusalIn(status, reply ?? {})
    } catch (error) {
      if (options.signal.aborted) throw options.signal.reason
      return refusedWith(error, options.token ? null : used)
    }
  }

/** SHA-256, which names a file for its idempotency key. */
export const digestOfFile = async (file: File): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', await file.arrayBuffer())

function send(
  { line, timeoutMs }: Endpoint,
  file: File,
  used: string | null,
  { key, onProgress, signal, originalDigest }: UploadOptions,
): Promise<{ status: number; reply: unknown }> {
  return new Promise((resolve, reject) => {
    const [method, path] = line.split(' ') as [string, string]
    const call = new XMLHttpRequest()
    const { isOffline } = network()
    const fail = () => reject(isOffline ? new Unsent(undefined) : new Unreachable(undefined))
    call.open(method, path)
    call.timeout = timeoutMs
    call.responseType = 'json'
    call.setRequestHeader(clientHeader, webClient)
    call.setRequestHeader('accept-language', languageTag())
    call.setRequestHeader('idempotency-key', key)
    if (originalDigest) call.setRequestHeader(originalDigestHeader, originalDigest)
    if (used) call.setRequestHeader('authorization', `Bearer ${used}`)
    call.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    call.onload = () => resolve({ status: call.status, reply: call.response })
    call.onerror = fail
    call.ontimeout = fail
    call.onabort = fail
    signal.addEventListener('abort', () => call.abort(), { once: true })
    const body = new FormData()
    body.append('file', file)
    call.send(body)
  })
}
