import type { CallbackFlaw } from './controls.ts'
import type { World } from './world.ts'

/** How long ago a stale call-back claims to have been signed. */
export const staleMs = 3_600_000

/** How a party tells what happened at it: to whom, in which words, and what it wants to hear. */
export type Teller = {
  /** Nothing while nobody has said where to tell it. */
  address: (world: World, subject: string) => string | undefined
  /** Signed anew each time, bent as the flaw says. */
  tell: (
    world: World,
    subject: string,
    flaw: CallbackFlaw | null,
  ) => { headers: Record<string, string>; body: string }
  acknowledgement: string
}
