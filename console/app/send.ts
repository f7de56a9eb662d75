import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint'
import { createIdempotency } from '#web/app/idempotency.ts'
import { ask, type In, type Out } from './ask.ts'
import { requestKeys } from './session.ts'

const requests = createIdempotency(requestKeys)

/** Sends what this operator wants done once, however often it is asked for while nobody knows what became of it. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: In<E>,
  operator: string,
): Promise<Out<E>> {
  // What cannot be written is refused by the call itself.
  const { data } = z.safeEncode(endpoint.input, input)
  const intention = { owner: operator, line: endpoint.line, body: data ?? null }
  const { run } = await requests.hold(intention)
  return run((key) => ask(endpoint, input, key))
}
