import * as z from 'zod/mini'
import { call } from '#contract/call'
import type { Endpoint } from '#contract/endpoint'
import { Refusal, signsOut } from '#contract/refusal'
import { languageTag, loadTexts } from '#web/app/texts.ts'
import { endSession, session } from './session.ts'

// Zod would try whether it may make code of strings, which the content security policy forbids and reports.
z.config({ jitless: true })

export type In<E extends Endpoint> = z.output<E['input']>
export type Out<E extends Endpoint> = z.output<E['output']>

/**
 * Calls the server as the operator. What the contract refuses does not travel. A session that is over ends here too.
 * `key` is the idempotency key.
 * @throws Refusal, its words already loaded; or Unreachable.
 */
export async function ask<E extends Endpoint>(
  endpoint: E,
  input: In<E>,
  key?: string,
): Promise<Out<E>> {
  const token = session.get()
  try {
    if (!z.safeEncode(endpoint.input, input).success) throw new Refusal('BAD_REQUEST')
    const caller = { host: '', token, language: languageTag(), ...(key && { key }) }
    return await call(endpoint, input, caller)
  } catch (error) {
    await loadTexts('refusals').catch(() => undefined)
    if (token !== null) leave(error, token)
    throw error
  }
}

/** Ends the session that was refused, unless another one began meanwhile. */
export function leave(error: unknown, token: string) {
  const isOver = error instanceof Refusal && signsOut.has(error.code)
  if (isOver && session.get() === token) endSession()
}
