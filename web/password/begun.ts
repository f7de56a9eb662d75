import * as z from 'zod/mini'
import { begunReset, forgetReset, keepReset } from '../app/session.ts'
import { isOpen, isProven, type SentCode } from '../register/begun.ts'

const steps = ['phone', 'otp', 'password', 'done'] as const
export type Step = (typeof steps)[number]

/** The password itself is never stored. */
type Begun = { phone: string; otp: SentCode | null; reached: Step }

const text = z.string().check(z.maxLength(200))
const Stored = z.object({
  phone: text,
  otp: z.nullable(
    z.object({
      phone: text,
      token: text,
      reference: text,
      sentAt: z.number(),
      isVerified: z.boolean(),
    }),
  ),
  reached: z.enum(steps),
})

/** Reads the reset that was begun in this tab. */
export function begun(): Begun | undefined {
  try {
    return Stored.safeParse(JSON.parse(begunReset() ?? 'null')).data
  } catch {
    return undefined
  }
}

export function keepBegun(now: Begun) {
  if (now.reached === 'done') return forgetReset()
  keepReset(JSON.stringify(now))
}

/** The step to show when the history asks for one: no later one than was reached, and none whose code has expired. */
export function stepFor(asked: Step, { phone, otp, reached }: Begun, now: number): Step {
  const step = steps.indexOf(asked) > steps.indexOf(reached) ? reached : asked
  if (step === 'otp' && !isOpen(otp, phone, now)) return 'phone'
  if (step === 'password' && !isProven(otp, phone, now)) return 'phone'
  return step
}
