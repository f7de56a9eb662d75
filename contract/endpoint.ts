import type * as z from 'zod/mini'
import type { RefusalCode } from './refusal.ts'
import type { Right } from './right.ts'

type Line = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`
/** A visitor is a member or a guest of the chat. An operator is a member of staff. */
export type Access = 'anyone' | 'member' | 'visitor' | 'operator'

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
  /** The visitor must be a member. A guest gets MEMBERS_ONLY, before a file is read. */
  membersOnly?: true
  /** The right that an operator needs. Others get INVALID_USER_3. */
  right?: Right
  /** True if the call is not idempotent by nature. Such a call carries an Idempotency-Key. */
  changes: boolean
  /** The activity that the call is part of; it may depend on the input. */
  activity?: Activity | ((input: never) => Activity | undefined)
  /** One sentence for the API documentation. */
  summary: string
  input: In
  output: Out
  timeoutMs: number
  /** A refusal of the handler is the response `{success: false, error}` with status 200, as the specification gives it. */
  refusesInBody?: true
  /** The input holds a password, so no client may store it or anything derived from it. */
  hasSecret?: true
  /** The output holds a secret, so no reply is stored under the idempotency key: a repeated request runs again. */
  answersSecret?: true
  /** Set if the body may be larger than the 64 KiB of the others. */
  bodyBytesMax?: number
  /** Set if the call carries a file: multipart, in the field `file`. */
  upload?: U
  /** The answer is a file of comma-separated values, sent as it is read. */
  isCsv?: true
  /** The answer is a tar archive, sent as it is read. */
  isTar?: true
  /** Under pressure the server asks for a proof of work (PROOF_OF_WORK_NEEDED). */
  asksWork?: true
  /** The app repeats the call without a tap, so it is no sign that the member is active. */
  asksAlone?: true
  /** Topics of the answer. */
  tags?: readonly Tag[]
  /** Topics that a client must read again after the call. */
  invalidates?: readonly Tag[]
}

/** Activities that are refused to a member who may only withdraw. `reward`: bonuses and other gifts of the house. */
export type Activity = 'play' | 'deposit' | 'reward'

/** Topics of answers that a call or a signal can make outdated. */
export type Tag =
  | 'cases'
  | 'labels'
  | 'wallet'
  | 'onTheWay'
  | 'statement'
  | 'slips'
  | 'qr'
  | 'game'
  | 'profile'
  | 'protection'
  | 'realityCheck'
  | 'consent'
  | 'identity'
  | 'rewards'
  | 'security'
  | 'bonus'
  | 'withdrawLimits'
  | 'invite'
  | 'refund'
  | 'spin'
  | 'conversations'
  | 'cannedTexts'
  | 'operators'
  | 'roles'
  | 'approvals'
  | 'account'
  | 'waitingMoney'
  | 'members'
  | 'withdrawals'
  | 'payouts'
  | 'depositAccounts'
  | 'blockedAddresses'
  | 'closing'
  | 'wheels'
  | 'bonuses'
  | 'providers'
  | 'system'
  | 'alarms'
  | 'withdrawRules'
  | 'settings'
  | 'content'
  | 'catalogue'

/** Limits of an upload, and its codes: no file, a wrong type, and a file that could not be stored. */
export type Upload = {
  bytesMax: number
  types: readonly string[]
  none: RefusalCode
  invalid: RefusalCode
  failed: RefusalCode
  /** The client may send a smaller picture of its file, and names the file by its digest in the header `x-original-digest`. */
  mayBeSmaller?: true
}

type Rest<In extends z.ZodMiniType, Out, A, U> = {
  access: A
  activity?: Activity | ((input: z.output<In>) => Activity | undefined)
  right?: Right
  membersOnly?: true
  summary: string
  input: In
  output: Out
  /** Set only when the method is misleading (POST that reads, GET that writes). */
  changes?: boolean
  /** APP-13: the default is 60 s. */
  timeoutMs?: number
  bodyBytesMax?: number
  refusesInBody?: true
  hasSecret?: true
  answersSecret?: true
  upload?: U
  isCsv?: true
  isTar?: true
  asksWork?: true
  asksAlone?: true
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
