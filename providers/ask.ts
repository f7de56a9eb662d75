import type { Answer } from './answer.ts'
import type { Through, Try } from './connection.ts'

export type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string
}
export type Reply = { status: number; body: string; headers: Headers }

/**
 * A request that an adapter can send: how to write it and how to read the reply. Both are pure; only ask() does I/O.
 */
export type Question<Args, Done = object> = {
  request: (args: Args) => Request
  /** May throw on an unreadable reply, which then counts as unknown. */
  read: (reply: Reply) => Answer<Done>
  /** Circuit breaker and concurrency limit of the provider (connection.ts); without it the request is sent directly. */
  through?: Through
}

/**
 * Sends a request to a provider once. The caller decides about retries, which are safe only for idempotent requests.
 */
export async function ask<Args, Done>(
  { request, read, through }: Question<Args, Done>,
  args: Args,
  timeoutMs = 10_000,
): Promise<Answer<Done>> {
  const written = request(args)
  const put = (leftMs: number) => putOnce(written, read, leftMs)
  return through ? through(put, timeoutMs) : (await put(timeoutMs)).answer
}

async function putOnce<Done>(
  { url, ...init }: Request,
  read: (reply: Reply) => Answer<Done>,
  timeoutMs: number,
): Promise<Try<Done>> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = await response.text()
    const { status, headers } = response
    const isFault = status >= 500
    return isFault
      ? responded({ word: 'unknown', reason: `HTTP ${status}` })
      : responded(read({ status, body, headers }))
  } catch (error) {
    const reason = String(error)
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
  error instanceof TypeError &&
  unmade.has((error.cause as { code?: string } | undefined)?.code ?? '')

const unmade = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
