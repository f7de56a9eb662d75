import * as z from 'zod/mini'
import { call, Unreachable } from '#contract/call'
import type { Endpoint } from '#contract/endpoint'
import { isRefusalCode, Refusal, type RefusalCode, signsOut } from '#contract/refusal'
import { goTo } from './navigate.ts'
import { clearSession, token } from './session.ts'
import { languageTag, loadTexts } from './texts.ts'

// Zod would try whether it may make code of strings, which the content security policy forbids and reports.
z.config({ jitless: true })

export type In<E extends Endpoint> = z.output<E['input']>
export type Out<E extends Endpoint> = z.output<E['output']>

/**
 * Calls the server as whoever is signed in. Every call of the app goes through here, so that a service that is gone and
 * a session that has ended lead away wherever they are met (APP-07, APP-18).
 * A guest of the chat brings a `token` of their own, whose end ends no session.
 * @throws Refusal, its words already loaded; or Unreachable.
 */
export async function ask<E extends Endpoint>(
  endpoint: E,
  input: In<E>,
  options: { key?: string; token?: string } = {},
): Promise<Out<E>> {
  const caller = { host: '', token: token(), language: languageTag(), ...options }
  try {
    refuseUnfit(endpoint, input)
    return await call(endpoint, input, caller)
  } catch (error) {
    return refusedWith(error, options.token ? null : caller.token)
  }
}

/** What every no leads to, whichever way the call was made. @throws what was thrown, its words loaded. */
export async function refusedWith(error: unknown, tokenUsed: string | null): Promise<never> {
  if (error instanceof Unreachable) throw error
  if (error instanceof Refusal) leadAway(error.code, tokenUsed)
  else console.error(error)
  await loadTexts('refusals').catch(() => undefined)
  throw error
}

/** What the contract refuses need not travel: the answer would be the same. */
function refuseUnfit<E extends Endpoint>(endpoint: E, input: In<E>) {
  const { error } = z.safeEncode(endpoint.input, input)
  const message = error?.issues[0]?.message
  if (error) throw new Refusal(isRefusalCode(message) ? message : 'BAD_REQUEST')
}

function leadAway(code: RefusalCode, tokenUsed: string | null) {
  if (code === 'gone') goTo('/terminated')
  else if (signsOut.has(code) && tokenUsed !== null) {
    // Another sign-in may have happened while this call was on its way; that one stays.
    if (token() === tokenUsed) clearSession()
    if (token() === null) goTo('/login')
  }
}
