import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { termsVersion } from './site.ts'
import { calendarDay } from './text.ts'

/** `isAgreed`: the member agreed to the version in force. */
export const Consent = z.object({
  termsVersion,
  isAgreed: z.boolean(),
  hasDateOfBirth: z.boolean(),
})
export type Consent = z.output<typeof Consent>

export const consent = endpoint('GET /api/consent', {
  access: 'member',
  summary:
    'Tells which version of the terms is in force, if the member agreed to it, and if the date of birth is known.',
  tags: ['consent'],
  input: z.strictObject({}),
  output: Consent,
})

/** TERMS_CHANGED if another version is in force. */
export const agree = endpoint('POST /api/consent', {
  access: 'member',
  summary: 'Records that the member agrees to the version of the terms that is in force.',
  invalidates: ['consent'],
  input: z.strictObject({ termsVersion }),
  output: Consent,
})

/**
 * AGE_BELOW_MINIMUM if the member is too young; then play stops and withdrawing stays open. INVALID_USER_INFO if it is no day of the calendar or
 * if another date of birth is known already.
 */
export const giveDateOfBirth = endpoint('POST /api/account/dateOfBirth', {
  access: 'member',
  summary: 'Stores the date of birth of a member who registered without one.',
  invalidates: ['consent'],
  input: z.strictObject({ dateOfBirth: calendarDay }),
  output: Consent,
})
