import * as z from 'zod/mini'
import { begunRegistration, forgetRegistration, keepRegistration } from '../app/session.ts'
import type { Draft } from './rules.ts'

const steps = ['phone', 'otp', 'profile', 'bank', 'done'] as const
export type Step = (typeof steps)[number]

/** Passwords are never stored, so they are typed again after a reload. */
type Kept = Omit<Draft, 'password' | 'passwordConfirm'>
type Begun = { draft: Kept; otp: SentCode | null; reached: Step }

export const text = z.string().check(z.maxLength(200))
/** The code that was sent last: to which number, and whether it was typed in. */
export const SentCode = z.object({
  phone: text,
  token: text,
  reference: text,
  sentAt: z.number(),
  isVerified: z.boolean(),
})
export type SentCode = z.output<typeof SentCode>

const Stored = z.object({
  draft: z.object({
    phone: text,
    name: text,
    dateOfBirth: text,
    sourceCode: text,
    inviteCode: text,
    bankCode: text,
    accountNumber: text,
    firstName: text,
    lastName: text,
    currency: z.enum(['LAK', 'BAHT']),
  }),
  otp: z.nullable(SentCode),
  reached: z.enum(steps),
})

/** Reads the registration that was begun in this tab. */
export function begun(): Begun | undefined {
  return storedIn(Stored, begunRegistration())
}

/** The state that this tab stored, in the form of this version. */
export function storedIn<T>(form: z.ZodMiniType<T>, stored: string | null): T | undefined {
  try {
    return form.safeParse(JSON.parse(stored ?? 'null')).data
  } catch {
    return undefined
  }
}

export function keepBegun(draft: Draft, otp: SentCode | null, reached: Step) {
  if (reached === 'done') return forgetRegistration()
  const { password: _, passwordConfirm: __, ...kept } = draft
  keepRegistration(JSON.stringify({ draft: kept, otp, reached } satisfies Begun))
}

/** The server accepts the digits for five minutes. */
export const codeMs = 5 * 60_000
/** A verified number must register within half an hour. */
const verifiedMs = 30 * 60_000

/** True while the code that this number got can still be typed in. */
export const isOpen = (otp: SentCode | null, phone: string, now: number): otp is SentCode =>
  otp !== null && otp.phone === phone && !otp.isVerified && now - otp.sentAt < codeMs

/** True while the token proves that the number is the visitor's. */
export const isProven = (otp: SentCode | null, phone: string, now: number): otp is SentCode =>
  otp !== null && otp.phone === phone && otp.isVerified && now - otp.sentAt < verifiedMs

/**
 * The step to show when the history asks for one: no later one than was reached, no code step without an open code, and
 * the bank step only while the passwords are there.
 */
export function stepFor(
  asked: Step,
  { draft, otp, reached }: { draft: Draft; otp: SentCode | null; reached: Step },
  now: number,
): Step {
  const step = steps.indexOf(asked) > steps.indexOf(reached) ? reached : asked
  if (step === 'otp' && !isOpen(otp, draft.phone, now)) return 'phone'
  if (step === 'bank' && !draft.password) return 'profile'
  return step
}
