import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done } from './page.ts'
import { phoneNumber } from './register.ts'
import { line, secret } from './text.ts'

const linkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
const replaced = z.object({
  /** True if a rule holds the member’s next withdrawals for review. */
  holdsWithdrawals: z.boolean(),
  /** A new password removes the passkeys: one of them may be a thief’s. A server before them does not say. */
  passkeysRemoved: z.optional(z.int()),
  /** As in the answer of the sign-in. */
  deviceToken: z.optional(z.string()),
})

/**
 * The answer is the same for every number, so that it does not tell who is a member. OTP_BLOCK beyond the limits of codes;
 * PHONE_NUMBER_REQUIRE_10_DIGIT and INVALID_USER_INFO for what is no mobile number. The token and the digits then go to `POST /api/otp/verify`.
 */
export const sendPasswordCode = endpoint('POST /api/password/code', {
  access: 'anyone',
  asksWork: true,
  summary: 'Sends a code by SMS if the number is a member’s, with which to choose a new password.',
  input: z.strictObject({ phoneNumber }),
  output: z.object({ otpRef: z.string(), otpToken: z.string() }),
})

/**
 * Ends all sessions of the member. UNVERIFIED_OTP if the code of this token was not verified within half an hour, or was
 * used; INVALID_USER_INFO with the field `newPassword`.
 */
export const resetPassword = endpoint('POST /api/password/reset', {
  access: 'anyone',
  summary: 'Replaces a forgotten password.',
  hasSecret: true,
  input: z.strictObject({ otpToken: line(128), newPassword: secret }),
  output: replaced,
})

/** INVITATION_EXPIRED for a link that is unknown, used, too old, or replaced by a newer one; here and in the next call. */
export const openPasswordLink = endpoint('POST /api/password/link', {
  access: 'anyone',
  summary: 'Tells whether a link to a new password still works.',
  changes: false,
  input: z.strictObject({ linkToken }),
  output: done,
})

/** Like `resetPassword`. The link can be used once. */
export const resetPasswordByLink = endpoint('POST /api/password/link/reset', {
  access: 'anyone',
  summary: 'Replaces the password of the member who got the link.',
  hasSecret: true,
  input: z.strictObject({ linkToken, newPassword: secret }),
  output: replaced,
})
