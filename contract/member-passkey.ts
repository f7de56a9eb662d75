import * as z from 'zod/mini'
import { moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { done } from './page.ts'
import { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from './passkey.ts'
import { line } from './text.ts'

/** A member names a passkey after its device. */
const name = line(60)
const id = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))

/** The answer names no passkey: the device offers those that it has. */
export const startPasskeySignIn = endpoint('POST /api/login/passkey/start', {
  access: 'anyone',
  summary: 'Begins a sign-in by passkey.',
  changes: false,
  input: z.strictObject({}),
  output: PasskeyRequest,
})

/** PASSKEY_INVALID for an unknown passkey, a wrong signature, and a challenge that was used or is too old. As `login`. */
export const passkeySignIn = endpoint('POST /api/login/passkey', {
  access: 'anyone',
  summary: 'Signs in by passkey.',
  hasSecret: true,
  answersSecret: true,
  input: z.strictObject({
    passkey: UsedPasskey,
    remember: z.optional(z.boolean()),
    deviceToken: z.optional(line(64)),
    endsToken: z.optional(line(64)),
  }),
  output: z.object({ token: z.string(), deviceToken: z.string() }),
})

export const memberPasskeys = endpoint('GET /api/account/passkeys', {
  access: 'member',
  summary: "Lists the member's passkeys.",
  tags: ['security'],
  input: z.strictObject({}),
  output: z.object({
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        createdAt: moment,
        usedAt: z.nullable(moment),
      }),
    ),
  }),
})

/** PASSWORD_REQUIRED unless the member proved to be present in the last 15 minutes; PASSKEY_LIMIT. */
export const startMemberPasskey = endpoint('POST /api/account/new-passkey', {
  access: 'member',
  summary: 'Begins another passkey of the member.',
  changes: false,
  input: z.strictObject({}),
  output: PasskeyCreation,
})

/** PASSKEY_INVALID, PASSKEY_LIMIT. */
export const addMemberPasskey = endpoint('POST /api/account/passkeys', {
  access: 'member',
  summary: 'Adds a passkey to the account.',
  hasSecret: true,
  invalidates: ['security'],
  input: z.strictObject({ name, passkey: CreatedPasskey }),
  output: done,
})

/** NO_DATA for another member's passkey. */
export const renameMemberPasskey = endpoint('PUT /api/account/passkeys/:id', {
  access: 'member',
  summary: 'Renames a passkey of the member.',
  invalidates: ['security'],
  input: z.strictObject({ id, name }),
  output: done,
})

/** NO_DATA for another member's passkey; PASSWORD_REQUIRED as `startMemberPasskey`. */
export const removeMemberPasskey = endpoint('POST /api/account/passkeys/:id/remove', {
  access: 'member',
  summary: 'Removes a passkey of the member.',
  invalidates: ['security'],
  input: z.strictObject({ id }),
  output: done,
})

/** NO_DATA if the member has no passkey. */
export const startConfirmPasskey = endpoint('POST /api/account/confirmPasskey/start', {
  access: 'member',
  summary: 'Begins a confirmation by passkey, in the place of the password.',
  changes: false,
  input: z.strictObject({}),
  output: PasskeyRequest,
})

/** Counts for 15 minutes of this session, as `confirmPassword`. PASSKEY_INVALID. */
export const confirmPasskey = endpoint('POST /api/account/confirmPasskey', {
  access: 'member',
  summary: 'Confirms by passkey what would ask for the password.',
  changes: false,
  hasSecret: true,
  input: z.strictObject({ passkey: UsedPasskey }),
  output: done,
})
