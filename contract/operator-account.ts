import * as z from 'zod/mini'
import { moment } from './amount.ts'
import { takesTwoOutput } from './approval.ts'
import { endpoint } from './endpoint.ts'
import { role, username } from './operator.ts'
import { done } from './page.ts'
import { UsedPasskey } from './passkey.ts'
import { line, secret } from './text.ts'

/** The secret part of an invitation's link. */
export const invitationToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
/** The six digits of an authenticator. */
const code = z.string().check(z.regex(/^[0-9]{6}$/))
/** The call needs one of the two beside the password. */
const second = { code: z.optional(code), passkey: z.optional(UsedPasskey) }
/** The reason for an action on another operator, for the audit log. */
const reason = line(500, 3)

/** For an authenticator app: the QR shows the address, and the secret is its text. */
const factor = z.object({ totpSecret: z.string(), otpauth: z.string() })
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
/** The link is returned only here: the database has its hash. */
const invited = z.object({ link: z.string(), endsAt: moment })
/**
 * Only the second person who makes this call gets the link. After an approval from the list, and after a lost response, the
 * operator is invited without a link: `resetOperator` makes one.
 */
const takesTwoInvited = z.object({ ...takesTwoOutput.shape, invited: z.nullable(invited) })

/**
 * NO_DATA for an unknown link, INVITATION_USED, INVITATION_EXPIRED, INACTIVE_USER if the operator was disabled since. The
 * other calls of an invitation answer in the same way.
 */
export const invitation = endpoint('POST /api/console/invitation', {
  access: 'anyone',
  summary: 'Returns for whom an invitation is.',
  changes: false,
  hasSecret: true,
  input: z.strictObject({ token: invitationToken }),
  output: z.object({
    username: z.string(),
    role: z.string(),
    endsAt: moment,
    /** True if a password was chosen: the same one shows the same secret again. */
    isStarted: z.boolean(),
  }),
})

/**
 * Chooses the password and begins the enrolment of an authenticator. Repeated with the same password it returns the same
 * secret; with another one it begins again. INVALID_USER_INFO with the field `too_short`, `too_common`, `too_plain`,
 * `like_name` or `like_product`.
 */
export const startEnrolment = endpoint('POST /api/console/invitation/password', {
  access: 'anyone',
  summary:
    'Chooses the password of an invited operator, and returns the secret for the authenticator.',
  hasSecret: true,
  answersSecret: true,
  input: z.strictObject({ token: invitationToken, password: secret }),
  output: factor,
})

/** WRONG_PASSWORD if another password was chosen meanwhile, OTP_CODE_INVALID. The codes are returned only here. */
export const redeemInvitation = endpoint('POST /api/console/invitation/redeem', {
  access: 'anyone',
  summary: 'Confirms the authenticator of an invited operator, and returns recovery codes.',
  hasSecret: true,
  answersSecret: true,
  input: z.strictObject({ token: invitationToken, password: secret, code }),
  output: recoveryCodes,
})

export const operatorAccount = endpoint('GET /api/console/account', {
  access: 'operator',
  summary:
    'Returns the own account: second factors, recovery codes that remain, and open sessions.',
  tags: ['account'],
  input: z.strictObject({}),
  output: z.object({
    hasAuthenticator: z.boolean(),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        createdAt: moment,
        usedAt: z.nullable(moment),
      }),
    ),
    recoveryCodesLeft: z.int(),
    sessions: z.array(
      z.object({
        id: z.string(),
        startedAt: moment,
        seenAt: moment,
        address: z.string(),
        /** The browser, as it names itself. */
        agent: z.string(),
        isThis: z.boolean(),
      }),
    ),
  }),
})

/**
 * Ends the other sessions. WRONG_PASSWORD; OTP_CODE_INVALID for a wrong code, and without a second factor;
 * PASSKEY_INVALID; INVALID_USER_INFO with the field as in an invitation.
 */
export const changeOperatorPassword = endpoint('POST /api/console/account/password', {
  access: 'operator',
  summary: 'Changes the own password.',
  hasSecret: true,
  invalidates: ['account'],
  input: z.strictObject({ password: secret, ...second, newPassword: secret }),
  output: done,
})

/** The old authenticator stays until the new one is confirmed. Repeated within an hour it returns the same secret. WRONG_PASSWORD. */
export const startFactorChange = endpoint('POST /api/console/account/factor', {
  access: 'operator',
  summary: 'Begins the change of the own authenticator.',
  hasSecret: true,
  answersSecret: true,
  input: z.strictObject({ password: secret }),
  output: factor,
})

