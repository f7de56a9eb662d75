import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { isLikeCode, isOpen, Refusal } from './refusal.ts'

/** APP-14: names the calling program. It does not authenticate; the server accepts the ids that it knows. */
export const clientHeader = 'x-client-id'
export const webClient = 'kapao-web'
/** A call that was asked for a proof of work carries the challenge, a dot, and the number that solves it. */
export const proofOfWorkHeader = 'x-proof-of-work'

export type Caller = {
  host: string
  token?: string | null
  /** BCP 47: th, lo or en. The language of texts from the server. */
  language?: string
  /** The answer to a challenge of PROOF_OF_WORK_NEEDED. */
  proofOfWork?: string
  /** The idempotency key. Calls with the same key are executed once. */
  key?: string
}

/**
 * Calls an endpoint. The apps and the tests all use it.
 * @throws Refusal with the server's code; Unreachable if there was no response.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  value: z.output<E['input']>,
  caller: Caller,
): Promise<z.output<E['output']>> {
  return decoded(endpoint, await send(endpoint, caller, ...requestOf(endpoint, value)))
}

/** Calls an endpoint that answers with a file. @throws as `call` does. */
export async function download<E extends Endpoint>(
  endpoint: E,
  value: z.output<E['input']>,
  caller: Caller,
): Promise<Blob> {
  const response = await send(endpoint, caller, ...requestOf(endpoint, value))
  if (!response.ok) throw refusalIn(response.status, await bodyOf(response))
  return response.blob().catch((error: unknown) => {
    throw new Unreachable(error)
  })
}

type Request = [method: string, path: string, body: string | FormData | undefined, headers?: object]

function requestOf<E extends Endpoint>({ line, input }: E, value: z.output<E['input']>): Request {
  const rest = { ...(z.encode(input, value) as Record<string, unknown>) }
  const [method, path] = line.split(' ') as [string, string]
  const url = path.replace(/:(\w+)/g, (_, name: string) => taken(rest, name))
  const hasBody = method !== 'GET' && method !== 'DELETE'
  return [method, url, hasBody ? JSON.stringify(rest) : undefined]
}

/** Calls an endpoint that takes a file. @throws as `call` does. */
export async function uploadTo<E extends Endpoint>(
  endpoint: E,
  file: File,
  caller: Caller,
  headers: Record<string, string> = {},
): Promise<z.output<E['output']>> {
  const [method, path] = endpoint.line.split(' ') as [string, string]
  const form = new FormData()
  form.append('file', file)
  return decoded(endpoint, await send(endpoint, caller, method, path, form, headers))
}

async function send(
  { changes, timeoutMs }: Endpoint,
  { host, token, language, key, proofOfWork }: Caller,
  ...[method, path, body, headers]: Request
): Promise<Response> {
  const { isOffline } = network()
  return fetch(host + path, {
    method,
    headers: {
      [clientHeader]: webClient,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(language && { 'accept-language': language }),
      ...(changes && { 'idempotency-key': key ?? crypto.randomUUID() }),
      ...(proofOfWork && { [proofOfWorkHeader]: proofOfWork }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...headers,
    },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw isOffline && changes ? new Unsent(error) : new Unreachable(error)
  })
}

/** Undefined for a body that is no JSON. @throws Unreachable if the network ended before the body did. */
const bodyOf = (response: Response): Promise<Reply | undefined> =>
  response.json().catch((error: unknown) => {
    if (!(error instanceof SyntaxError)) throw new Unreachable(error)
  })

async function decoded<E extends Endpoint>(
  { output, refusesInBody }: E,
  response: Response,
): Promise<z.output<E['output']>> {
  const reply = await bodyOf(response)
  const { ok, status } = response
  if (!ok || status === 202 || reply?.message === 'gone') throw refusalIn(status, reply)
  if (refusesInBody && reply?.success === false) throw refusalIn(status, { message: reply.error })
  return z.decode(output, reply) as z.output<E['output']>
}

type Reply = {
  message?: unknown
  field?: unknown
  details?: unknown
  success?: unknown
  error?: unknown
}

/** There was no response, so the outcome of the call is unknown. */
export class Unreachable extends Error {
  override name = 'Unreachable'
  constructor(cause: unknown) {
    super('no answer', { cause })
  }
}

/** The device had no network, so the call was not sent. */
export class Unsent extends Unreachable {}

/** The call was sent under an idempotency key. It may have been carried out; the same again is not carried out twice. */
export class Unanswered extends Unreachable {}

/** The device's network status. Only "offline" is reliable, and Node does not report it. */
export const network = (): { isOffline: boolean } => ({
  isOffline: globalThis.navigator?.onLine === false,
})

function taken(rest: Record<string, unknown>, name: string): string {
  const part = encodeURIComponent(String(rest[name]))
  delete rest[name]
  return part
}

/** The longest message of an unknown code that is shown as it is. */
const rawMax = 200

/**
 * Reads why a response refuses. A message that is no code of ours, from a newer or another server, is kept to be shown as
 * it is; its status tells whether the request is over.
 */
export function refusalIn(status: number, { message, field, details }: Reply = {}): Refusal {
  if (isLikeCode(message)) return new Refusal(message, { field, details, status })
  if (typeof message !== 'string') return new Refusal('INTERNAL_SERVER_ERROR', { status: 500 })
  const raw = message.slice(0, rawMax)
  return status < 500 && !isOpen(status)
    ? new Refusal('BAD_REQUEST', { raw, status })
    : new Refusal('INTERNAL_SERVER_ERROR', { raw, status: 500 })
}
