import { Refusal, type RefusalCode, refusals } from '#contract/refusal'

type Fault = { code?: unknown; statusCode?: unknown; severity?: unknown }

/** What the framework finds wrong before a handler is asked, by its status. */
const ofStatus: Record<number, RefusalCode> = {
  404: 'NO_DATA',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  503: 'SERVICE_UNAVAILABLE',
}

/** The database is not there just now: nothing is wrong with the call, and trying again later is right. */
const unreachable = new Set([
  ...['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'],
  ...['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03', '53300'],
])

/** Deadlock and serialization failure: PostgreSQL asks to begin again. */
const beginsAgain = new Set(['40001', '40P01'])

/** The database is away or in another's way: the same write may go through a little later. */
export const isPassing = (error: unknown): boolean => {
  const code = String((error as Fault | null)?.code)
  return unreachable.has(code) || beginsAgain.has(code)
}

/** The code that a thrown thing travels under. What nobody expected says nothing about itself. */
export function codeOf(error: unknown): RefusalCode {
  if (error instanceof Refusal) return error.code
  const { code, statusCode } = (error ?? {}) as Fault
  if (unreachable.has(String(code))) return 'SERVICE_UNAVAILABLE'
  if (typeof statusCode !== 'number') return 'INTERNAL_SERVER_ERROR'
  if (ofStatus[statusCode]) return ofStatus[statusCode]
  return statusCode >= 400 && statusCode < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR'
}

/** A refusal as it is sent. A fault of ours names the request, so that a person can find it in the log. */
export function refusalBody(
  code: RefusalCode,
  requestId: string,
): { status: number; body: string } {
  const status = refusals[code]
  const isOurs = code === 'INTERNAL_SERVER_ERROR' || code === 'SERVICE_UNAVAILABLE'
  return { status, body: JSON.stringify({ message: code, ...(isOurs && { requestId }) }) }
}
