import * as z from 'zod/mini'
import { Unreachable, Unsent } from '#contract/call'
import type { Endpoint } from '#contract/endpoint'
import type { Ask, In, Out } from './ask.ts'
import { createIdempotency, type HeldKey, type KeyStorage } from './idempotency.ts'

export type SendOptions = {
  /** The object of the request, if the input does not name it. */
  about?: string | undefined
  /** A sheet shows it while its outcome is unknown. */
  isShown?: boolean
}

type Sender = {
  ask: Ask
  keys: KeyStorage
  /** Whose requests they are: another's are others, on a shared device too. */
  owner: () => Promise<string>
}

/** Sends a request that must take effect once, however often it is repeated while its outcome is unknown. */
export function createSend({ ask, keys, owner }: Sender) {
  const requests = createIdempotency(keys)
  const secretRequests = createIdempotency(keysOfThisPage())

  /** The idempotency key of this request: the one it had, when its outcome is still unknown. */
  async function holdKey<E extends Endpoint>(
    endpoint: E,
    input: In<E>,
    { about, isShown }: SendOptions = {},
  ): Promise<HeldKey> {
    // If the input is invalid, the call itself refuses it.
    const { data } = z.safeEncode(endpoint.input, input)
    const place = endpoint.hasSecret ? secretRequests : requests
    const { line, changes, answersSecret } = endpoint
    const runsAgain = !changes || answersSecret
    const { version, ...body } = (data ?? {}) as { version?: number | string }
    return place.hold({ owner: await known(), line, body, version, about, isShown, runsAgain })
  }

  /** The idempotency key of a file that is handed in: the same file is the same request. */
  async function holdFileKey({ line }: Endpoint, digest: ArrayBuffer): Promise<HeldKey> {
    const body = { file: [...new Uint8Array(digest)] }
    return requests.hold({ owner: await known(), line, body })
  }

  /** @throws Refusal, its words already loaded; Unsent; or Unanswered. */
  async function send<E extends Endpoint>(
    endpoint: E,
    input: In<E>,
    options: SendOptions = {},
  ): Promise<{ answer: Out<E>; askedBefore: number | undefined }> {
    const held = await holdKey(endpoint, input, options)
    const { version } = held
    const sent = version === undefined ? input : Object.assign({}, input, { version })
    const answer = await held.run((key) => ask(endpoint, sent, { key }))
    return { answer, askedBefore: held.askedBefore }
  }

  /** Nothing was sent if the owner is not known. */
  const known = () =>
    owner().catch((error: unknown) => {
      throw error instanceof Unreachable ? new Unsent(error) : error
    })

  return { requests, holdKey, holdFileKey, send }
}

export type Send = ReturnType<typeof createSend>['send']

/** For requests with a password in them: they end with the page. */
function keysOfThisPage(): KeyStorage {
  const kept = new Map<string, string>()
  return {
    get: (name) => kept.get(name) ?? null,
    set: (name, text) => kept.set(name, text),
    remove: (name) => kept.delete(name),
    names: () => [...kept.keys()],
  }
}
