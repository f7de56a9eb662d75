/**
 * All refusal codes with their HTTP status: those of section 8 of the specification, and at the end the few that it
 * leaves open. Members see the texts of web/texts, one for each code and language.
 */
export const refusals = {
  // authentication
  gone: 410,
  'invalid-token': 401,
  UNAUTHORIZED: 401,
  EXPIRED_AUTH_TOKEN: 401,
  INVALID_USER_1: 401,
  INVALID_USER_2: 403,
  INVALID_USER_3: 403,
  INVALID_USER_4: 403,
  INVALID_IP: 403,
  NO_USER: 404,
  WRONG_PASSWORD: 403,
  WRONG_CREDENTIAL: 401,
  INACTIVE_USER: 403,
  LOGIN_FAIL: 400,
  KEY_MISSING: 401,
  KEY_INVALID: 403,

  // rate limits
  OTP_BLOCK: 429,
  REQUEST_LIMIT: 429,
  REQUEST_LIMIT_1MIN: 429,

  // the one-time code
  OTP_TOKEN_INVALID: 400,
  OTP_NOT_EXIST: 404,
  OTP_VERIFIED: 409,
  OTP_EXPIRED: 410,
  OTP_CODE_INVALID: 400,
  OTP_SEND_FAIL: 502,
  OTP_VERIFY_FAIL: 400,
  UNVERIFIED_OTP: 403,

  // registration
  EXISTING_USER: 409,
  EXISTING_BANK: 409,
  INVALID_USER_INFO: 400,
  GAME_ACTIVATION_FAIL: 502,
  INVALID_BANK: 400,
  BANK_ACCOUNT_NAME_ENG: 400,
  REGISTER_FAIL: 400,
  PHONE_NUMBER_REQUIRE_10_DIGIT: 400,

  // bonus and promotion
  BONUS_REMAINING: 409,
  BONUS_ALREADY_ACTIVE: 409,
  BONUS_MAX_CLAIMED: 409,
  BONUS_CONDITION: 409,
  BONUS_CLEAR: 409,
  BONUS_FULL: 409,
  NO_PROMOTION: 404,
  PROMOTION_RECEIVED: 409,

  // invite
  INVITE_COLLECT: 409,
  INVITE_INACTIVE: 409,
  NO_INVITE_BONUS: 409,
  NO_INVITEE_PLAY_INFO: 409,
  INVITE_BONUS_SUCCESS: 409,
  INVITE_BONUS_FAIL: 409,

  // refund
  NO_REFUND: 404,
  REFUND_CONDITION: 409,
  REFUND_SUCCESS: 409,
  REFUND_INACTIVE: 409,
  REFUND_MINIMUM: 400,

  // wallet and games
  NO_BANK: 404,
  NO_WALLET: 404,
  SLOT_ALREADY_ACTIVE: 409,
  SLOT_ACTIVATE_FAIL: 502,
  SLOT_NO_ACCOUNT: 404,
  SLOT_RESET_PASSWORD_FAIL: 502,
  TRANSFER_MINIMUM: 400,
  NO_GAME: 404,
  MONEY_NOT_ENOUGH: 409,
  TRANSFER_FAIL: 502,
  NOT_AREASLOT: 404,
  NOT_UFABET: 404,
  QR_FAIL: 502,
  PAYER_UNKNOWN: 409,
  PAYER_DIFFERS: 409,

  // slip and link
  SLIP_UPLOAD_FAIL: 502,
  SLIP_NO_FILE: 400,
  SLIP_INVALID_FILE: 415,
  TRUELINK_DUPLICATE: 409,
  TRUELINK_INVALID: 400,

  // spin
  NO_CLAIMABLE_COUPON: 404,
  INVALID_PRIZE_CODE: 400,
  INVALID_CODE: 404,
  INVALID_COUPON_TYPE: 400,
  COUPON_EXPIRED: 409,

  // general
  NO_DATA: 404,
  INTERNAL_SERVER_ERROR: 500,

  // codes that the specification leaves open
  BAD_REQUEST: 400,
  METHOD_NOT_ALLOWED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  KEY_REUSED: 409,
  TRANSFER_PENDING: 202,
  WITHDRAW_MINIMUM: 400,
  WITHDRAW_MAXIMUM: 400,
  WITHDRAW_LIMIT: 409,
  PASSWORD_REQUIRED: 403,
  NO_COIN: 409,
  SLIP_CLOSED: 409,
  TRUELINK_CLOSED: 409,
  INVITATION_USED: 409,
  INVITATION_EXPIRED: 410,
  PASSKEY_INVALID: 400,
  PASSKEY_LIMIT: 409,
  LAST_FACTOR: 409,
  SERVICE_UNAVAILABLE: 503,

  // files
  MEMBERS_ONLY: 403,
  FILE_LIMIT: 429,
  FILE_GONE: 410,
  STORAGE_FULL: 503,

  // an action that takes two operators
  APPROVAL_OWN: 403,
  APPROVAL_DEPENDENT: 403,
  APPROVAL_LAPSED: 409,
  APPROVAL_STALE: 409,
  APPROVAL_EXPIRED: 409,
  APPROVAL_WITHDRAWN: 409,
  EXISTING_NAME: 409,
  EXPORT_TAKES_TWO: 409,
  EXPORT_TOO_LARGE: 409,
  MEMBER_CHANGED: 409,
  MEMBER_NOT_CLOSED: 409,
  MEMBER_HAS_MONEY: 409,
  RETENTION_NOT_OVER: 409,
  WITHDRAW_ONLY: 403,

  // player protection; a limit opens again, so that its refusal is not the result of a request
  SELF_EXCLUDED: 403,
  ON_BREAK: 403,
  DEPOSIT_LIMIT: 429,
  LOSS_LIMIT: 429,
  LIMIT_WAITS: 409,
  INVITE_DAY_LIMIT: 429,
  EXCLUSION_NOT_LONGER: 409,
  AGE_BELOW_MINIMUM: 403,
  IDENTITY_NEEDED: 403,
  IDENTITY_DECIDED: 409,
  IDENTITY_USED: 409,
  TERMS_CHANGED: 409,
} as const

export type RefusalCode = keyof typeof refusals

export const isRefusalCode = (text: unknown): text is RefusalCode =>
  typeof text === 'string' && Object.hasOwn(refusals, text)

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

/** True if the code is final for the idempotency key, so that the next attempt needs a new key. */
export const isDefinite = (code: RefusalCode): boolean =>
  !isOpen(refusals[code]) && !refusesCaller.has(code)

/**
 * `field`: the input that is refused. `raw`: the server's message that is no code of ours. `details`: what some codes say
 * more, as JSON (contract/protection.ts).
 */
type RefusalDetails = { field?: unknown; raw?: string; details?: unknown }

/** An expected error with a code. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly field: unknown
  readonly raw: string | undefined
  readonly details: unknown
  constructor(code: RefusalCode, { field, raw, details }: RefusalDetails = {}) {
    super(code)
    this.code = code
    this.field = field
    this.raw = raw
    this.details = details
  }
}
