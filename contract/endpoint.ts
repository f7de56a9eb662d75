import type * as z from 'zod/mini'
import type { RefusalCode } from './refusal.ts'

type Line = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`
/** A visitor is a member, or a guest of the chat; an operator works for us. */
export type Access = 'anyone' | 'member' | 'visitor' | 'operator'

export const operatorRoles = ['support', 'finance', 'admin'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/**
 * One call of the API: its line, who may make it, whether it changes anything, what goes in (path and body
 * together), what comes out. Validation, OpenAPI, the client and the tests all come from it.
 */
export type Endpoint<
  In extends z.ZodMiniType = z.ZodMiniType,
  Out extends z.ZodMiniType = z.ZodMiniType,
  A extends Access = Access,
  U extends Upload | undefined = Upload | undefined,
> = {
  line: Line
  access: A
  /** Which operators may, where not all may. Others hear INVALID_USER_3. */
  roles?: readonly OperatorRole[]
  /** True when doing it twice is not the same as doing it once by nature; such a call carries an Idempotency-Key. */
  changes: boolean
  /** One sentence for the API's document. */
  summary: string
  input: In
  output: Out
  timeoutMs: number
  /** The input holds a password: no client keeps it, nor anything that it could be guessed from. */
  hasSecret?: true
  /** There when the call carries a file: multipart, in the field `file`, of so many bytes at most. */
  upload?: U
  /** What the answer is about. */
  tags?: readonly Tag[]
  /** What a client that has called it reads again. */
  invalidates?: readonly Tag[]
}

/** What answers are about, as far as a call or a signal can make them old. */
export type Tag =
  | 'wallet'
  | 'onTheWay'
  | 'statement'
  | 'slips'
  | 'qr'
  | 'game'
  | 'profile'
  | 'bonus'
  | 'withdrawLimits'
  | 'invite'
  | 'refund'
  | 'spin'
  | 'conversations'
  | 'cannedTexts'
  | 'operators'
  | 'waitingMoney'

/** The codes: for no file, for one that is not of these types, and for one that we had no place for. */
export type Upload = {
  bytesMax: number
  types: readonly string[]
  none: RefusalCode
  invalid: RefusalCode
  failed: RefusalCode
}

type Rest<In, Out, A, U> = {
  access: A
  roles?: readonly OperatorRole[]
  summary: string
  input: In
  output: Out
  /** Said only where the method misleads: a POST that reads, a GET that changes. */
  changes?: boolean
  /** APP-13: 60 s unless said otherwise. */
  timeoutMs?: number
  hasSecret?: true
  upload?: U
  tags?: readonly Tag[]
  invalidates?: readonly Tag[]
}

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  In extends z.ZodMiniType,
  Out extends z.ZodMiniType,
  const A extends Access,
  const U extends Upload | undefined = undefined,
>(line: Line, rest: Rest<In, Out, A, U>): Endpoint<In, Out, A, U> {
  return { line, changes: !line.startsWith('GET '), timeoutMs: 60_000, ...rest }
}
