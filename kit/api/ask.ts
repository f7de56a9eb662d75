import * as z from 'zod/mini'
import { type Caller, call, Unreachable } from '#contract/call'
import type { Endpoint } from '#contract/endpoint'
import { isLikeCode, Refusal, type RefusalCode } from '#contract/refusal'
import { languageTag } from '../i18n/current.ts'
import { loadRefusals } from '../i18n/texts.ts'

export type In<E extends Endpoint> = z.output<E['input']>
export type Out<E extends Endpoint> = z.output<E['output']>

/** Connects calls to an app's session. */
export type Session = {
  /** The token of the current session. */
  token: () => string | null
  /** Handles a refusal, besides showing it: the end of a session ends it here too. */
  refused: (code: RefusalCode, tokenUsed: string | null) => void
  /** Tells whether the server could be reached. A call that took too long says nothing about that. */
  reached?: (isReached: boolean) => void
}

type Options = {
  /** The idempotency key. */
  key?: string
  /** Another's than the session's: a guest's of the chat, whose end ends no session. */
  token?: string
}

export type Ask = <E extends Endpoint>(
  endpoint: E,
  input: In<E>,
  options?: Options,
) => Promise<Out<E>>

/**
 * Every call of an app goes through what this makes, so that what a refusal leads to happens wherever it is met.
 * `ask` throws Refusal, its words already loaded; or Unreachable.
 */
export function createAsk(session: Session) {
  const ask: Ask = async (endpoint, input, options = {}) => {
    const caller = { host: '', token: session.token(), language: languageTag(), ...options }
    try {
      refuseUnfit(endpoint, input)
      const answer = await working(endpoint, input, caller)
      session.reached?.(true)
      return answer
    } catch (error) {
      return refusedWith(error, options.token ? null : caller.token)
    }
  }

  /** Every failed call ends here, however it was made. @throws the same error, after its texts are loaded. */
  async function refusedWith(error: unknown, tokenUsed: string | null): Promise<never> {
    if (error instanceof Unreachable) {
      if (!tookTooLong(error)) session.reached?.(false)
      throw error
    }
    if (error instanceof Refusal) {
      if (isOfServer(error)) session.reached?.(true)
      session.refused(error.code, tokenUsed)
    } else console.error(error)
    await loadRefusals().catch(() => undefined)
    throw error
  }

  return { ask, refusedWith }
}

/** True if the server refused, not a gateway that does not reach it. */
const isOfServer = ({ status = 500 }: Refusal): boolean => status < 500

/** True if the call ended by its timeout. */
export const tookTooLong = (error: unknown): boolean =>
  error instanceof Unreachable && (error.cause as Error | undefined)?.name === 'TimeoutError'

/** Makes a call, and once more with a proof of work if the server asks for one. */
async function working<E extends Endpoint>(endpoint: E, input: In<E>, caller: Caller) {
  try {
    return await call(endpoint, input, caller)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'PROOF_OF_WORK_NEEDED') throw error
    const { solve } = await import('#contract/solve-work')
    return call(endpoint, input, { ...caller, proofOfWork: await solve(error.details) })
  }
}

/** Input that the contract refuses is not sent: the server's response would be the same. */
function refuseUnfit<E extends Endpoint>(endpoint: E, input: In<E>) {
  const { error } = z.safeEncode(endpoint.input, input)
  const { message, path } = error?.issues[0] ?? {}
  if (error)
    throw new Refusal(isLikeCode(message) ? message : 'BAD_REQUEST', {
      field: path?.[0],
      status: 400,
    })
}
