import * as z from 'zod/mini'
import { begunReset, forgetReset, keepReset } from '../app/session.ts'
import { isOpen, isProven, SentCode, storedIn, text } from '../register/begun.ts'

const steps = ['phone', 'otp', 'password', 'done'] as const
export type Step = (typeof steps)[number]

const Stored = z.object({
  phone: text,
  otp: z.nullable(SentCode),
  reached: z.enum(steps),
})
/** The password itself is never stored. */
type Begun = z.output<typeof Stored>

/** Reads the reset that was begun in this tab. */
export const begun = (): Begun | undefined => storedIn(Stored, begunReset())

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
