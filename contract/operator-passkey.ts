import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { invitationToken } from './operator-account.ts'
import { done } from './page.ts'
import { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from './passkey.ts'
import { line, secret } from './text.ts'

/** An operator names a passkey after its device. */
const name = line(60)
const id = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/**
 * A wrong name, a wrong password and an account without a passkey all get the same response: the question for a code. So
 * only an account that also needs the passkey shows that a password is right.
 */
export const startSignIn = endpoint('POST /api/console/login/start', {
  access: 'anyone',
  summary: 'Returns how an operator signs in: by passkey, by code, or by either.',
  changes: false,
  hasSecret: true,
  input: z.strictObject({ username: line(32), password: secret }),
  output: z.object({ passkey: z.nullable(PasskeyRequest), takesCode: z.boolean() }),
})

/** WRONG_CREDENTIAL for a wrong name, password or passkey, and for a challenge that was used or is too old. */
export const signInByPasskey = endpoint('POST /api/console/login/passkey', {
  access: 'anyone',
  summary: 'Signs an operator in by password and passkey.',
  hasSecret: true,
  answersSecret: true,
  input: z.strictObject({ username: line(32), password: secret, passkey: UsedPasskey }),
  output: z.object({ token: z.string() }),
})

/** WRONG_PASSWORD if another password was chosen meanwhile. */
export const startEnrolmentPasskey = endpoint('POST /api/console/invitation/passkey', {
  access: 'anyone',
  summary: 'Begins the passkey of an invited operator.',
  changes: false,
  hasSecret: true,
  input: z.strictObject({ token: invitationToken, password: secret }),
  output: PasskeyCreation,
})

/** WRONG_PASSWORD, PASSKEY_INVALID. The codes are returned only here. */
export const redeemByPasskey = endpoint('POST /api/console/invitation/passkey/redeem', {
  access: 'anyone',
  summary: 'Confirms the passkey of an invited operator, and returns recovery codes.',
  hasSecret: true,
  answersSecret: true,
  input: z.strictObject({
    token: invitationToken,
    password: secret,
    name,
    passkey: CreatedPasskey,
  }),
  output: recoveryCodes,
})

/** For the calls that ask for a code or a passkey. WRONG_PASSWORD; NO_DATA if the account has no passkey. */
export const startConfirmation = endpoint('POST /api/console/account/confirmation', {
  access: 'operator',
  summary: 'Begins the confirmation of a change of the own account by passkey.',
  changes: false,
  hasSecret: true,
  input: z.strictObject({ password: secret }),
  output: PasskeyRequest,
})

/** WRONG_PASSWORD, PASSKEY_LIMIT. */
export const startPasskey = endpoint('POST /api/console/account/new-passkey', {
  access: 'operator',
  summary: 'Begins another passkey of the own account.',
  changes: false,
  hasSecret: true,
  input: z.strictObject({ password: secret }),
  output: PasskeyCreation,
})

/** Ends the other sessions. WRONG_PASSWORD, PASSKEY_INVALID, PASSKEY_LIMIT. */
export const addPasskey = endpoint('POST /api/console/account/passkeys', {
  access: 'operator',
  summary: 'Adds a passkey to the own account.',
  hasSecret: true,
  invalidates: ['account'],
  input: z.strictObject({ password: secret, name, passkey: CreatedPasskey }),
  output: done,
})

/** It refuses another operator's passkey with NO_DATA. */
export const renamePasskey = endpoint('PUT /api/console/account/passkeys/:id', {
  access: 'operator',
  summary: 'Renames a passkey of the own account.',
  invalidates: ['account'],
  input: z.strictObject({ id, name }),
  output: done,
})

/** Ends the other sessions. WRONG_PASSWORD, NO_DATA, LAST_FACTOR for the only passkey of an account without authenticator. */
export const removePasskey = endpoint('POST /api/console/account/passkeys/:id/remove', {
  access: 'operator',
  summary: 'Removes a passkey of the own account.',
  hasSecret: true,
  invalidates: ['account'],
  input: z.strictObject({ id, password: secret }),
  output: done,
})
