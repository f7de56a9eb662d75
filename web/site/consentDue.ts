import { consent } from '#contract/consent'
import { ask } from '../app/ask.ts'
import { token } from '../app/session.ts'

/** The session that has nothing left to agree to: it is not asked again until the app is loaded again. */
let settled: string | null = null

/** Tells if the server misses the member's consent or date of birth. Without an answer, the next visit asks. */
export async function isConsentDue(): Promise<boolean> {
  const session = token()
  if (session === settled) return false
  try {
    const { isAgreed, hasDateOfBirth } = await ask(consent, {})
    if (!isAgreed || !hasDateOfBirth) return true
    settled = session
  } catch {
    // Home itself says when the service cannot be reached.
  }
  return false
}
