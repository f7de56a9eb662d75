import type { refusals } from './refusal-codes.ts'

export type RefusalCode = keyof typeof refusals

/**
 * True for a text that is written like a code. The apps load no list of the codes, and a newer server may have more of
 * them than an app that is still open.
 */
export const isLikeCode = (text: unknown): text is RefusalCode =>
  typeof text === 'string' &&
  /^(gone|invalid-token|UNAUTHORIZED|[A-Z0-9]+(_[A-Z0-9]+)+)$/.test(text)

/**
 * True for a status that does not end a request: it is in progress or may be retried. The server stores no such answer
 * under the idempotency key, and the client keeps the key.
 */
export const isOpen = (status: number): boolean => [202, 429, 500, 503].includes(status)

/** APP-18: codes of an invalid session, which lead to /login. */
export const signsOut: ReadonlySet<RefusalCode> = new Set([
  'invalid-token',
  'UNAUTHORIZED',
  'EXPIRED_AUTH_TOKEN',
  'INVALID_USER_1',
])

/**
 * Codes that are returned before the request is processed. They say nothing about an earlier request with the same key.
 */
const refusesCaller: ReadonlySet<RefusalCode> = new Set([
  ...signsOut,
  ...(['gone', 'INVALID_USER_2', 'INVALID_USER_3', 'INVALID_USER_4', 'INVALID_IP'] as const),
  ...(['WITHDRAW_ONLY', 'SELF_EXCLUDED', 'ON_BREAK', 'MEMBERS_ONLY'] as const),
  ...(['KEY_MISSING', 'KEY_INVALID'] as const),
])

/**
 * `field`: the input that is refused. `raw`: the server's message that is no code of ours. `details`: what some codes say
 * more, as JSON (contract/protection.ts). `status`: that of the response, in the apps.
 */
type RefusalDetails = { field?: unknown; raw?: string; details?: unknown; status?: number }

/** An expected error with a code. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly field: unknown
  readonly raw: string | undefined
  readonly details: unknown
  /** Private, because two refusals are the same if they say the same. */
  readonly #status: number | undefined
  constructor(code: RefusalCode, { field, raw, details, status }: RefusalDetails = {}) {
    super(code)
    this.code = code
    this.field = field
    this.raw = raw
    this.details = details
    this.#status = status
  }

  get status(): number | undefined {
    return this.#status
  }
}

/**
 * True if the refusal is final for the idempotency key, so that the next attempt needs a new key. Without a status
 * nothing is known, so the key stays.
 */
export const isDefinite = ({ code, status = 500 }: Refusal): boolean =>
  !isOpen(status) && !refusesCaller.has(code)
