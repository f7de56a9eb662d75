import { call } from '#contract/call'
import { endSession } from '#contract/logout'
import { isDefinite, Refusal } from '#contract/refusal'
import { digestOf } from '#kit/api/digest.ts'
import { onReturn } from '#kit/ui/onReturn.ts'
import { endings } from '../app/session.ts'

// A member who signs out without a network may not have `install.ts` yet, so the code sends what is left when it is loaded.
onReturn(() => void sendEndings())
void sendEndings()

/**
 * APP-17: ends a session at the server, now or when the network is back. Until then the digest of its token is stored, with which
 * the session can be ended and not be opened (docs/decisions/0265).
 */
export async function endAtServer(token: string): Promise<void> {
  endings.set(await digestOf(token), '')
  await sendEndings()
}

/** Ends the sessions that the server has not ended yet. One without an answer is tried again when the member or the network is back. */
export async function sendEndings(): Promise<void> {
  for (const digest of endings.names())
    try {
      await call(endSession, { digest }, { host: '' })
      endings.remove(digest)
    } catch (error) {
      if (error instanceof Refusal && isDefinite(error)) endings.remove(digest)
    }
}
