import * as z from 'zod/mini'
import { amount, moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { calendarDay, line } from './text.ts'

/** `none`: only the phone number is known. `declared`: the member stated a date of birth. `verified`: a document was checked. */
export const identityLevels = ['none', 'declared', 'verified'] as const
export type IdentityLevel = (typeof identityLevels)[number]

export const identityStates = ['waiting', 'accepted', 'refused'] as const
export type IdentityState = (typeof identityStates)[number]

/** Reasons for which an operator refuses a document. */
export const identityReasons = [
  'unreadable',
  'not-a-document',
  'name-differs',
  'date-of-birth-differs',
  'expired',
  'too-young',
  'used-by-another',
] as const
export type IdentityReason = (typeof identityReasons)[number]

/** `kind`: a document that the member sent, or a stated date of birth below the minimum age. */
export const identityKinds = ['document', 'age'] as const

/**
 * `above`: the total of withdrawals above which a document is asked for, null if never. `sent`: the last document.
 * `sendsLeft`: number of documents that the member may send within 24 hours.
 */
export const Identity = z.object({
  level: z.enum(identityLevels),
  above: z.nullable(amount),
  withdrawn: amount,
  sent: z.nullable(
    z.object({
      at: moment,
      state: z.enum(identityStates),
      reason: z.nullable(z.enum(identityReasons)),
      decidedAt: z.nullable(moment),
    }),
  ),
  sendsLeft: z.int(),
})
export type Identity = z.output<typeof Identity>

export const identity = endpoint('GET /api/identity', {
  access: 'member',
  summary:
    'Returns the level of the member’s identity, what it is needed for, and the last document.',
  tags: ['identity'],
  input: z.strictObject({}),
  output: Identity,
})

/** PNG or JPEG in the field `file`. It is kept for a day unless a document follows. REQUEST_LIMIT for too many. */
export const identityBytesMax = 10 * 1024 * 1024
export const uploadIdentityPicture = endpoint('POST /api/identity/picture', {
  access: 'member',
  summary: 'Uploads the picture of a document, which is stored encrypted, for a later call.',
  timeoutMs: 300_000,
  upload: {
    bytesMax: identityBytesMax,
    types: ['image/png', 'image/jpeg'],
    none: 'SLIP_NO_FILE',
    invalid: 'SLIP_INVALID_FILE',
    failed: 'SERVICE_UNAVAILABLE',
    mayBeSmaller: true,
  },
  input: z.strictObject({}),
  output: z.object({ picture: z.string() }),
})

/**
 * IDENTITY_DECIDED while a document waits and after one was accepted; REQUEST_LIMIT for too many within 24 hours; NO_DATA
 * for a picture that is not the member's; INVALID_USER_INFO for no day of the calendar.
 */
export const sendIdentity = endpoint('POST /api/identity', {
  access: 'member',
  summary: 'Sends a document to be checked: its picture, number, name and date of birth.',
  invalidates: ['identity'],
  hasSecret: true,
  input: z.strictObject({
    picture: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    /** Letters and digits count; spaces and hyphens do not. */
    number: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 /-]{3,28}[A-Za-z0-9]$/)),
    name: line(120),
    dateOfBirth: calendarDay,
  }),
  output: Identity,
})
