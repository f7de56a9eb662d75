import { Refusal, type RefusalCode } from '#contract/refusal'
import { refusals } from '#contract/refusal-codes'
import { isAway, isExhausted, isInTheWay, isReadOnly } from '#db'

type Fault = { statusCode?: unknown }

/** The codes for errors that the framework finds before a handler runs, by their status. */
const ofStatus: Record<number, RefusalCode> = {
  404: 'NO_DATA',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  503: 'SERVICE_UNAVAILABLE',
}

/** True when the database is away, cannot write, or another transaction was in the way, so that a retry may succeed. */
export const isPassing = (error: unknown): boolean =>
  isAway(error) || isInTheWay(error) || isExhausted(error) || isReadOnly(error)

/** Returns the code sent for an error. An unexpected error reveals no detail. */
export function codeOf(error: unknown): RefusalCode {
  if (error instanceof Refusal) return error.code
  const { statusCode } = (error ?? {}) as Fault
  if (isPassing(error)) return 'SERVICE_UNAVAILABLE'
  if (typeof statusCode !== 'number') return 'INTERNAL_SERVER_ERROR'
  if (ofStatus[statusCode]) return ofStatus[statusCode]
  return statusCode >= 400 && statusCode < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR'
}

/**
 * The response for a refusal. An error of ours carries the request's id, so that a person can find it in the log; `field`
 * names the input that is refused, and `details` say more.
 */
export function refusalBody(
  code: RefusalCode,
  requestId: string,
  { field, details }: { field?: unknown; details?: unknown } = {},
): { status: number; body: string } {
  const status = refusals[code]
  const isOurs = code === 'INTERNAL_SERVER_ERROR' || code === 'SERVICE_UNAVAILABLE'
  return {
    status,
    body: JSON.stringify({ message: code, field, details, ...(isOurs && { requestId }) }),
  }
}

/** Security headers of a refusal that the HTTP server itself does not send: at the path of the sockets, or to bytes that are not HTTP. */
export const refusalHeaders = (publicUrl: string): [name: string, value: string][] => [
  ['cache-control', 'no-store'],
  ['content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['referrer-policy', 'no-referrer'],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ...(publicUrl.startsWith('https://') ? [transportSecurity] : []),
]

const transportSecurity: [name: string, value: string] = [
  'strict-transport-security',
  'max-age=31536000; includeSubDomains',
]
