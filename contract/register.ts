import * as z from 'zod/mini'
import { currencies } from '#money'
import { endpoint } from './endpoint.ts'
import { done } from './page.ts'
import { termsVersion } from './site.ts'
import { calendarDay, line, secret } from './text.ts'

/** The server answers with the message of a failed check if the message is a refusal code. */
export const phoneNumber = z.string().check(z.regex(/^\+?\d{6,15}$/, 'INVALID_USER_INFO'))

/** Banks that print account names in Latin letters only (the specification's constant). */
export const banksInEnglish: readonly string[] = ['KTB', 'TMB', 'BBL']
export const englishName = /^[A-Za-z ]+$/

/**
 * REG-05, REG-08 to REG-10. If the site requires a code, the number must be verified: by this `otpToken`, or without one
 * by the same client within the last quarter of an hour. `dateOfBirth` is checked whenever it is there, and the site may
 * require it. `termsVersion`: the version of the terms that the visitor agrees to by registering.
 */
export const Registration = z.strictObject({
  name: line(60),
  username: phoneNumber,
  password: secret,
  sourceCode: line(32),
  inviteCode: line(32, 0),
  bankCode: line(16),
  bankAccountName: line(120),
  bankAccountNo: z.string().check(z.regex(/^\d{6,20}$/, 'INVALID_BANK')),
  currency: z.optional(z.enum(currencies)),
  otpToken: z.optional(line(128)),
  dateOfBirth: z.optional(calendarDay),
  termsVersion: z.optional(termsVersion),
})
export type Registration = z.output<typeof Registration>

/**
 * The profile step validates before the bank step, so the bank's fields may be missing or empty. UNVERIFIED_OTP, EXISTING_USER,
 * EXISTING_BANK, INVALID_USER_INFO, INVALID_BANK, BANK_ACCOUNT_NAME_ENG, PHONE_NUMBER_REQUIRE_10_DIGIT, AGE_BELOW_MINIMUM;
 * SELF_EXCLUDED for the number of somebody who is excluded; REQUEST_LIMIT for too many bank accounts of others.
 */
export const validate = endpoint('POST /api/account/validate', {
  access: 'anyone',
  summary: 'Validates the registration data entered so far.',
  changes: false,
  hasSecret: true,
  input: z.strictObject({
    ...Registration.shape,
    bankCode: z.optional(line(16, 0)),
    bankAccountName: z.optional(line(120, 0)),
    bankAccountNo: z.optional(line(20, 0)),
  }),
  output: done,
})

/**
 * The refusals of `validate`; TERMS_CHANGED if another version of the terms is in force; GAME_ACTIVATION_FAIL if registration
 * includes game accounts and one cannot be opened. Then no member is created.
 */
export const register = endpoint('POST /api/account', {
  access: 'anyone',
  summary: 'Creates the member.',
  hasSecret: true,
  input: Registration,
  output: done,
})

/**
 * Result codes: the code was sent; or the number is already verified with the given token, or without one by this
 * client. `otpToken` is then the given one, or empty.
 */
export const sendOtp = endpoint('POST /api/otp/send', {
  access: 'anyone',
  asksWork: true,
  summary: 'Sends a code of six digits by SMS. `code` is a result code, never the digits.',
  input: z.strictObject({ phoneNumber, otpToken: z.optional(line(128)) }),
  output: z.object({
    otpRef: z.string(),
    otpToken: z.string(),
    code: z.enum(['OTP_SENT', 'OTP_VERIFIED']),
  }),
})

/** With `requiresToken` only the token proves the verification, so that no neighbour of the client can use it. */
export const verifyOtp = endpoint('POST /api/otp/verify', {
  access: 'anyone',
  summary: 'Verifies the six digits.',
  input: z.strictObject({
    otpToken: line(128),
    otpCode: line(16),
    requiresToken: z.optional(z.boolean()),
  }),
  output: z.object({ code: z.literal('OTP_VERIFIED') }),
})
