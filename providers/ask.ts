import type { Answer } from './answer.ts'

export type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string
}
export type Reply = { status: number; body: string; headers: Headers }

/** A question an adapter can put: how to write it, how to read the reply. Both pure; only ask() does I/O. */
export type Question<Args, Done = object> = {
  request: (args: Args) => Request
  /** May throw on what it cannot read: that is an unknown too. */
  read: (reply: Reply) => Answer<Done>
}

/** Puts a question to the outside once. Asking again is the caller's decision: it is safe only when the question is. */
export async function ask<Args, Done>(
  question: Question<Args, Done>,
  args: Args,
  timeoutMs = 10_000,
): Promise<Answer<Done>> {
  const { url, ...init } = question.request(args)
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = await response.text()
    if (response.status >= 500) return { word: 'unknown', reason: `HTTP ${response.status}` }
    return question.read({ status: response.status, body, headers: response.headers })
  } catch (error) {
    return neverLeft(error)
      ? { word: 'refused', reason: String(error), isUnheard: true }
      : { word: 'unknown', reason: String(error) }
  }
}

/** The connection was never made, so the question was never heard and nothing can have happened. */
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