/** Ends the other sessions. NO_DATA if no change was begun within the hour, WRONG_PASSWORD, OTP_CODE_INVALID. */
export const confirmFactorChange = endpoint('POST /api/console/account/factor/confirm', {
  access: 'operator',
  summary: 'Confirms the new authenticator by its code.',
  hasSecret: true,
  invalidates: ['account'],
  input: z.strictObject({ password: secret, code }),
  output: done,
})

/** The earlier ones end. The codes are returned only here. Refused as the change of the password. */
export const renewRecoveryCodes = endpoint('POST /api/console/account/recovery-codes', {
  access: 'operator',
  summary: 'Makes ten new recovery codes.',
  hasSecret: true,
  answersSecret: true,
  invalidates: ['account'],
  input: z.strictObject({ password: secret, ...second }),
  output: recoveryCodes,
})

/** NO_DATA if it is not an open session of the own account. */
export const endOwnSession = endpoint('POST /api/console/account/sessions/:id/end', {
  access: 'operator',
  summary: 'Ends another session of the own account.',
  invalidates: ['account'],
  input: z.strictObject({ id: z.string().check(z.regex(/^[1-9][0-9]{0,17}$/)) }),
  output: done,
})

export const endOtherSessions = endpoint('POST /api/console/account/sessions/end-others', {
  access: 'operator',
  summary: 'Ends all other sessions of the own account.',
  invalidates: ['account'],
  input: z.strictObject({}),
  output: done,
})

export const operatorStates = ['invited', 'active', 'disabled', 'ended'] as const

export const operators = endpoint('GET /api/console/operators', {
  access: 'operator',
  right: 'operators.read',
  summary: 'Lists the operators.',
  tags: ['operators'],
  input: z.strictObject({}),
  output: z.object({
    operators: z.array(
      z.object({
        username: z.string(),
        role: z.string(),
        state: z.enum(operatorStates),
        createdAt: moment,
        signedInAt: z.nullable(moment),
        /** The end of an account that is given for a time only. */
        endsAt: z.nullable(moment),
        hasAuthenticator: z.boolean(),
        /** Other operators see only whether there is one. */
        hasPasskey: z.boolean(),
        recoveryCodesLeft: z.int(),
        /** Number of open sessions. */
        sessions: z.int(),
        /** When too many wrong codes stopped the account's codes: a reset opens it again. */
        codesStoppedAt: z.nullable(moment),
        /** The end of a link that is not redeemed yet. */
        invitationEndsAt: z.nullable(moment),
      }),
    ),
  }),
})

/** Takes two people. BAD_REQUEST for an unknown role, EXISTING_USER if the name is taken. */
export const addOperator = endpoint('POST /api/console/operators', {
  access: 'operator',
  right: 'operators.manage',
  summary: 'Adds an operator, who redeems the returned link alone.',
  answersSecret: true,
  invalidates: ['operators', 'approvals'],
  input: z.strictObject({ username, role, reason }),
  output: takesTwoInvited,
})

/**
 * Ends all sessions and the open link. Operators cannot disable themselves (BAD_REQUEST), so at least one owner remains. NO_DATA
 * for an unknown operator, here and below.
 */
export const disableOperator = endpoint('POST /api/console/operators/:username/disable', {
  access: 'operator',
  right: 'operators.manage',
  summary: 'Disables an operator.',
  invalidates: ['operators'],
  input: z.strictObject({ username, reason }),
  output: done,
})

/**
 * Password, authenticator, passkeys, recovery codes, sessions and an earlier link end. BAD_REQUEST for the own name, INACTIVE_USER
 * if the operator is disabled.
 */
export const resetOperator = endpoint('POST /api/console/operators/:username/reset', {
  access: 'operator',
  right: 'operators.manage',
  summary: 'Makes a new link for an operator, who chooses password and second factor anew.',
  answersSecret: true,
  invalidates: ['operators'],
  input: z.strictObject({ username, reason }),
  output: invited,
})

/** Takes two people. The operator returns as after a reset. BAD_REQUEST if the operator is neither disabled nor ended. */
export const readmitOperator = endpoint('POST /api/console/operators/:username/readmit', {
  access: 'operator',
  right: 'operators.manage',
  summary: 'Re-admits a disabled operator with a new link.',
  answersSecret: true,
  invalidates: ['operators', 'approvals'],
  input: z.strictObject({ username, reason }),
  output: takesTwoInvited,
})

export const endOperatorSessions = endpoint('POST /api/console/operators/:username/sessions/end', {
  access: 'operator',
  right: 'operators.manage',
  summary: 'Ends all sessions of another operator.',
  invalidates: ['operators'],
  input: z.strictObject({ username, reason }),
  output: done,
})
