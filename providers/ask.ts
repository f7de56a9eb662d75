import { Agent, request } from 'undici'
import type { Answer } from './answer.ts'
import type { Through, Try } from './connection.ts'
import { storable } from './texts.ts'

export type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string
}
export type Reply = { status: number; body: string }

/**
 * A request that an adapter can send: how to write it and how to read the reply. Both are pure; only ask() does I/O.
 */
export type Question<Args, Done = object> = {
  request: (args: Args) => Request
  /**
   * May throw on an unreadable reply, which then counts as unknown. A reply that names another reference than the request did is
   * unreadable: it says what became of another request.
   */
  read: (reply: Reply, args: Args) => Answer<Done>
  /** Circuit breaker and concurrency limit of the provider (connection.ts); without it the request is sent directly. */
  through?: Through
}

/**
 * Sends a request to a provider once. The caller decides about retries, which are safe only for idempotent requests.
 */
export async function ask<Args, Done>(
  { request: write, read, through }: Question<Args, Done>,
  args: Args,
  timeoutMs = 10_000,
): Promise<Answer<Done>> {
  const written = write(args)
  const put = (leftMs: number) => putOnce(written, (reply) => storable(read(reply, args)), leftMs)
  return through ? through(put, timeoutMs) : (await put(timeoutMs)).answer
}

/** Genuine replies are far shorter; a longer one is cut off, so that it does not fill the memory. */
export const replyBytesMax = 8 * 1024 * 1024

// Node's own `fetch` ends the process when a reply is not read and its connection closes (nodejs/undici#5360).
const agent = new Agent({ maxResponseSize: replyBytesMax, allowH2: false })
const usual = { accept: '*/*', 'user-agent': 'kapao' }

async function putOnce<Done>(
  { url, headers, ...init }: Request,
  read: (reply: Reply) => Answer<Done>,
  timeoutMs: number,
): Promise<Try<Done>> {
  try {
    const { statusCode: status, body } = await request(url, {
      ...init,
      headers: { ...usual, ...headers },
      dispatcher: agent,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await body.text()
    // A redirect is not followed: a request with money in it goes where the operator has said, or nowhere.
    const isFault = status >= 500 || (status >= 300 && status < 400)
    return isFault
      ? responded({ word: 'unknown', reason: `HTTP ${status}` })
      : responded(read({ status, body: text }))
  } catch (error) {
    const reason = storable({ reason: String(error) }).reason
    if (neverLeft(error))
      return { answer: { word: 'refused', reason, isUnheard: true }, isSilent: true }
    return { answer: { word: 'unknown', reason }, isSilent: isTimeout(error) }
  }
}

const responded = <Done>(answer: Answer<Done>): Try<Done> => ({ answer, isSilent: false })

const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError'

/** The connection was never made, so the provider cannot have executed the request. */
const neverLeft = (error: unknown): boolean =>
  error instanceof Error && unmade.has((error as { code?: string }).code ?? '')

const unmade = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
