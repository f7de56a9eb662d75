import * as z from 'zod/mini'
import { Unreachable, Unsent } from '#contract/call'
import type { Endpoint } from '#contract/endpoint'
import { profile } from '#contract/profile'
import { ask, type In, type Out } from './ask.ts'
import { createIdempotency, type HeldKey } from './idempotency.ts'
import { keepMemberId, memberId, onRequestKeys, requestKeys, token } from './session.ts'

/** The member's requests without a definite answer, whichever tab made them. */
export const requests = createIdempotency(requestKeys)
onRequestKeys(() => requests.changes.set((count) => count + 1))

/** Requests with a password in them: they end with the page. */
const secretKeys = new Map<string, string>()
const secretRequests = createIdempotency({
  get: (name) => secretKeys.get(name) ?? null,
  set: (name, text) => secretKeys.set(name, text),
  remove: (name) => secretKeys.delete(name),
  names: () => [...secretKeys.keys()],
})

export type SendOptions = {
  /** Which thing it is about, where the input does not say. */
  about?: string | undefined
  /** A sheet shows it while its outcome is unknown. */
  isShown?: boolean
}

/** The idempotency key of this request: the one it had, when its outcome is still unknown. */
export async function holdKey<E extends Endpoint>(
  endpoint: E,
  input: In<E>,
  { about, isShown }: SendOptions = {},
): Promise<HeldKey> {
  // What cannot be written is refused by the call itself.
  const { data } = z.safeEncode(endpoint.input, input)
  const place = endpoint.hasSecret ? secretRequests : requests
  const owner = token() === null ? 'nobody' : await member()
  return place.hold({ owner, line: endpoint.line, body: data ?? null, about, isShown })
}

/** The idempotency key of a file that is handed in: the same picture is the same request. */
export async function holdFileKey({ line }: Endpoint, file: File): Promise<HeldKey> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  const owner = await member()
  return requests.hold({ owner, line, body: { file: [...new Uint8Array(digest)] } })
}

/**
 * Sends what is to be done once, however often it is asked for while nobody knows what became of it.
 * @throws Refusal, its words already loaded; Unsent; or Unreachable.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: In<E>,
  options: SendOptions = {},
): Promise<{ answer: Out<E>; askedBefore: number | undefined }> {
  const held = await holdKey(endpoint, input, options)
  const answer = await held.run((key) => ask(endpoint, input, { key }))
  return { answer, askedBefore: held.askedBefore }
}

/** The member whom the token belongs to. Asked for where no screen has read it yet. */
async function member(): Promise<string> {
  const known = memberId()
  if (known !== null) return known
  const asker = token()
  const { profile: read } = await ask(profile, {}).catch((error: unknown) => {
    throw error instanceof Unreachable ? new Unsent(error) : error
  })
  if (token() === asker) keepMemberId(read._id)
  return read._id
}
